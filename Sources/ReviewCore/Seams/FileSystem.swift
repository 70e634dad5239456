/// The files of the machine, as far as the checks need them. Paths are absolute or relative to the current folder.
package protocol FileSystem: Sendable {
  /// - Throws: A `UserFacingError` error naming the path when it cannot be read or is larger than `limit` bytes.
  func read(_ path: String, limit: Int) throws -> [UInt8]
  /// Writes atomically.
  /// - Throws: A `UserFacingError` error; one that names the folder when that does not exist.
  func write(_ bytes: [UInt8], to path: String) throws
  /// Names in a folder, sorted; empty when there is no such folder.
  func list(_ folder: String) throws -> [String]
  func exists(_ path: String) -> Bool
  /// When it was last written, in nanoseconds since 1970; symbolic links are followed. Nil when there is nothing.
  func modificationTime(of path: String) -> Int64?
  /// Removes a file, or a folder with all in it. Nothing there is not an error.
  func remove(_ path: String) throws
  /// A new, empty, private folder.
  func makeTemporaryFolder(prefix: String) throws -> String
  /// The path without symbolic links, `.` and `..`; nil when there is nothing.
  func realPath(_ path: String) -> String?
}
