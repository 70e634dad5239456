package import ReviewCore

/// The added lines without coverage, one line each with its source, for a program that writes the missing tests.
///
/// All texts from the change are on one line each and escaped, as in `AgentReporter`.
package struct UncoveredLines {
  private let report: Report
  private let changed: Set<RepoPath>

  /// - Parameter changed: Files that changed after the report was made; their lines are omitted.
  package init(_ report: Report, changed: Set<RepoPath> = []) {
    self.report = report
    self.changed = changed
  }

  /// Returns whether the report has coverage, even of no line.
  package static func areMeasured(in report: Report) -> Bool {
    report.results.contains { if case .patchCoverage = $0.details { true } else { false } }
  }

  /// The files of the report with a line that is uncovered, partial or unknown.
  package static func files(of report: Report) -> [PatchedFile] {
    report.results.flatMap(\.patchedFiles).filter(\.isLacking)
  }

  /// Returns whether the listed lines of a file are unchanged since the report was made.
  /// - Parameter bytes: The current contents of the file.
  package static func isCurrent(_ file: PatchedFile, in bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return file.texts.allSatisfy { line, text in
      guard line <= lines.count else { return false }
      // A line may end in a carriage return.
      let current = String(decoding: lines[line - 1].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      return current == text.filter { $0 != "\r" }
    }
  }

  /// Returns the verdict on coverage, then the lines of each file.
  /// - Parameters:
  ///   - note: Precedes the lines.
  ///   - budget: Maximum UTF-8 bytes; at least the verdict is written.
  package func text(note: String, budget: Int) -> String {
    let result = report.results.first { $0.check == .coverage }
    let notices = (result?.notices ?? []).map(AgentReporter.note)
    let verdict =
      result.map { AgentVerdict(result: $0, isPart: false).lines } ?? ["coverage: skipped: it was not measured"]
    return BudgetedText(budget: budget, order: "the files come in the order of the change")
      .text(top: verdict + [note], notes: notices, lines: Self.files(of: report).flatMap(lines))
  }

  private func lines(of file: PatchedFile) -> [String] {
    guard !changed.contains(file.path) else { return ["\(file.path) changed after the tests ran: review it again"] }
    let uncovered = file.uncovered.lines.map { (line: $0, words: "not covered") }
    let unknown = file.unknown.lines.map { (line: $0, words: "unknown, because not all tests ran") }
    let partial = file.partial.map { (line: $0.line, words: Self.words(for: $0)) }
    let entries = (uncovered + unknown + partial).sorted { $0.line < $1.line }
    return ["\(file.path)"]
      + entries.map { entry in
        let source = file.texts[entry.line].map { ": " + Escaped.line(clipped(Self.trimmed($0), to: 200)) } ?? ""
        return "  \(entry.line) \(entry.words)\(source)"
      }
  }

  /// For example `partial, never ran 10:31-10:39`.
  private static func words(for line: PatchedFile.PartialLine) -> String {
    guard !line.spans.isEmpty else { return "partial, a branch was never taken" }
    let spans = line.spans.map { "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)" }
    return "partial, never ran \(spans.joined(separator: ", "))"
  }

  private static func trimmed(_ text: String) -> String { String(text.drop { $0 == " " || $0 == "\t" }) }
}

/// Joins lines up to a number of bytes, and states how many lines it omits.
package struct BudgetedText {
  /// Maximum UTF-8 bytes of the text; the top is always complete.
  let budget: Int
  /// The reason why the first lines are kept, as the rest of a sentence.
  let order: String

  /// - Parameter order: For example `the most severe come first`.
  package init(budget: Int, order: String) {
    self.budget = budget
    self.order = order
  }

  /// Returns the lines, each made inert for CI logs.
  /// - Parameter notes: Lines between the top and the others, in at most a quarter of the budget.
  package func text(top: [String], notes: [String] = [], lines: [String]) -> String {
    let start = top.map(Self.finished).joined()
    let room = budget - start.utf8.count - Self.longestOmission
    let first = Self.beginning(of: notes, within: min(room, budget / 4))
    let rest = Self.beginning(of: lines, within: room - first.text.utf8.count)
    let more = first.more + rest.more
    return start + first.text + rest.text + (more > 0 ? omission(of: more) : "")
  }

  /// Returns the first lines that fit in `room` bytes, and the number of the others.
  private static func beginning(of lines: [String], within room: Int) -> (text: String, more: Int) {
    var text = ""
    for (index, line) in lines.enumerated() {
      let next = finished(line)
      guard text.utf8.count + next.utf8.count <= room else { return (text, lines.count - index) }
      text += next
    }
    return (text, 0)
  }

  private static func finished(_ line: String) -> String { inertLine(line) + "\n" }

  private func omission(of count: Int) -> String {
    "cut: \(counted(count, "more line")) over the budget of \(budget) bytes; \(order)\n"
  }

  private static let longestOmission = 120
}
