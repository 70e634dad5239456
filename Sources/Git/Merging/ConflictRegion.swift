/// A region of a file that both sides of a merge changed differently.
package struct ConflictRegion: Hashable, Sendable {
  /// The text of one side.
  package struct Lines: Hashable, Sendable {
    /// 1-based. When the side has no lines in the region: the line that follows it.
    package let start: Int
    /// Without line feeds.
    package let texts: [[UInt8]]

    package init(start: Int, texts: [[UInt8]]) {
      self.start = start
      self.texts = texts
    }
  }

  package let base: Lines
  package let head: Lines

  package init(base: Lines, head: Lines) {
    self.base = base
    self.head = head
  }
}
