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
  package var description: String {
    let fraction = tenThousandths % 10_000
    guard fraction > 0 else { return "\(tenThousandths / 10_000) %" }
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(tenThousandths / 10_000).\(digits) %"
  }
}
