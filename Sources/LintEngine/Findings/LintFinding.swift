package import ReviewCore

/// A finding in one file, before it is related to a change.
package struct LintFinding: Hashable, Sendable {
  package let rule: RuleID
  package let severity: Severity
  package let start: Location.Position
  /// Exclusive.
  package let end: Location.Position
  package let message: String
  package let fix: Fix?
  /// The names of the enclosing declarations, outermost first (`Cart.total()`); empty at the top level.
  package let declaration: String
  /// The bytes of the line on which the finding starts, without the line ending; truncated for a long line.
  package let lineText: ArraySlice<UInt8>
  /// The cause, if a change elsewhere may have produced the finding; nil if only its own lines count.
  package let cause: Cause?

  /// Whether every position of the finding is at column 1 or on its first line, and that line is ASCII.
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

/// The reason why a change causes a finding outside its added lines.
package struct Cause: Hashable, Sendable {
  /// The 1-based lines that contribute to the finding, ascending; a line that counts twice is listed twice.
  package let lines: [Int]
  /// The number of these lines that must be new for the change to be the cause; 0 if it is known to be.
  package let excess: Int

  package init(lines: [Int], excess: Int) {
    self.lines = lines
    self.excess = max(1, excess)
  }

  private init() {
    lines = []
    excess = 0
  }

  /// The cause of a finding that is new, though its lines existed before the change.
  package static let change = Cause()
}

/// A finding by offset, before its position is computed.
struct RawFinding: Sendable {
  /// The rule's index in the compiled rules.
  let rule: Int
  let severity: Severity
  let range: Range<Int>
  let message: String
  let fix: ByteFix?
  let cause: Cause?
}
