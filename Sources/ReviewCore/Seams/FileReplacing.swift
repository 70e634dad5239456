/// Changes files that people edit.
package protocol FileReplacing: Sendable {
  /// Replaces the contents of a regular file atomically and keeps its mode; symbolic links are not followed.
  /// - Parameter old: The contents that the file must still have.
  /// - Returns: False when the file has other contents; it is unchanged then.
  /// - Throws: A `UserFacingError` naming the path when it cannot be read or written.
  func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool
}
