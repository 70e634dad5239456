/// Reads the files of the reviewed side.
package protocol SourceReader: Sendable {
  /// Returns the file's bytes at the head of the change.
  /// - Throws: A `UserFacingError` when the file does not exist, cannot be read, or is larger than the reader's limit.
  func bytes(of path: RepoPath) throws -> [UInt8]
}

extension SourceReader {
  /// Whether the head has a file that can be read.
  package func has(_ path: RepoPath) -> Bool { (try? bytes(of: path)) != nil }
}
