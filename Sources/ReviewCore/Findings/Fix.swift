/// Edits that fix a finding.
package struct Fix: Hashable, Sendable {
  /// Replaces the text between two positions of the finding's file.
  package struct Edit: Hashable, Sendable {
    package let start: Location.Position
    /// Exclusive.
    package let end: Location.Position
    package let text: String

    package init(start: Location.Position, end: Location.Position, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// Whether the program's behaviour stays the same.
  package let isSafe: Bool
  /// Ascending, disjoint.
  package let edits: [Edit]

  package init(isSafe: Bool, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits
  }
}
