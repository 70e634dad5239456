/// The coverage of one line in region mode.
package enum LineState: Hashable, Sendable {
  /// Not executable: blank, a comment, only punctuation, or not measured.
  case notExecutable
  case covered
  /// The line ran, except these columns: 1-based, in UTF-8 bytes, end exclusive, ascending, not empty.
  case partial([Range<Int>])
  case uncovered
}
