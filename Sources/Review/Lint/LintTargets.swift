import LintEngine
import ReviewCore

/// Which files of a change are linted.
struct LintTargets: Sendable {
  let scope: FileScope
  /// Swift files to lint whether they changed or not, and folders that should have been listed; nil: those that
  /// changed.
  var paths: [RepoPath]?
  let breadth: Scoping.Breadth
  /// The scope of the target branch; nil: no other than `scope`.
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

  /// The files that would be linted if `scope` excluded none.
  func candidates(in diff: Diff) -> [RepoPath] { paths ?? changedFiles(in: diff) }

  /// Files that a person wrote in the change, not those that the base calls generated or vendored.
  private func changedFiles(in diff: Diff) -> [RepoPath] {
    diff.files
      .filter { $0.isSource && $0.opacity == nil && !$0.isGenerated && !$0.isVendored && !isUntouched($0) }
      .map(\.path)
  }

  /// A pure rename or mode change has no line that a finding could be on.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && breadth == .change
  }

  /// Changed source that should be linted and is not.
  func unreadFiles(in diff: Diff) -> [LintGap] {
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
}

extension FileChange {
  fileprivate var isSource: Bool { hasContents && path.hasExtension("swift") }
}
