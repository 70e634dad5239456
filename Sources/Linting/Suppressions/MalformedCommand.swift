/// A comment that looks like a suppression and is none.
struct MalformedCommand: Hashable, Sendable {
  let range: Range<Int>
  /// What is wrong, as a sentence.
  let message: String
}
