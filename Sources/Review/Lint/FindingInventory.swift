import Git
import LintEngine
import Platform
import ReviewCore

/// Counts the findings in all Swift files of the head, changed or not, for a baseline.
struct FindingInventory: Sendable {
  let workspace: Workspace

  /// Returns the counts; nil, with a note on the console, when a file cannot be linted, because they would be too low.
  /// - Throws: A `UserFacingError` when the files cannot be listed.
  func findings(of change: Change) async throws -> RecordedFindings? {
    let files = try paths(of: change).filter { path in
      path.hasExtension("swift") && !path.isHidden && workspace.scope.includes(path)
    }
    let services = workspace.services
    let linter = workspace.linter(of: change, results: services.lintResults(root: workspace.root))
    let sources = workspace.sources(of: change)
    if !files.isEmpty { try Linter.checkRoom() }
    let linted = await linter.lintAll(files) { path in try sources.bytes(of: path) }
    if let reason = linted.lazy.flatMap(\.gaps).first?.description ?? linter.types.problem?.summary {
      services.console.say("note: The number of findings is not recorded, because \(reason)")
      return nil
    }
    var counts: [Severity: Int] = [:]
    for file in linted { for finding in file.findings { counts[finding.severity, default: 0] += 1 } }
    return RecordedFindings(
      errors: counts[.error] ?? 0, warnings: counts[.warning] ?? 0, notes: counts[.note] ?? 0)
  }

  private func paths(of change: Change) throws -> [RepoPath] {
    let known = KnownFiles(git: workspace.services.git(in: workspace.root), root: workspace.root)
    if let id = change.subject.head.id { return try known.regularFiles(of: id) }
    // Git also lists links, and files that were deleted.
    return try known.paths(matching: ["*.swift"]).filter { path in
      path.text.map { FolderWalk.mayBeFile("\(workspace.root)/\($0)") } ?? true
    }
  }
}
