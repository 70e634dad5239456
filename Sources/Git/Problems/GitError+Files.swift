import Platform
import ReviewCore
import SystemPackage

extension GitError {
  /// A problem with one of our own files, not with the repository.
  init(_ problem: Problem) {
    self.init(.other, problem.summary, hint: problem.hint)
  }
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
  var isLimitOfOpenFiles: Bool { self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem }
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
