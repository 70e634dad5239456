package import ReviewCore

/// A report for a program that repairs what it reads: the verdicts with the command that repeats each, then one line
/// for each finding, grouped by file. It stays within a budget of bytes and states how much it omits.
///
/// All texts from the change are on one line each and escaped, but a reader that follows instructions must still treat
/// them as data.
package struct AgentReporter: Reporter {
  package static let name = "agent"
  package static let showsNotices = true
  package static let isDocument = false
  /// About 8,000 tokens.
  package static let standardBudget = 32_000

  private let budget: Int

  /// - Parameter budget: Maximum UTF-8 bytes of the document; at least the verdicts are written.
  package init(budget: Int = standardBudget) {
    self.budget = budget
  }

  package func render(_ report: Report) -> String {
    let verdicts = ["reviewbot \(Escaped.line(report.toolVersion)): \(report.outcome.rawValue)"]
      + report.results.flatMap { AgentVerdict(result: $0, isPart: report.results.count > 1).lines }
    let files = LedgerFigures(report)
    let groups = files.groups.prefix(5).map { Self.note($0.sentence(upTo: 5)) }
    let ledger = files.isEmpty ? [] : ["files: \(files.phrases.joined(separator: ", "))"] + groups
    let notices = (report.notices + report.results.flatMap(\.notices)).map(Self.note)
    return BudgetedText(budget: budget, order: "the most severe come first")
      .text(top: verdicts, notes: ledger + notices, lines: AgentFindings(report).lines)
  }

  static func note(_ notice: String) -> String { "note: \(Escaped.line(clipped(notice, to: 400)))" }
}

/// The verdict of a check on one line, and the command that repeats the check.
struct AgentVerdict {
  let result: CheckResult
  /// Whether the check is one of several. The command of a single one had options that a report does not have.
  let isPart: Bool

  var lines: [String] {
    let headline = Escaped.line(clipped(result.headline, to: 600))
    let reason = result.reasonBesideFigures.map { Escaped.line(clipped($0, to: 600)) }
    let words = [
      headline, reason == headline ? nil : reason, result.verdict.hint.map { Escaped.line(clipped($0, to: 600)) },
    ]
    return ["\(result.check.rawValue): \(result.verdict.word): \(words.compactMap { $0 }.joined(separator: " · "))"]
      + (command.map { ["  repeat: \($0)"] } ?? [])
  }

  /// Nil for a check that passed or did not run.
  private var command: String? {
    guard isPart else { return nil }
    switch result.verdict {
    case .passed, .skipped: return nil
    case .failed, .broken: break
    }
    return switch result.check {
    case .tests, .merge: "reviewbot check --format agent\(filters)"
    case .coverage: "reviewbot check --format agent"
    case .lint: "reviewbot lint --format agent"
    }
  }

  /// The filters for the failing tests; none when there are too many to be worth naming.
  private var filters: String {
    let suites = result.tests.filter(\.hasFailed).reduce(into: [String]()) {
      if !$0.contains($1.suite) { $0.append($1.suite) }
    }
    guard (1...3).contains(suites.count), suites.allSatisfy(Self.isPlain) else { return "" }
    return suites.map { " --filter \($0)" }.joined()
  }

  /// Whether a shell and a regular expression read the name as it is.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}

/// The failing tests, the findings and the lines without coverage, one line each, grouped by file. Files with errors
/// come first.
private struct AgentFindings {
  private struct Entry {
    let severity: Severity
    let line: Int
    let text: String
  }

  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  var lines: [String] {
    let failures = report.results.flatMap(\.tests).filter(\.hasFailed).flatMap(lines)
    var order: [RepoPath?] = []
    var entries: [RepoPath?: [Entry]] = [:]
    for (path, entry) in findings + uncovered {
      if entries[path] == nil { order.append(path) }
      entries[path, default: []].append(entry)
    }
    let ranked = order.enumerated().sorted { left, right in
      let (first, second) = (weight(entries[left.element]), weight(entries[right.element]))
      return first == second ? left.offset < right.offset : first > second
    }
    return failures + ranked.flatMap { block($0.element, entries[$0.element] ?? []) }
  }

  private func weight(_ entries: [Entry]?) -> Severity {
    entries?.map(\.severity).max() ?? .note
  }

  private func block(_ path: RepoPath?, _ entries: [Entry]) -> [String] {
    let sorted = entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    return [path.map(\.description) ?? "no file"] + sorted.map { "  " + $0.element.text }
  }

  private func lines(of test: TestCase) -> [String] {
    let manner = test.manner ?? "failed"
    guard !test.failures.isEmpty else { return ["test \(test.title): \(manner)"] }
    let (shown, more) = cut(test.failures, to: 3)
    return shown.map { failure in
      let place = failure.location.map { "\($0.pathAndLine): " } ?? ""
      return "\(place)test \(test.title) \(manner): \(Escaped.line(clipped(failure.message, to: 600)))"
    } + (more > 0 ? ["test \(test.title): \(counted(more, "more failure"))"] : [])
  }

  private var findings: [(RepoPath?, Entry)] {
    report.results.flatMap(\.ownFindings).map { finding in
      let place = finding.location?.start.map { "\($0.line):\($0.column)" } ?? "-"
      let text = "\(place) \(finding.severity.rawValue) \(Escaped.line(finding.rule.name)): "
        + Escaped.line(clipped(finding.message, to: 600)) + fix(of: finding)
      let line = finding.location?.lines?.lowerBound ?? 0
      return (finding.location?.path, Entry(severity: finding.severity, line: line, text: text))
    }
  }

  private var uncovered: [(RepoPath?, Entry)] {
    report.results.flatMap(\.patchedFiles).filter(\.isLacking).map { file in
      (file.path, Entry(severity: .warning, line: .max, text: "coverage: \(clipped(file.lackingLines, to: 600))"))
    }
  }

  /// For example ` [fix: 12:9-12:13 "try"]`.
  private func fix(of finding: Finding) -> String {
    guard let mark = finding.fixMark, let edits = finding.fix?.edits, !edits.isEmpty else { return "" }
    let words = edits.map {
      "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column) \"\(Escaped.line($0.text))\""
    }
    return " [\(mark): \(clipped(words.joined(separator: ", "), to: 300))]"
  }
}
