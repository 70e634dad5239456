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
