/// A comment that looks like a suppression but is malformed.
package struct MalformedCommand: Hashable, Sendable {
  package let range: Range<Int>
  /// The error, as a sentence.
  package let message: String
}
