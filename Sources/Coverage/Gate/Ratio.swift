/// A share of lines, kept as the two numbers it is made of.
package struct Ratio: Hashable, Sendable {
  package let covered: Int
  package let total: Int

  /// Numbers below zero are taken for zero, and no more can be covered than there is.
  package init(covered: Int, total: Int) {
    self.total = max(total, 0)
    self.covered = min(max(covered, 0), self.total)
  }

  /// Whether there is nothing to measure: ∅, neither 0 nor 100 %.
  package var isEmpty: Bool { total == 0 }

  /// For show only; nil when there is nothing to measure. Gates ask `reaches`.
  package var percent: Double? {
    isEmpty ? nil : Double(covered) * 100 / Double(total)
  }

  /// Whether the share is at least `percent`, in whole numbers. Nothing to measure reaches every percentage: there is
  /// nothing to blame.
  package func reaches(_ percent: Percent) -> Bool {
    Self.product(covered, 1_000_000) >= Self.product(total, percent.tenThousandths)
  }

  /// Whether the share is smaller than `other`, in whole numbers. False when one of them measures nothing.
  package func isBelow(_ other: Ratio) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    return Self.product(covered, other.total) < Self.product(other.covered, total)
  }

  private static func product(_ left: Int, _ right: Int) -> (high: Int, low: UInt) {
    left.multipliedFullWidth(by: right)
  }
}

extension Ratio: CustomStringConvertible {
  /// `83.3 % (5/6)`, `80 % (4/5)`: tenths as in reports, rounded down so that 100 % means all; `∅` for nothing to measure.
  package var description: String {
    guard !isEmpty else { return "∅" }
    let (quotient, _) = total.dividingFullWidth(covered.multipliedFullWidth(by: 1000))
    let tenths = quotient % 10 == 0 ? "" : ".\(quotient % 10)"
    return "\(quotient / 10)\(tenths) % (\(covered)/\(total))"
  }
}
