/// The machine's file system, limited to the operations of the checks. Paths are absolute or relative to the current
/// folder.
package protocol FileSystem: Sendable {
  /// - Throws: A `UserFacingError` naming the path when it cannot be read or is larger than `limit` bytes.
  func read(_ path: String, limit: Int) throws -> [UInt8]
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
