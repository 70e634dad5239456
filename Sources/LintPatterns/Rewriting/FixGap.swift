import LintEngine

/// The text between two metavariables of a match: code, with comments around or in it.
struct FixGap {
  /// Excludes the comments and line breaks at both ends, which stay.
  let inner: Range<Int>
  /// Excludes only the comments.
  let outer: Range<Int>
  /// Whether a line break stays before `inner`, and whether one stays after it.
  let keepsStart: Bool
  let keepsEnd: Bool
  /// The white space and comments between the code and the next metavariable.
  let rest: Range<Int>
  let hasInnerComments: Bool
  /// The code of the gap without white space and comments.
  let code: String

  init(_ gap: Range<Int>, comments all: [Range<Int>], source: SourceText) {
    let comments = all.filter { $0.lowerBound >= gap.lowerBound && $0.upperBound <= gap.upperBound }
    var start = gap.lowerBound
    var end = gap.upperBound
    var rest = comments[...]
    while let first = rest.first, Self.isBlank(start..<first.lowerBound, source) {
      start = Self.end(of: first, before: gap.upperBound, in: source)
      rest = rest.dropFirst()
    }
    while let last = rest.last, Self.isBlank(last.upperBound..<end, source) {
      end = last.lowerBound
      rest = rest.dropLast()
    }
    end = max(start, end)
    let spaces = Self.layout(start..<end, source)
    keepsStart = spaces.before > 0
    keepsEnd = spaces.after > 0
    outer = start..<end
    inner = (start + spaces.before)..<(end - spaces.after)
    hasInnerComments = !rest.isEmpty
    let last = source.bytes[inner].lastIndex { $0 > UInt8(ascii: " ") }
    self.rest = (last.map { $0 + 1 } ?? inner.upperBound)..<max(inner.upperBound, gap.upperBound)
    var code = ""
    var offset = gap.lowerBound
    for comment in comments + [gap.upperBound..<gap.upperBound] {
      code += Self.squeezed(source.text(offset..<max(offset, comment.lowerBound)))
      offset = comment.upperBound
    }
    self.code = code
  }

  static func squeezed(_ text: String) -> String {
    text.filter { !$0.isWhitespace }
  }

  /// Returns the lengths of the white space at both ends of a range. A length is 0 if its white space has no line
  /// break. Both are 0 for a range of white space only.
  private static func layout(_ range: Range<Int>, _ source: SourceText) -> (before: Int, after: Int) {
    let bytes = source.bytes[range]
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return (0, 0) }
    let before = bytes.prefix { $0 <= UInt8(ascii: " ") }
    let after = bytes.reversed().prefix { $0 <= UInt8(ascii: " ") }
    let newline = UInt8(ascii: "\n")
    return (before.contains(newline) ? before.count : 0, after.contains(newline) ? after.count : 0)
  }

  private static func isBlank(_ range: Range<Int>, _ source: SourceText) -> Bool {
    source.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Returns the end of a comment. For a line comment this includes the white space after it, and so the line break.
  private static func end(of comment: Range<Int>, before limit: Int, in source: SourceText) -> Int {
    guard comment.upperBound < limit, source.bytes[comment.lowerBound + 1] == UInt8(ascii: "/") else {
      return comment.upperBound
    }
    var end = comment.upperBound
    while end < limit, source.bytes[end] <= UInt8(ascii: " ") { end += 1 }
    return end
  }
}
