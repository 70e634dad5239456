package import Linting
package import ReviewCore

/// Does the change break a rule of style?
package struct LintCheck: Check {
  package static let id = CheckID.lint

  let linter: Linter
  let sources: any SourceReader
  let scope: FileScope
  /// Files to lint whether they changed or not; nil: those that changed.
  let paths: [RepoPath]?
  let breadth: Scoping.Breadth
  /// Findings at or above it fail; nil: none does.
  let gate: Severity?

  package init(
    linter: Linter, sources: any SourceReader, scope: FileScope, paths: [RepoPath]? = nil, breadth: Scoping.Breadth,
    gate: Severity?
  ) {
    self.linter = linter
    self.sources = sources
    self.scope = scope
    self.paths = paths
    self.breadth = breadth
    self.gate = gate
  }

  package func gather(for change: Change) async -> [LintedFile] {
    let files = (paths ?? changedFiles(in: change.diff)).filter { $0.hasExtension("swift") && scope.includes($0) }
    return await linter.lintAll(files) { [sources] path in try sources.bytes(of: path) }
  }

  package func judge(_ files: [LintedFile], of change: Change) -> CheckResult {
    let findings = files.flatMap { file in
      Scoping.findings(of: file, change: change.diff.file(at: file.path), breadth: breadth)
    }
    let notices = files.flatMap(\.notices) + opaqueNotices(in: change.diff)
    return CheckResult(
      check: Self.id, verdict: verdict(on: findings, files: files.count), findings: findings,
      metrics: metrics(of: findings, files: files.count), notices: notices)
  }

  /// Files that a person wrote in the change: what is generated or vendored, says the base, is not theirs.
  private func changedFiles(in diff: Diff) -> [RepoPath] {
    diff.files
      .filter { $0.hasContents && $0.opacity == nil && !$0.isGenerated && !$0.isVendored && !isUntouched($0) }
      .map(\.path)
  }

  /// A pure rename or mode change has nothing that a finding could lie on.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && breadth == .change
  }

  private func opaqueNotices(in diff: Diff) -> [String] {
    guard paths == nil else { return [] }
    return diff.files.filter { $0.hasContents && $0.path.hasExtension("swift") && scope.includes($0.path) }.compactMap { file in
      file.opacity.map { "\(file.path) was not looked at: \(Self.reason(for: $0))." }
    }
  }

  private static func reason(for opacity: FileChange.Opacity) -> String {
    switch opacity {
    case .tooLarge(let bytes): "it has \(bytes) bytes, too many for source that a person wrote"
    case .binary: "git takes it for binary"
    case .lfsPointer: "it is a pointer of Git LFS"
    }
  }

  private func verdict(on findings: [Finding], files: Int) -> Verdict {
    guard let gate else { return .passed }
    let failing = findings.count { $0.severity >= gate }
    guard failing > 0 else { return .passed }
    let threshold = gate == .error ? "" : " at or above \(gate.rawValue)"
    return .failed(reason: gate == .error ? failing.counted("error") : failing.counted("finding") + threshold)
  }

  private func metrics(of findings: [Finding], files: Int) -> [Metric] {
    func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
    return [
      Metric("files", files), Metric("rules", linter.settings.rules.count), Metric("errors", count(.error)),
      Metric("warnings", count(.warning)), Metric("notes", count(.note)),
    ]
  }
}
