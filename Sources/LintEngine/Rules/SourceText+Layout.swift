extension SourceText {
  /// Returns the offset at which the spaces and tabs before `offset` begin.
  package func spacesStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Returns the offset at which the spaces and tabs from `offset` on end.
  package func spacesEnd(after offset: Int) -> Int {
    var end = offset
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// Returns whether a line begins at `offset`; the first line begins after the file's byte order mark.
  package func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || isBreak(bytes[offset - 1]) || offset == 3 && markEnd == 3
  }

  /// The offset after the byte order mark; 0 without one.
  package var markEnd: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns whether a line, or the file, ends at `offset`.
  package func isLineEnd(_ offset: Int) -> Bool {
    offset >= bytes.count || isBreak(bytes[offset])
  }

  /// Returns whether a comment begins at `offset`, which must be outside of strings.
  package func isCommentStart(_ offset: Int) -> Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  /// Returns whether a block comment ends at `offset`, which must be outside of strings.
  package func isCommentEnd(_ offset: Int) -> Bool {
    offset >= 2 && bytes[offset - 1] == UInt8(ascii: "/") && bytes[offset - 2] == UInt8(ascii: "*")
  }

  /// Returns whether a range contains only white space.
  package func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Returns whether the bytes at `offset` are this text.
  package func holds(_ text: String, at offset: Int) -> Bool {
    let count = text.utf8.count
    guard offset >= 0, count <= bytes.count - offset else { return false }
    return text.utf8.elementsEqual(bytes[offset..<(offset + count)])
  }

  /// Returns the spaces and tabs at the start of a line.
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

  /// Returns whether two of the ranges contain the same bytes, ignoring backticks.
  package func hasEqual(_ ranges: [Range<Int>]) -> Bool {
    let texts = ranges.map { bytes[$0].lazy.filter { $0 != UInt8(ascii: "`") } }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return zip(texts, texts.dropFirst()).contains { $0.elementsEqual($1) }
  }

  /// Returns the number of characters before `offset` on its line. From 1,000 bytes on it counts bytes, because such
  /// lines are not aligned by eye.
  package func characterColumn(at offset: Int) -> Int {
    let start = contentStart(ofLine: line(at: offset))
    guard offset - start < 1_000 else { return offset - start }
    let before = bytes[start..<offset]
    return before.allSatisfy { $0 < 0x80 } ? before.count : String(decoding: before, as: UTF8.self).count
  }

  /// Returns the offset at which a line begins, after the file's byte order mark, which is invisible.
  package func contentStart(ofLine line: Int) -> Int {
    line == 1 ? markEnd : lineStarts[line - 1]
  }

  /// Returns the number of spaces and tabs at the start of the line of `offset`.
  package func indentation(at offset: Int) -> Int {
    let start = contentStart(ofLine: line(at: offset))
    return spacesEnd(after: start) - start
  }

  /// Returns the offsets that are on a later line than the previous offset, but not in the column of the first.
  package func misaligned(_ offsets: [Int]) -> [Int] {
    guard let first = offsets.first, let last = offsets.last, line(at: first) < line(at: last) else { return [] }
    let column = characterColumn(at: first)
    return zip(offsets, offsets.dropFirst()).compactMap { previous, offset in
      line(at: previous) < line(at: offset) && characterColumn(at: offset) != column ? offset : nil
    }
  }
}
