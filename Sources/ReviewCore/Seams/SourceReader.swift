/// Reads the reviewed side's files.
package protocol SourceReader: Sendable {
  /// The file's bytes at the head of the change.
  /// - Throws: A `UserFacingError` error when the file is gone or cannot be read, or is larger than the reader's limit.
  func bytes(of path: RepoPath) throws -> [UInt8]
}
