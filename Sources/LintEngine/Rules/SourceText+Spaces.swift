extension SourceText {
  /// The offset at which the spaces and tabs before `offset` begin.
  package func spacesStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The offset at which the spaces and tabs from `offset` on end.
  package func spacesEnd(after offset: Int) -> Int {
    var end = offset
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// Whether a line begins at `offset`, the first after the byte order mark of the file.
  package func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || isBreak(bytes[offset - 1]) || offset == 3 && markEnd == 3
  }

  /// Where the byte order mark ends that the file begins with; 0 without one.
  package var markEnd: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether a line, or the file, ends at `offset`.
  package func isLineEnd(_ offset: Int) -> Bool {
    offset >= bytes.count || isBreak(bytes[offset])
  }

  /// Whether a comment begins at `offset`, which must lie outside of strings.
  package func isCommentStart(_ offset: Int) -> Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  /// Whether a block comment ends at `offset`, which must lie outside of strings.
  package func isCommentEnd(_ offset: Int) -> Bool {
    offset >= 2 && bytes[offset - 1] == UInt8(ascii: "/") && bytes[offset - 2] == UInt8(ascii: "*")
  }

  /// Whether there is nothing but white space in a range.
  package func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Whether these bytes stand at `offset`.
  package func holds(_ text: String, at offset: Int) -> Bool {
    let count = text.utf8.count
    guard offset >= 0, count <= bytes.count - offset else { return false }
    return text.utf8.elementsEqual(bytes[offset..<(offset + count)])
  }

  /// The spaces and tabs that a line begins with.
  package func indentation(ofLine line: Int) -> String {
    let start = lineStarts[line - 1]
    return text(start..<spacesEnd(after: start))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

extension SourceText {
  /// Whether two of the ranges hold the same bytes but for back quotes.
  package func hasEqual(_ ranges: [Range<Int>]) -> Bool {
    var texts: Set<[UInt8]> = []
    return !ranges.allSatisfy { texts.insert(bytes[$0].filter { $0 != UInt8(ascii: "`") }).inserted }
  }
}
