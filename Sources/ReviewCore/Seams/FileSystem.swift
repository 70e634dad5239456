/// The machine's file system, limited to the operations of the checks. Paths are absolute or relative to the current
/// folder.
package protocol FileSystem: Sendable {
  /// - Throws: A `UserFacingError` naming the path when it cannot be read or is larger than `limit` bytes.
  func read(_ path: String, limit: Int) throws -> [UInt8]
  /// Reads a part of a regular file, for files that are too large to hold.
  /// - Parameters:
  ///   - offset: The first byte to read.
  ///   - count: The number of bytes; fewer are returned only at the end of the file.
  /// - Throws: A `UserFacingError` naming the path when it cannot be read.
  func read(_ path: String, from offset: Int, count: Int) throws -> [UInt8]
  /// Writes atomically.
  /// - Throws: A `UserFacingError`; one that names the folder when it does not exist.
  func write(_ bytes: [UInt8], to path: String) throws
  /// Returns the names in a folder, sorted; empty when the folder does not exist.
  func list(_ folder: String) throws -> [String]
  func exists(_ path: String) -> Bool
  /// Returns the time of the last write, in nanoseconds since 1970; symbolic links are followed. Nil when the file does
  /// not exist.
  func modificationTime(of path: String) -> Int64?
  /// Removes a file, or a folder with its contents. A missing file is not an error.
  func remove(_ path: String) throws
  /// Creates a new, empty, private folder.
  func makeTemporaryFolder(prefix: String) throws -> String
  /// Returns the path without symbolic links, `.` and `..`; nil when it does not exist.
  func realPath(_ path: String) -> String?
}

extension FileSystem {
  /// Returns whether a folder cannot be created because a part of its path is a file.
  /// - Parameter folder: Absolute.
  package func isBelowFile(_ folder: String) -> Bool {
    var parts = folder.split(separator: "/")[...]
    while !parts.isEmpty {
      let path = "/" + parts.joined(separator: "/")
      if exists(path) { return !exists("\(path)/.") }
      parts.removeLast()
    }
    return false
  }

  /// Reads the whole file, and returns the part.
  package func read(_ path: String, from offset: Int, count: Int) throws -> [UInt8] {
    Array(try read(path, limit: .max).dropFirst(offset).prefix(count))
  }
}

/// Changes files that people edit.
package protocol FileReplacing: Sendable {
  /// Replaces the contents of a regular file atomically and keeps its mode; symbolic links are not followed.
  /// - Parameter old: The contents that the file must still have.
  /// - Returns: False when the file has other contents; it is unchanged then.
  /// - Throws: A `UserFacingError` naming the path when it cannot be read or written.
  func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool
}

/// Names of temporary folders, by which an interrupted process finds its own.
package enum ScratchName {
  /// Differs between processes. A process id is not unique: containers that share a folder can have equal ids.
  package static let mark = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// Returns the prefix for the names of this process's folders.
  /// - Parameter purpose: For example `reviewbot-tests`.
  package static func beginning(_ purpose: String) -> String { "\(purpose)-\(mark)-" }

  /// Returns whether a name belongs to a folder of this process.
  package static func isOwn(_ name: String) -> Bool {
    name.hasPrefix("reviewbot-") && name.contains("-\(mark)-")
  }
}
