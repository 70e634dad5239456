package import LintEngine
package import ReviewCore

/// Does the change break a rule of style?
package struct LintCheck: Check {
  package static let id = CheckID.lint

  let linter: Linter
  let sources: any SourceReader
  let scope: FileScope
  /// Swift files to lint whether they changed or not, and folders that should have been listed; nil: those that changed.
  let paths: [RepoPath]?
  let breadth: Scoping.Breadth
  /// Findings at or above it fail; nil: none does.
  let gate: Severity?
  /// Findings that are no news.
  let baseline: LintBaseline?
  /// Swift sources that are symbolic links, with their texts.
  let links: [RepoPath: [UInt8]]
  /// What the target branch lets us look at; nil: nothing else than `scope`.
  let targetScope: FileScope?

  package init(
    linter: Linter, sources: any SourceReader, scope: FileScope, paths: [RepoPath]? = nil, breadth: Scoping.Breadth,
    gate: Severity?, baseline: LintBaseline? = nil, targetScope: FileScope? = nil, links: [RepoPath: [UInt8]] = [:]
  ) {
    self.linter = linter
    self.sources = sources
    self.scope = scope
    self.paths = paths
    self.breadth = breadth
    self.gate = gate
    self.baseline = baseline
    self.links = links
    self.targetScope = targetScope
  }

  package func gather(for change: Change) async throws -> [LintedFile] {
    let files = files(of: change)
    if !files.isEmpty { try Linter.checkRoom() }
    let linted = await linter.lintAll(files) { [sources] path in try sources.bytes(of: path) }
    guard !Task.isCancelled else { throw Self.stopped }
    let sifted = await EarlierFindings(linter: linter).sifted(linted, change: change.diff.file(at:)) { [sources] path in
      try sources.bytes(of: path)
    }
    return sifted + (try await linkedFiles(of: change))
  }

  /// Lints the files that the compiler reads through links of the change, under the links' paths.
  private func linkedFiles(of change: Change) async throws -> [LintedFile] {
    let linked = linked(in: change)
    let paths = linked.paths { target in (try? sources.bytes(of: target)) != nil }.filter(scope.includes)
    guard !paths.isEmpty else { return [] }
    try Linter.checkRoom()
    return await linter.lintAll(paths) { [sources] path in try sources.bytes(of: linked.file(behind: path)) }
  }

  private static var stopped: Problem {
    Problem(summary: "Linting was stopped before it was through.", hint: "Run it again.")
  }

  /// The same files after their fixes, in the same order, then those that were not read; nothing is written.
  /// - Parameter includingUnsafe: Whether fixes count that may change what the program means.
  package func fixes(for change: Change, includingUnsafe: Bool) async throws -> [FixedFile] {
    try Linter.checkRoom()
    let diff = breadth == .change ? change.diff : nil
    let fixed = await linter.fixAll(
      files(of: change), includingUnsafe: includingUnsafe,
      added: { path in diff.map { $0.file(at: path)?.addedLines ?? [] } },
      read: { [sources] path in try sources.bytes(of: path) })
    guard !Task.isCancelled else { throw Self.stopped }
    return fixed + unreadFiles(in: change.diff).map { FixedFile($0) }
  }

  private func files(of change: Change) -> [RepoPath] {
    (paths ?? changedFiles(in: change.diff)).filter(scope.includes)
  }

  package func judge(_ files: [LintedFile], of change: Change) -> CheckResult {
    let known = baseline?.known(in: files, library: linter.library)
    let findings = findings(in: files, of: change, known: known?.indices)
    let gaps = files.flatMap(\.gaps) + unreadFiles(in: change.diff)
    let verdict = verdict(on: findings, gaps: gaps)
    // The verdict names the first itself.
    let named = if case .broken = verdict { 1 } else { 0 }
    let notices =
      gaps.dropFirst(named).map(\.description) + baselineNotices(known)
      + (files.isEmpty && gaps.isEmpty ? scopeNotices(for: change) : [])
    return CheckResult(
      check: Self.id, verdict: verdict, findings: findings,
      metrics: metrics(of: findings, files: files.count), notices: notices, rules: notes(on: findings))
  }

  private func findings(in files: [LintedFile], of change: Change, known: [Set<Int>]?) -> [Finding] {
    let linked = linked(in: change)
    let end = files.firstIndex { linked.contains($0.path) } ?? files.count
    let own = Scoping.findings(
      of: Array(files[..<end]), change: { change.diff.file(at: $0) }, breadth: breadth,
      known: known.map { Array($0[..<end]) })
    return own + files.indices[end...].flatMap { linked.findings(in: files[$0], known: known?[$0] ?? []) }
  }

  /// With paths, all that is linted is among them.
  private func linked(in change: Change) -> LinkedSources {
    LinkedSources(in: paths == nil ? change.diff : Diff(files: []), links: paths == nil ? links : [:])
  }

  /// A misspelt pattern is not to look like tidy code.
  private func scopeNotices(for change: Change) -> [String] {
    let count = (paths ?? changedFiles(in: change.diff)).count
    guard count > 0 else { return [] }
    let which = count == 1 ? "the one Swift file is" : "none of the \(count) Swift files is"
    return ["Nothing was linted: \(which)\(count == 1 ? " not" : "") within `include` and the paths that were named, or it is excluded."]
  }

  private func notes(on findings: [Finding]) -> [RuleNote] {
    rules(of: findings).sorted().compactMap { linter.library[$0] }.map { rule in
      RuleNote(rule: rule.id, summary: rule.summary, rationale: rule.rationale, severity: rule.severity)
    }
  }

  /// By index, here and below: findings are many, and to go through them would copy each.
  private func rules(of findings: [Finding]) -> Set<RuleID> {
    var rules: Set<RuleID> = []
    for index in findings.indices where index == 0 || findings[index].rule != findings[index - 1].rule {
      rules.insert(findings[index].rule)
    }
    return rules
  }

  /// Of a change only a part of the baseline can be met, so nothing is said of the rest.
  private func baselineNotices(_ known: (indices: [Set<Int>], left: Int)?) -> [String] {
    guard let known, breadth == .file else { return [] }
    let count = known.indices.reduce(0) { $0 + $1.count }
    let met = count == 0 ? [] : ["\(count.counted("finding")) of the baseline \(count == 1 ? "is" : "are") not shown."]
    guard known.left > 0, paths == nil else { return met }
    return met + ["\(known.left.counted("finding")) of the baseline \(known.left == 1 ? "is" : "are") gone; write it anew."]
  }

  /// Files that a person wrote in the change: what is generated or vendored, says the base, is not theirs.
  private func changedFiles(in diff: Diff) -> [RepoPath] {
    diff.files
      .filter { $0.isSource && $0.opacity == nil && !$0.isGenerated && !$0.isVendored && !isUntouched($0) }
      .map(\.path)
  }

  /// A pure rename or mode change has nothing that a finding could lie on.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && breadth == .change
  }

  private func unreadFiles(in diff: Diff) -> [LintGap] {
    opaqueFiles(in: diff) + newlyExcludedFiles(in: diff)
  }

  /// Changed source whose lines are not known, except for what the target branch calls generated or vendored.
  private func opaqueFiles(in diff: Diff) -> [LintGap] {
    guard paths == nil else { return [] }
    let files = diff.files.filter { $0.isSource && !$0.isGenerated && !$0.isVendored && scope.includes($0.path) }
    return files.compactMap { file in file.opacity.map { LintGap(path: file.path, reason: Self.reason(for: $0)) } }
  }

  /// Changed source that the change's own configuration excludes, and the target branch's does not.
  private func newlyExcludedFiles(in diff: Diff) -> [LintGap] {
    guard paths == nil, let targetScope else { return [] }
    let files = diff.files.filter { file in
      file.isSource && !file.isGenerated && !file.isVendored && !isUntouched(file)
        && !scope.includes(file.path) && targetScope.includes(file.path)
    }
    let reason = "the configuration of the change excludes it, and the one of the target branch does not"
    return files.map { LintGap(path: $0.path, reason: reason) }
  }

  private static func reason(for opacity: FileChange.Opacity) -> String {
    switch opacity {
    case .tooLarge(let bytes): "it has \(bytes) bytes, too many for source that a person wrote"
    case .binary: "git takes it for binary"
    case .lfsPointer: "it is a pointer of Git LFS"
    }
  }

  private func verdict(on findings: [Finding], gaps: [LintGap]) -> Verdict {
    guard let gate else { return .passed }
    let failing = findings.indices.count { findings[$0].severity >= gate }
    guard failing > 0 else { return LintGap.problem(of: gaps).map(Verdict.broken) ?? .passed }
    let threshold = gate == .error ? "" : " at or above \(gate.rawValue)"
    return .failed(reason: gate == .error ? failing.counted("error") : failing.counted("finding") + threshold)
  }

  private func metrics(of findings: [Finding], files: Int) -> [Metric] {
    func metric(_ name: String, _ severity: Severity) -> Metric {
      Metric(name, findings.indices.count { findings[$0].severity == severity })
    }
    return [
      Metric("files", files), Metric("rules", linter.settings.rules.count), metric("errors", .error),
      metric("warnings", .warning), metric("notes", .note),
    ]
  }
}

extension FileChange {
  fileprivate var isSource: Bool { hasContents && path.hasExtension("swift") }
}
