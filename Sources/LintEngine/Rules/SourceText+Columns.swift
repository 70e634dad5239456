extension SourceText {
  /// How many characters stand before `offset` on its line; bytes on lines that nobody aligns by eye.
  package func characterColumn(at offset: Int) -> Int {
    let start = contentStart(ofLine: line(at: offset))
    guard offset - start < 1_000 else { return offset - start }
    let before = bytes[start..<offset]
    return before.allSatisfy { $0 < 0x80 } ? before.count : String(decoding: before, as: UTF8.self).count
  }

  /// Where a line begins, after the byte order mark of the file, which nobody sees.
  package func contentStart(ofLine line: Int) -> Int {
    line == 1 ? markEnd : lineStarts[line - 1]
  }

  /// How many spaces and tabs the line of `offset` begins with.
  package func indentation(at offset: Int) -> Int {
    let start = contentStart(ofLine: line(at: offset))
    return spacesEnd(after: start) - start
  }

  /// The places that begin a line of their own, later than the place before them, and not in the column of the first.
  package func misaligned(_ offsets: [Int]) -> [Int] {
    guard let first = offsets.first, let last = offsets.last, line(at: first) < line(at: last) else { return [] }
    let column = characterColumn(at: first)
    return zip(offsets, offsets.dropFirst()).compactMap { previous, offset in
      line(at: previous) < line(at: offset) && characterColumn(at: offset) != column ? offset : nil
    }
  }
}
