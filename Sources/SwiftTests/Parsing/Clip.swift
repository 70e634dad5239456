package import ReviewCore

/// Limits the stored output of a test: a test in a loop may print the same message a million times.
package enum Clip {
  /// For one test.
  static let mostFailures = 100
  /// For one message, in UTF-8 bytes.
  static let longestMessage = 16 << 10

  /// Returns the text, or its beginning with a note about how much is missing.
  static func message(_ text: String) -> String {
    guard text.utf8.count > longestMessage else { return text }
    let kept = String(decoding: text.utf8.prefix(longestMessage), as: UTF8.self)
    return "\(kept)\n… (\(text.utf8.count - longestMessage) more bytes)"
  }

  /// Returns the text that replaces the dropped failures.
  static func remark(dropped: Int) -> String {
    "… and \(dropped) more failures of this test."
  }

  /// Returns whether a failure replaces dropped ones.
  package static func isRemark(_ failure: TestCase.Failure) -> Bool {
    failure.location == nil && failure.message.hasPrefix("… and ")
      && failure.message.hasSuffix(" more failures of this test.")
  }
}
