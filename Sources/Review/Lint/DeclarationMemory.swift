import LintEngine
import Platform
import ReviewCore
import Synchronization

/// The declarations of files on disk, by path, for a process that asks for them again and again.
///
/// A file that was written just now may be written again without a different time or size; its declarations are not
/// kept.
final class DeclarationMemory: Sendable {
  /// In seconds; longer than the clock of any file system takes for one step.
  private static let youngestAge = 3

  private struct Entry: Sendable {
    let version: FileStatus.Version
    let declarations: [TypeDeclaration]
  }

  private let entries = Mutex<[RepoPath: Entry]>([:])

  /// Returns nil for a file that is not known in this version.
  func declarations(of path: RepoPath, at version: FileStatus.Version) -> [TypeDeclaration]? {
    entries.withLock { entries in
      entries[path].flatMap { $0.version == version ? $0.declarations : nil }
    }
  }

  /// - Parameter status: The file's status before its contents were read.
  func keep(_ declarations: [TypeDeclaration], of path: RepoPath, at status: FileStatus) {
    let entry =
      status.modified.age >= Self.youngestAge ? Entry(version: status.version, declarations: declarations) : nil
    entries.withLock { $0[path] = entry }
  }
}
