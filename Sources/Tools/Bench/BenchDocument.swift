import Foundation

/// `Docs/benchmarks.md`, and the rows that the README quotes between two comments.
struct BenchDocument {
  private static let quoted = ["lint-50", "growth-1000", "tests-200"]
  private static let start = "<!-- `ci/bench --write` writes these lines -->\n"
  private static let end = "<!-- end of the benchmarks -->\n"

  let rows: [BenchRow]
  let notes: [String]
  let machine: Machine
  /// Repeats all rows.
  let command: String
  /// The day of the measurement, ISO 8601.
  let day: String

  var page: String {
    """
    # Benchmarks

    `\(command) --write` measured these figures on \(day) and wrote this page. Each figure is the median of several
    runs. reviewbot and the peer run in turn, and the ratio is the median of the pairs, ours by theirs. A ratio below 1
    means that reviewbot is faster, or within the limit.

    \(table)

    ## Machine
    \((machine.lines + notes).map { "- \($0)" }.joined(separator: "\n"))

    """
  }

  var table: String {
    BenchRow.header + "\n" + rows.map { $0.markdown(repeatedBy: command) }.joined(separator: "\n")
  }

  private var quotation: String {
    let quoted = Self.quoted.compactMap { id in self.rows.first { $0.id == id }?.quotation }
    return """
      ## Speed
      | what | measured | peer or limit | ratio |
      |---|---|---|---|
      \(quoted.joined(separator: "\n"))

      [All figures](Docs/benchmarks.md), the machine, and how to repeat them.

      """
  }

  /// Writes both files.
  /// - Throws: `BenchProblem` when the README has no such lines or a quoted row is missing; nothing is written then.
  func write(to folder: String) throws {
    let missing = Self.quoted.filter { id in !rows.contains { $0.id == id } }
    guard missing.isEmpty else { throw BenchProblem("the README quotes \(missing), and they were not measured") }
    let readme = URL(filePath: folder).appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    guard let start = text.range(of: Self.start), let end = text.range(of: Self.end), start.upperBound <= end.lowerBound
    else { throw BenchProblem("\(readme.path) lacks the line \(Self.start)or \(Self.end)") }
    try Data(page.utf8).write(to: URL(filePath: folder).appending(path: "Docs/benchmarks.md"))
    let changed = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: quotation)
    try Data(changed.utf8).write(to: readme)
  }
}
