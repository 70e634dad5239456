/// What the tests did with one line, in region mode.
package enum LineState: Hashable, Sendable {
  /// Nothing to run: blank, comment, mere punctuation, or not measured.
  case notExecutable
  case covered
  /// It ran, but not these columns of it: 1-based, in UTF-8 bytes, end exclusive, ascending, not empty.
  case partial([Range<Int>])
  case uncovered
}
