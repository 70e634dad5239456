import Platform
import ReviewCore
import SystemPackage

/// The reason that a repository cannot be read, and how to fix it.
package struct GitError: UserFacingError, Hashable {
  package enum Kind: Hashable, Sendable {
    case notARepository
    case emptyRepository
    case unknownRevision
    /// The two sides share no commit.
    case noCommonHistory
    /// History ends too early because the clone is shallow.
    case historyCut
    /// An object that the repository should have is missing.
    case missingObject
    /// An object, pack, index or setting is damaged.
    case damaged
    /// Git refuses to run programs for the repository of another owner.
    case foreignOwner
    /// A layout that neither libgit2 nor the installed `git` supports.
    case unsupported
    case unmergedIndex
    case noWorktree
    case missingFile
    /// A file or folder exists but cannot be accessed.
    case unreadable
    case notAFile
    case tooLarge
    /// A file on disk has other lines than the text that git stores for it.
    case otherLines
    /// The `git` command failed or is not installed.
    case command
    case invalidDiff
    /// Another process holds a lock or changed the repository meanwhile.
    case busy
    case other
  }

  package let kind: Kind
  package let summary: String
  package let hint: String

  package init(_ kind: Kind, _ summary: String, hint: String) {
    self.kind = kind
    self.summary = summary
    self.hint = hint
  }

  /// A problem with one of our own files, not with the repository.
  init(_ problem: Problem) {
    self.init(.other, problem.summary, hint: problem.hint)
  }
}

extension GitError: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}

extension DiskFile {
  /// Returns the status; nil when the file does not exist.
  /// - Throws: `unreadable` when the file system does not report whether the file exists.
  func existing() throws(GitError) -> FileStatus? {
    do throws(Errno) {
      return try statusIfPresent()
    } catch {
      throw unreadable(error)
    }
  }

  /// Returns the contents, at most `limit` bytes; nil when the file does not exist.
  /// - Throws: `unreadable` when the file may exist but cannot be read.
  func existingBytes(limit: Int = 64 << 20) throws(GitError) -> [UInt8]? {
    do throws(Errno) {
      return try contentsIfPresent(limit: limit)
    } catch {
      throw unreadable(error)
    }
  }

  func unreadable(_ error: Errno) -> GitError {
    GitError(
      .unreadable, "\(RepoPath(bytes: path)) cannot be read: \(error).",
      hint: error.isLimitOfOpenFiles ? "Allow more open files: `ulimit -n 4096`." : "Check its permissions.")
  }
}

extension Errno {
  fileprivate var isLimitOfOpenFiles: Bool { self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem }
}

extension TemporaryFolder {
  /// Creates a folder for files that a `git` command reads or writes.
  static func forGit() throws(GitError) -> TemporaryFolder {
    do throws(Problem) {
      return try TemporaryFolder(beginning: "reviewbot-git-")
    } catch {
      throw GitError(error)
    }
  }
}
