import LintEngine
import ReviewCore

/// Selects the files of a change to lint.
struct LintTargets: Sendable {
  let scope: FileScope
  /// Swift files to lint whether changed or not, and folders that could not be listed; nil: the changed files.
  var paths: [RepoPath]?
  let breadth: Scoping.Breadth
  /// The scope of the target branch; nil: only `scope` applies.
  var targetScope: FileScope?

  init(
    scope: FileScope, paths: [RepoPath]? = nil, breadth: Scoping.Breadth, targetScope: FileScope? = nil
  ) {
    self.scope = scope
    self.paths = paths
    self.breadth = breadth
    self.targetScope = targetScope
  }

  func files(of change: Change) -> [RepoPath] {
    candidates(in: change.diff).filter(scope.includes)
  }

  /// Returns the files that would be linted if `scope` excluded no files.
  func candidates(in diff: Diff) -> [RepoPath] { paths ?? changedFiles(in: diff) }

  /// Returns the files of the change that a person wrote, without files that the base marks as generated or vendored.
  private func changedFiles(in diff: Diff) -> [RepoPath] {
    diff.files
      .filter { $0.isSource && $0.opacity == nil && !$0.isGenerated && !$0.isVendored }
      .filter { !isUntouched($0) || $0.hasNewName }
      .map(\.path)
  }

  /// Returns whether the file has no changed line, as in a pure rename or mode change.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && breadth == .change
  }

  /// Returns changed sources that should be linted and are not.
  func unreadFiles(in diff: Diff) -> [LintGap] {
    opaqueFiles(in: diff) + newlyExcludedFiles(in: diff)
  }

  /// Returns changed sources whose lines are unknown, except for files that the target branch marks as generated or
  /// vendored.
  private func opaqueFiles(in diff: Diff) -> [LintGap] {
    guard paths == nil else { return [] }
    let files = diff.files.filter { $0.isSource && !$0.isGenerated && !$0.isVendored && scope.includes($0.path) }
    return files.compactMap { file in file.opacity.map { LintGap(path: file.path, reason: Self.reason(for: $0)) } }
  }

  /// Returns changed sources that only the change's own configuration excludes, not the target branch's.
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
    case .binary: "git treats it as binary"
    case .lfsPointer: "it is a pointer of Git LFS"
    }
  }
}

extension FileChange {
  fileprivate var isSource: Bool { hasContents && path.hasExtension("swift") }

  /// Whether the name of the file changed, and not only its folder.
  fileprivate var hasNewName: Bool { !originalPath.fileName.elementsEqual(path.fileName) }
}
