import Glibc
import ReviewCore

/// A file or folder that could not be read or written.
package struct FileError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String
  /// Whether the reader of a pipe has closed it (`EPIPE`).
  var isClosedPipe = false
  /// Whether the path does not exist (`ENOENT`).
  var isMissing = false

  init(_ action: String, _ path: String, because reason: String, hint: String) {
    summary = "\(Escaped.line(path)) could not be \(action): \(reason)."
    self.hint = hint
  }

  /// Uses a value of `errno` that was saved before any other call.
  init(_ action: String, _ path: String, code: Int32) {
    self.init(action, path, because: Self.reason(code), hint: Self.hint(code))
    isClosedPipe = code == EPIPE
    isMissing = code == ENOENT
  }

  /// - Parameter folder: The folder as messages show it.
  package static func hint(forMissingFolder folder: String) -> String {
    "Create it with `mkdir -p \(folder)`, or name a file in a folder that exists."
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ELOOP: "its symbolic links go in circles"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "the disk is full"
    case EROFS: "the disk is read-only"
    case ENAMETOOLONG: "the path is too long"
    default: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }

  private static func hint(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: "Check the path."
    case EACCES, EPERM: "Change its permissions, or run as a user who may."
    case ELOOP: "Fix or remove the symbolic link."
    case EISDIR: "Name a file."
    case ENOSPC: "Free some disk space."
    case EROFS: "Write to a writable file system."
    default: "Check the disk and the path."
    }
  }
}
