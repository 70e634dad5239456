/// A stretch of a file that both sides of a merge changed in different ways.
package struct ConflictRegion: Hashable, Sendable {
  /// One side's text there.
  package struct Lines: Hashable, Sendable {
    /// 1-based. Without lines: they are missing before this one.
    package let start: Int
    /// Without their line feeds.
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
