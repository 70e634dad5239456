extension SourceText {
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
