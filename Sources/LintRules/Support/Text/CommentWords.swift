import LintEngine
import ReviewCore

/// Keywords to find in comments.
struct CommentWords: Sendable {
  private let words: [[UInt8]]
  /// Whether a word begins with the byte, indexed by byte.
  private let isFirst: [Bool]

  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    let first = Set(self.words.compactMap(\.first))
    isFirst = (UInt8.min...UInt8.max).map(first.contains)
  }

  /// Returns the length of the whole word at `offset`; nil if it is none of the keywords.
  func length(at offset: Int, in comment: Comment, of source: SourceText) -> Int? {
    guard isFirst[Int(source.bytes[offset])] else { return nil }
    guard offset == 0 || !isWordByte(source.bytes[offset - 1]) else { return nil }
    for word in words where source.bytes[offset..<comment.range.upperBound].starts(with: word) {
      let end = offset + word.count
      if end == comment.range.upperBound || !isWordByte(source.bytes[end]) { return word.count }
    }
    return nil
  }
}
