/// A share of lines, stored as two integers.
package struct Ratio: Hashable, Sendable {
  package let covered: Int
  package let total: Int

  /// Negative numbers become zero, and `covered` is at most `total`.
  package init(covered: Int, total: Int) {
    self.total = max(total, 0)
    self.covered = min(max(covered, 0), self.total)
  }

  /// Whether there are no lines to measure: ∅, neither 0 nor 100 %.
  package var isEmpty: Bool { total == 0 }

  /// Returns whether the share is at least `percent`, with integer arithmetic. A share without lines reaches every
  /// percentage.
  package func reaches(_ percent: Percent) -> Bool {
    Self.product(covered, 1_000_000) >= Self.product(total, percent.tenThousandths)
  }

  /// Returns whether the share is smaller than `other` by more than `tolerance`, with integer arithmetic. False when
  /// either has no lines.
  package func isBelow(_ other: Ratio, byMoreThan tolerance: Percent = Percent(0)) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    // All three are shares of the product of both totals.
    let difference = Int128(other.covered) * Int128(total) - Int128(covered) * Int128(other.total)
    let (whole, rest) = (Int128(total) * Int128(other.total)).quotientAndRemainder(dividingBy: 1_000_000)
    let allowed = Int128(tolerance.tenThousandths)
    return difference > whole * allowed + rest * allowed / 1_000_000
  }

  /// Returns the same share of another number of lines, rounded up to whole lines.
  package func share(of lines: Int) -> Int {
    guard !isEmpty, lines > 0 else { return 0 }
    let (quotient, remainder) = total.dividingFullWidth(covered.multipliedFullWidth(by: lines))
    return quotient + (remainder > 0 ? 1 : 0)
  }

  private static func product(_ left: Int, _ right: Int) -> (high: Int, low: UInt) {
    left.multipliedFullWidth(by: right)
  }
}

extension Ratio: CustomStringConvertible {
  /// `83.3 % (5/6)`, `80 % (4/5)`: one decimal place as in reports, rounded down so that 100 % means all; `∅` without
  /// lines.
  package var description: String {
    guard !isEmpty else { return "∅" }
    let (quotient, _) = total.dividingFullWidth(covered.multipliedFullWidth(by: 1000))
    let tenths = quotient % 10 == 0 ? "" : ".\(quotient % 10)"
    return "\(quotient / 10)\(tenths) % (\(covered)/\(total))"
  }
}

/// A percentage as written in settings (`80%`, `79.5`), exact to four decimal places.
package struct Percent: Hashable, Sendable {
  /// In ten-thousandths of a percent: 80 % is 800,000.
  package let tenThousandths: Int

  package init(_ whole: Int) {
    tenThousandths = whole * 10_000
  }

  /// - Parameter text: From 0 to 100, with or without a trailing `%`. More than four decimal places are rounded up.
  /// - Returns: Nil for any other text.
  package init?(_ text: String) {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Self.digits(first, atMost: 3) else { return nil }
    var fraction = 0
    if parts.count == 2 {
      let places = parts[1].prefix(4)
      guard let decimals = Self.digits(places, atMost: 4), parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
        return nil
      }
      fraction = (places.utf8.count..<4).reduce(decimals) { value, _ in value * 10 }
      if parts[1].dropFirst(4).contains(where: { $0 != "0" }) { fraction += 1 }
    }
    guard whole * 10_000 + fraction <= 1_000_000 else { return nil }
    tenThousandths = whole * 10_000 + fraction
  }

  /// - Parameter fraction: At most 1 %.
  package init(hundredfold fraction: Percent) {
    tenThousandths = fraction.tenThousandths * 100
  }

  /// Whether the number is above 0 and at most 1, so that it may stand for a fraction of 1.
  package var mayBeFraction: Bool { (1...10_000).contains(tenThousandths) }

  private static func digits(_ text: Substring, atMost length: Int) -> Int? {
    guard (1...length).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(text)
  }
}

extension Percent: CustomStringConvertible {
  /// `80 %`, `79.5 %`.
  package var description: String { "\(number) %" }

  /// As a difference of two percentages: `0.5 percentage points`.
  package var points: String { "\(number) percentage point\(tenThousandths == 10_000 ? "" : "s")" }

  private var number: String {
    let fraction = tenThousandths % 10_000
    guard fraction > 0 else { return "\(tenThousandths / 10_000)" }
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(tenThousandths / 10_000).\(digits)"
  }
}
