/// Changes files that people work on.
package protocol FileReplacing: Sendable {
  /// Puts new contents in the place of a regular file in one step, with its mode; symbolic links are not followed.
  /// - Parameter old: What the file must hold still.
  /// - Returns: False, with nothing done, when it holds something else.
  /// - Throws: A `UserFacingError` error naming the path when it cannot be read or written.
  func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool
}
