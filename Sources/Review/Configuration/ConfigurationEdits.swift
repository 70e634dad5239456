import Digests
import ReviewCore

/// Notes about edits of the change to files that determine the verdict, shown in every report.
struct ConfigurationEdits: Sendable {
  static let none = ConfigurationEdits(findings: [])

  let findings: [Finding]

  /// - Parameters:
  ///   - judges: Files of the repository that determine the verdict.
  ///   - weaker: Sentences that name each weakened key, shown in the first note about a configuration.
  init(of judges: Set<RepoPath>, in diff: Diff, weaker: String = "") {
    self.init(
      files: diff.files.filter { $0.isOne(of: judges) }, weaker: weaker,
      effect: "this file decides how the change is judged.")
  }

  /// Returns notes about edits that are without effect now, because the target branch's configuration judges the
  /// change, and make the configuration weaker once they are merged.
  static func ofLaterChanges(_ judges: Set<RepoPath>, in diff: Diff, weaker: String) -> ConfigurationEdits {
    guard !weaker.isEmpty, let file = diff.files.first(where: { $0.isOne(of: judges) }) else { return .none }
    return ConfigurationEdits(
      files: [file], weaker: weaker,
      effect: "after the merge this file decides how other changes are judged.")
  }

  private init(files: [FileChange], weaker: String, effect: String) {
    let names = files.map { Array($0.path.fileName) == Array(ConfigurationFiles.name.utf8) }
    let first = names.firstIndex(of: true) ?? 0
    findings = files.enumerated().map { index, file in
      let text = "The change edits \(file.path), and \(effect)"
      return Self.finding(on: file, message: index == first && !weaker.isEmpty ? "\(text) \(weaker)" : text)
    }
  }

  private init(findings: [Finding]) {
    self.findings = findings
  }

  /// Returns these notes and others.
  func adding(_ others: ConfigurationEdits) -> ConfigurationEdits {
    ConfigurationEdits(findings: findings + others.findings)
  }

  private static let rule: RuleID = "edited_configuration"

  private static func finding(on file: FileChange, message: String) -> Finding {
    let line = file.newPath == nil ? nil : file.addedLines.ranges.first?.lowerBound
    return Finding(
      rule: rule, severity: .note,
      location: Location(path: file.path, start: line.map { Location.Position(line: $0, column: 1) }),
      message: message, scope: .caused,
      fingerprint: Fingerprint(rule: rule, path: file.originalPath, line: [UInt8](), declaration: "", occurrence: 0))
  }

  private static let note = RuleNote(
    rule: rule, summary: "A change edits the configuration that judges it.",
    rationale: "Rules, gates and exclusions may be weaker than those of the target branch. Read the edit before the "
      + "verdict; with `policy: base` the target branch's configuration judges.",
    severity: .note)

  /// Returns the report with the notes, added to a result whose findings every format shows. The verdicts do not
  /// change.
  func added(to report: Report) -> Report {
    guard !findings.isEmpty, let index = report.results.lastIndex(where: \.showsFindings) ?? report.results.indices.last
    else { return report }
    var results = report.results
    let result = results[index]
    results[index] = CheckResult(
      check: result.check, verdict: result.verdict,
      findings: findings.reduce(into: result.findings) { Self.insert($1, into: &$0) },
      metrics: result.metrics.map { counting(findings.count, in: $0) }, details: result.details,
      notices: result.notices, rules: (result.rules + [Self.note]).sorted { $0.rule < $1.rule }
    ).listing(result.packages)
    return report.replacing(results)
  }

  /// Inserts the finding before the findings in later files.
  private static func insert(_ finding: Finding, into findings: inout [Finding]) {
    let index = findings.firstIndex { other in
      guard let path = finding.location?.path, let otherPath = other.location?.path else { return false }
      return path < otherPath
    }
    findings.insert(finding, at: index ?? findings.endIndex)
  }

  private func counting(_ count: Int, in metric: Metric) -> Metric {
    guard metric.name == "notes", case .count(let known) = metric.value else { return metric }
    return Metric("notes", known + count)
  }
}

extension CheckResult {
  fileprivate var showsFindings: Bool {
    if case .skipped = verdict { return false }
    return true
  }
}

extension FileChange {
  /// Whether the file was or is at one of these paths.
  func isOne(of paths: Set<RepoPath>) -> Bool {
    [oldPath, newPath].contains { path in path.map(paths.contains) ?? false }
  }
}
