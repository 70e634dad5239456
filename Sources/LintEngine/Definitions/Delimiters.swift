/// The delimiters before and after a value.
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
