import LintEngine
import ReviewCore

/// Fixes the findings of a lint check. Writes nothing.
struct LintFixing: Sendable {
  let linter: Linter
  let sources: any SourceReader
  let targets: LintTargets
  /// Whether to include fixes that may change the program's behaviour.
  let includesUnsafe: Bool

  /// Returns the linted files after their fixes, in their order, then the files that were not read.
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
