/// Returns a range of offsets; empty if the end is before the start.
///
/// The standard library's operator traps in that case. In code with syntax errors, the parser inserts missing tokens,
/// and the end of one node may be before the start of another.
package func ..< (start: Int, end: Int) -> Range<Int> {
  // The end is not before the start.
  unsafe Range(uncheckedBounds: (start, max(start, end)))
}
