/// The difference between two figures as text, with its sign: `+3`, `−0.4` or `±0`.
struct Difference: Hashable, CustomStringConvertible {
  let description: String

  /// The difference between two shares in percentage points, as their texts show them; nil when one was not measured.
  init?(from before: Percentage, to after: Percentage) {
    guard let before = before.tenths, let after = after.tenths else { return nil }
    let size = abs(after - before)
    description = Self.sign(after - before) + (size % 10 == 0 ? "\(size / 10)" : "\(size / 10).\(size % 10)")
  }

  /// The difference between two counts.
  init(from before: Int, to after: Int) {
    let difference = after.subtractingReportingOverflow(before).partialValue
    description = "\(Self.sign(difference))\(difference.magnitude)"
  }

  private static func sign(_ difference: Int) -> String {
    difference == 0 ? "±" : difference < 0 ? "−" : "+"
  }
}
