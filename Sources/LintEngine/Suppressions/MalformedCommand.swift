/// A comment that looks like a suppression and is none.
package struct MalformedCommand: Hashable, Sendable {
  package let range: Range<Int>
  /// What is wrong, as a sentence.
  package let message: String
}
