package import ReviewCore

/// A finding in one file, before anybody asks what a change has to do with it.
package struct LintFinding: Hashable, Sendable {
  package let rule: RuleID
  package let severity: Severity
  package let start: Location.Position
  /// Exclusive.
  package let end: Location.Position
  package let message: String
  package let fix: Fix?
  /// The names of the declarations around it, outermost first (`Cart.total()`); empty at the top level.
  package let declaration: String
  /// The bytes of the line that it starts on, without the line ending; of a long line only the first.
  package let lineText: ArraySlice<UInt8>
  /// How a change elsewhere may have brought it about; nil when only its own lines count.
  package let cause: Cause?

  /// Whether every column that is not the first of its line lies on the finding's own line, and that line is ASCII.
  var hasPlainColumns: Bool {
    guard isOnLine(start), isOnLine(end) else { return false }
    if let edits = fix?.edits {
      for index in edits.indices where !isOnLine(edits[index].start) || !isOnLine(edits[index].end) { return false }
    }
    for byte in lineText where byte >= 0x80 { return false }
    return true
  }

  private func isOnLine(_ place: Location.Position) -> Bool {
    place.column == 1 || place.line == start.line && place.column <= lineText.count + 1
  }
}
