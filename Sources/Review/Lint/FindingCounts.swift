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
    let sources = try paths(of: change).filter { $0.hasExtension("swift") && !$0.isHidden }
    let files = sources.filter(workspace.scope(of: change, among: sources).includes)
    let services = workspace.services
    let linter = workspace.linter(of: change, results: services.lintResults(root: workspace.root))
    let reader = workspace.sources(of: change)
    if !files.isEmpty { try Linter.checkRoom() }
    let linted = await linter.lintAll(files) { path in try reader.bytes(of: path) }
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

/// Counts the findings that a change fixed.
struct FixedFindings: Sendable {
  private let linter: Linter

  init(linter: Linter) {
    self.linter = linter
  }

  /// Returns the number of findings before the change that no finding of the changed files continues, wherever their
  /// code moved. One that a new comment suppresses is not fixed. Only files with removed lines are linted again.
  /// - Parameters:
  ///   - files: The changed files after the change. One with a gap is ignored.
  ///   - change: Returns the change of a file.
  ///   - read: Returns the file's new bytes, as they were linted.
  func count(
    in files: [LintedFile], change: (RepoPath) -> FileChange?, read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> Int {
    let whole = files.filter(\.gaps.isEmpty)
    let pairs = whole.compactMap { file in change(file.path).flatMap { $0.removesLines ? (file.path, $0) : nil } }
    guard !pairs.isEmpty else { return 0 }
    let changes = Dictionary(pairs) { first, _ in first }
    // Under the new paths, so that a renamed file is the same file.
    let before = await linter.lintAll(changes.keys.sorted()) { path in
      guard let change = changes[path], let old = change.oldBytes(from: try read(path)) else {
        throw Problem(summary: "The text of \(path) before the change is unknown.", hint: "Ignore this message.")
      }
      return old
    }
    let known = before.filter(\.gaps.isEmpty)
    let gone = LintBaseline(known).known(in: whole, library: linter.library).left
    let paths = Set(known.map(\.path))
    let suppressed = suppressedCount(whole.filter { paths.contains($0.path) }) - suppressedCount(known)
    return max(0, gone - max(0, suppressed))
  }

  private func suppressedCount(_ files: [LintedFile]) -> Int { files.reduce(0) { $0 + $1.suppressed.count } }
}

extension FileChange {
  fileprivate var removesLines: Bool {
    status != .added
      && hunks.contains { hunk in hunk.lines.contains { line in if case .removed = line { true } else { false } } }
  }
}
