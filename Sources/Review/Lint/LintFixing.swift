import LintEngine
import ReviewCore

/// Fixes what a lint check finds. Nothing is written.
struct LintFixing: Sendable {
  let linter: Linter
  let sources: any SourceReader
  let targets: LintTargets
  /// Whether fixes count that may change what the program means.
  let includesUnsafe: Bool

  /// The linted files after their fixes, in their order, then those that were not read.
  /// - Throws: `Problem` when linting was stopped, or the stack is too small.
  func fixes(for change: Change) async throws -> [FixedFile] {
    try Linter.checkRoom()
    let diff = targets.breadth == .change ? change.diff : nil
    let fixed = await linter.fixAll(
      targets.files(of: change), includingUnsafe: includesUnsafe,
      added: { path in diff.map { $0.file(at: path)?.addedLines ?? [] } },
      read: { [sources] path in try sources.bytes(of: path) })
    guard !Task.isCancelled else { throw LintCheck.stopped }
    return fixed + targets.unreadFiles(in: change.diff).map { FixedFile($0) }
  }
}
