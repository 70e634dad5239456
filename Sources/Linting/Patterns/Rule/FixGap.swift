/// What lies between two metavariables of a match: code, with comments around or in it.
struct FixGap {
  /// Without the comments at both ends.
  let inner: Range<Int>
  let startsWithComment: Bool
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
    startsWithComment = rest.count < comments.count
    while let last = rest.last, Self.isBlank(last.upperBound..<end, source) {
      end = last.lowerBound
      rest = rest.dropLast()
    }
    inner = start..<max(start, end)
    hasInnerComments = !rest.isEmpty
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

  private static func isBlank(_ range: Range<Int>, _ source: SourceText) -> Bool {
    source.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// A comment to the end of its line takes the line break along, for what comes after it.
  private static func end(of comment: Range<Int>, before limit: Int, in source: SourceText) -> Int {
    guard comment.upperBound < limit, source.bytes[comment.lowerBound + 1] == UInt8(ascii: "/") else {
      return comment.upperBound
    }
    var end = comment.upperBound
    while end < limit, source.bytes[end] <= UInt8(ascii: " ") { end += 1 }
    return end
  }
}
