package import ReviewCore

/// Separates findings that a change caused from those that existed before. Adding lines does not make a function too
/// long if as many were removed. Removing the code between two blank lines does cause a finding.
package struct EarlierFindings: Sendable {
  private let linter: Linter

  package init(linter: Linter) {
    self.linter = linter
  }

  /// Returns the findings with corrected causes. Findings that existed before the change are no longer attributed to
  /// it; new findings next to removed or added lines are. The old text of a file is linted only if the answer depends
  /// on it.
  /// - Parameters:
  ///   - change: Returns the change of a file.
  ///   - read: Returns the file's new bytes, as they were linted.
  package func sifted(
    _ files: [LintedFile], change: (RepoPath) -> FileChange?, read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> [LintedFile] {
    let compared = files.map { file -> ComparedFile? in
      let compared = change(file.path).map { ComparedFile(change: $0, library: linter.library) }
      return compared.flatMap { file.findings.contains(where: $0.mayDependOnOldText) ? $0 : nil }
    }
    guard compared.contains(where: { $0 != nil }) else { return files }
    let before = await before(compared.compactMap { $0?.change }, read: read)
    return zip(files, compared).map { file, compared in
      // If the old text was not linted, the causes remain as they are.
      guard let compared, let before = before[compared.change.originalPath] else { return file }
      let neighbours = withNewNeighbours(withoutOldCauses(file.findings, before, compared), before, compared)
      return LintedFile(
        path: file.path,
        findings: withoutOldFileFindings(withoutOldMetrics(neighbours, before, compared), before),
        suppressed: file.suppressed, gaps: file.gaps, hasSyntaxErrors: file.hasSyntaxErrors)
    }
  }

  /// Returns the findings before the change, by the paths before the change.
  private func before(
    _ changes: [FileChange], read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> [RepoPath: [LintFinding]] {
    let changes = Dictionary(changes.map { ($0.originalPath, $0) }) { first, _ in first }
    let linter = linter.withFormerPaths(changes.mapValues(\.path))
    let files = await linter.lintAll(changes.keys.sorted()) { path in
      guard let change = changes[path], let old = change.oldBytes(from: try read(change.path)) else {
        throw Problem(summary: "The text of \(path) before the change is unknown.", hint: "Ignore this message.")
      }
      return old
    }
    return Dictionary(files.filter(\.gaps.isEmpty).map { ($0.path, $0.findings) }) { first, _ in first }
  }

  /// Of several declarations with the same name, those without added lines had their findings before, then those with
  /// the same parameters.
  private func withoutOldMetrics(
    _ findings: [LintFinding], _ before: [LintFinding], _ compared: ComparedFile
  ) -> [LintFinding] {
    var left = counts(before) { Metric($0) }
    let signatures = Set(before.map(\.declaration))
    func rank(_ finding: LintFinding) -> Int {
      compared.mayBelongToChange(finding) ? signatures.contains(finding.declaration) ? 1 : 2 : 0
    }
    let metrics = findings.indices.filter { findings[$0].isMetric(in: linter.library) }
    var findings = findings
    for index in metrics.sorted(by: { (rank(findings[$0]), $0) < (rank(findings[$1]), $1) }) {
      let key = Metric(findings[index])
      guard let count = left[key], count > 0 else { continue }
      left[key] = count - 1
      findings[index] = findings[index].with(.earlier)
    }
    return findings
  }

  /// A finding on an unchanged line may have had causes before the change, which then only adds further ones.
  private func withoutOldCauses(
    _ findings: [LintFinding], _ before: [LintFinding], _ compared: ComparedFile
  ) -> [LintFinding] {
    var left = counts(before) { SameLine($0) }
    for finding in findings where !compared.mayBelongToChange(finding) { left[SameLine(finding), default: 0] -= 1 }
    return findings.map { finding in
      guard compared.hasAddedCause(finding), let count = left[SameLine(finding)], count > 0 else { return finding }
      left[SameLine(finding)] = count - 1
      return finding.with(.earlier)
    }
  }

  /// Attributes findings next to changed lines to the change: as many as there are more equal findings than before.
  private func withNewNeighbours(_ findings: [LintFinding], _ before: [LintFinding], _ compared: ComparedFile)
    -> [LintFinding]
  {
    var more = counts(findings) { SameLine($0) }
    for finding in before { more[SameLine(finding), default: 0] -= 1 }
    for finding in findings where compared.isOnAddedLine(finding) { more[SameLine(finding), default: 0] -= 1 }
    return findings.map { finding in
      guard compared.mayBeNewNeighbour(finding), let count = more[SameLine(finding)], count > 0 else { return finding }
      more[SameLine(finding)] = count - 1
      return finding.with(.change)
    }
  }

  /// A finding about the whole file is at its first line, whichever line that is.
  private func withoutOldFileFindings(_ findings: [LintFinding], _ before: [LintFinding]) -> [LintFinding] {
    let old = Set(before.map(\.rule))
    return findings.map { finding in
      guard ComparedFile.isAboutFile(finding) else { return finding }
      return finding.with(old.contains(finding.rule) ? .earlier : .change)
    }
  }

  private func counts<Key: Hashable>(_ findings: [LintFinding], _ key: (LintFinding) -> Key) -> [Key: Int] {
    findings.reduce(into: [:]) { counts, finding in counts[key(finding), default: 0] += 1 }
  }

  /// The subject of a metric finding. Parameters are ignored, because the change may have added some.
  private struct Metric: Hashable {
    let rule: RuleID
    let severity: Severity
    let declaration: Substring

    init(_ finding: LintFinding) {
      rule = finding.rule
      severity = finding.severity
      declaration = finding.declaration.prefix { $0 != "(" }
    }
  }

  /// The properties that findings on an unchanged line share.
  private struct SameLine: Hashable {
    let rule: RuleID
    let line: ArraySlice<UInt8>

    init(_ finding: LintFinding) {
      rule = finding.rule
      line = finding.lineText
    }
  }
}

/// A changed file whose findings may depend on its text before the change.
private struct ComparedFile {
  private static let useless: RuleID = "superfluous_disable_command"
  private static let rulesAboutFiles: Set<RuleID> = ["file_name", "file_name_no_space"]

  let change: FileChange
  private let gaps: LineSet
  private let library: RuleLibrary

  init(change: FileChange, library: RuleLibrary) {
    self.change = change
    gaps = change.closedGaps
    self.library = library
  }

  /// Returns whether a finding is about the whole file, such as its name.
  static func isAboutFile(_ finding: LintFinding) -> Bool { rulesAboutFiles.contains(finding.rule) }

  func mayDependOnOldText(_ finding: LintFinding) -> Bool {
    if Self.isAboutFile(finding) { return true }
    return finding.isMetric(in: library)
      ? mayBelongToChange(finding) : hasAddedCause(finding) || mayBeNewNeighbour(finding)
  }

  /// Returns whether only the cause of a finding is in the change.
  func hasAddedCause(_ finding: LintFinding) -> Bool {
    !finding.isMetric(in: library) && scope(of: finding) == .caused
  }

  func isOnAddedLine(_ finding: LintFinding) -> Bool {
    change.addedLines.contains(finding.start.line)
  }

  /// Returns whether a finding outside the change may be the result of removed lines, or of added lines next to it.
  func mayBeNewNeighbour(_ finding: LintFinding) -> Bool {
    guard !finding.isMetric(in: library), scope(of: finding) == .file else { return false }
    return isBesideGap(finding) || isBesideAddedLine(finding)
  }

  func mayBelongToChange(_ finding: LintFinding) -> Bool { scope(of: finding) != .file }

  private func isBesideAddedLine(_ finding: LintFinding) -> Bool {
    change.addedLines.intersects(max(1, finding.start.line - 1)...(max(finding.start.line, finding.end.line) + 1))
  }

  private func scope(of finding: LintFinding) -> Finding.Scope {
    Scoping.scope(of: finding, added: change.addedLines)
  }

  /// Returns whether a finding or its cause is next to removed lines.
  private func isBesideGap(_ finding: LintFinding) -> Bool {
    guard !gaps.isEmpty else { return false }
    if finding.rule == Self.useless { return true }
    if gaps.intersects(finding.start.line...max(finding.start.line, finding.end.line)) { return true }
    guard let cause = finding.cause, cause.excess == 1 else { return false }
    return cause.lines.contains { gaps.contains($0) }
  }
}

extension LintFinding {
  fileprivate func isMetric(in library: RuleLibrary) -> Bool {
    cause != nil && library[rule]?.kind == .metrics
  }

  fileprivate func with(_ cause: Cause) -> LintFinding {
    LintFinding(
      rule: rule, severity: severity, start: start, end: end, message: message, fix: fix, declaration: declaration,
      lineText: lineText, cause: cause)
  }
}

extension Cause {
  /// The cause of a finding that existed before the change: no added line can be part of it.
  fileprivate static let earlier = Cause(lines: [], excess: .max)
}
