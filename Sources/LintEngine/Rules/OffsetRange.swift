/// A range of offsets, empty where its end would lie before its beginning.
///
/// The standard library's operator traps then. Where code has syntax errors, the parser puts tokens that are missing
/// wherever they fit, and the end of one node may well lie before the beginning of another.
package func ..< (start: Int, end: Int) -> Range<Int> {
  // The end is not before the start.
  unsafe Range(uncheckedBounds: (start, max(start, end)))
}
