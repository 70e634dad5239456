/// What stands before and behind something.
package struct Delimiters: Hashable, Sendable {
  /// Not empty.
  package let opening: String
  /// Not empty.
  package let closing: String

  package init(opening: String, closing: String) {
    self.opening = opening
    self.closing = closing
  }
}
