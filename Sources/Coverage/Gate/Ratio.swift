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

  /// Returns whether the share is smaller than `other`, with integer arithmetic. False when either has no lines.
  package func isBelow(_ other: Ratio) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    return Self.product(covered, other.total) < Self.product(other.covered, total)
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
