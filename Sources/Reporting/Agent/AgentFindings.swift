import ReviewCore

/// The failing tests, the findings and the lines without coverage, one line each, grouped by file. Files with errors
/// come first.
struct AgentFindings {
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
