import ReviewCore
import SystemPackage

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

  init(_ action: String, _ path: String, _ error: Errno) {
    self.init(action, path, because: Self.reason(error), hint: Self.hint(error))
    isClosedPipe = error == .brokenPipe
    isMissing = error == .noSuchFileOrDirectory
  }

  /// Runs calls of the system. Their error becomes one that names the path.
  static func naming<Result>(
    _ action: String, _ path: String, _ calls: () throws(Errno) -> Result
  ) throws(FileError) -> Result {
    do throws(Errno) {
      return try calls()
    } catch {
      throw FileError(action, path, error)
    }
  }

  /// - Parameters:
  ///   - folder: The folder as messages show it.
  ///   - isBelowFile: Whether a part of the path is a file, so that the folder cannot be created.
  package static func hint(forMissingFolder folder: String, isBelowFile: Bool) -> String {
    isBelowFile
      ? "A part of this path is a file. Name a file in a folder that exists."
      : "Create it with `mkdir -p \(folder)`, or name a file in a folder that exists."
  }

  private static func reason(_ error: Errno) -> String {
    switch error {
    case .noSuchFileOrDirectory: "no such file or folder"
    case .permissionDenied, .notPermitted: "permission denied"
    case .tooManySymbolicLinkLevels: "its symbolic links go in circles"
    case .notDirectory: "a part of the path is not a folder"
    case .isDirectory: "it is a folder"
    case .noSpace: "the disk is full"
    case .readOnlyFileSystem: "the disk is read-only"
    case .fileNameTooLong: "the path is too long"
    default: error.description
    }
  }

  private static func hint(_ error: Errno) -> String {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory, .fileNameTooLong: "Check the path."
    case .permissionDenied, .notPermitted: "Change its permissions, or run as a user who may."
    case .tooManySymbolicLinkLevels: "Fix or remove the symbolic link."
    case .isDirectory: "Name a file."
    case .noSpace: "Free some disk space."
    case .readOnlyFileSystem: "Write to a writable file system."
    default: "Check the disk and the path."
    }
  }
}
