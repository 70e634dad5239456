/// How much is kept of what a test says: a test in a loop may say the same thing a million times.
enum Clip {
  /// Of one test.
  static let mostFailures = 100
  /// Of one message, in UTF-8 bytes.
  static let longestMessage = 16 << 10

  /// The text, or its beginning and a remark of how much is missing.
  static func message(_ text: String) -> String {
    guard text.utf8.count > longestMessage else { return text }
    let kept = String(decoding: text.utf8.prefix(longestMessage), as: UTF8.self)
    return "\(kept)\n… (\(text.utf8.count - longestMessage) more bytes)"
  }

  /// What stands for the failures that were not kept.
  static func remark(dropped: Int) -> String {
    "… and \(dropped) more failures of this test."
  }
}
