/// A comment of a file.
package struct Comment: Sendable {
  package enum Kind: Sendable {
    case line, docLine, block, docBlock
  }

  package let kind: Kind
  /// Includes the comment markers, but not the line ending after it.
  package let range: Range<Int>

  package var isBlock: Bool { kind == .block || kind == .docBlock }
}

/// Finds the comments in the white space and comments between two tokens.
struct CommentScanner {
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// Appends the comments of `range` in order.
  static func scan(_ bytes: [UInt8], in range: Range<Int>, into comments: inout [Comment]) {
    var offset = range.lowerBound
    while offset + 1 < range.upperBound {
      guard bytes[offset] == slash else {
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case slash:
        let end = endOfLine(bytes, from: offset, in: range)
        let isDoc = offset + 2 < end && bytes[offset + 2] == slash && !(offset + 3 < end && bytes[offset + 3] == slash)
        comments.append(Comment(kind: isDoc ? .docLine : .line, range: offset..<end))
        offset = end
      case star:
        let end = endOfBlock(bytes, from: offset, in: range)
        let isDoc = offset + 4 < end && bytes[offset + 2] == star
        comments.append(Comment(kind: isDoc ? .docBlock : .block, range: offset..<end))
        offset = end
      default:
        offset += 1
      }
    }
  }

  private static func endOfLine(_ bytes: [UInt8], from start: Int, in range: Range<Int>) -> Int {
    var end = start
    while end < range.upperBound, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }

  /// Returns the offset at which a block comment ends. Block comments nest.
  private static func endOfBlock(_ bytes: [UInt8], from start: Int, in range: Range<Int>) -> Int {
    var depth = 0
    var offset = start
    while offset + 1 < range.upperBound {
      if bytes[offset] == slash, bytes[offset + 1] == star {
        depth += 1
        offset += 2
      } else if bytes[offset] == star, bytes[offset + 1] == slash {
        depth -= 1
        offset += 2
        if depth == 0 { return offset }
      } else {
        offset += 1
      }
    }
    return range.upperBound
  }
}
