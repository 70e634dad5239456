/// One row of the table: a measurement, and the tool or the limit that it is compared with.
struct BenchRow {
  /// The word for `--only`.
  let id: String
  let title: String
  let measured: String
  /// The peer with its measurement, or the limit.
  let reference: String
  /// Ours by theirs, or the measurement by its limit.
  let ratio: Double
  /// Whether a ratio above 1 is a failure. Peers may be faster.
  var isLimit = false
  /// Our wall time in seconds; nil if something else was measured.
  var seconds: Double?

  static let header = """
    | what | measured | peer or limit | ratio | repeat with |
    |---|---|---|---|---|
    """

  /// - Parameter command: Repeats all rows, without the option that selects one.
  func markdown(repeatedBy command: String) -> String {
    let cells = [title, measured, reference, Digits.rounded(ratio, to: 2), "`\(command) --only \(id)`"]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The row without the last column, for the README.
  var quotation: String {
    "| " + [title, measured, reference, Digits.rounded(ratio, to: 2)].joined(separator: " | ") + " |"
  }
}

/// Numbers as text, without a locale.
enum Digits {
  static func rounded(_ value: Double, to digits: Int) -> String {
    let scale = digits == 1 ? 10.0 : 100.0
    return "\((value * scale).rounded() / scale)"
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
