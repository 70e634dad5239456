extension SourceText {
  /// How many characters stand before `offset` on its line.
  func characterColumn(at offset: Int) -> Int {
    let start = lineStarts[line(at: offset) - 1]
    let before = bytes[start..<offset]
    return before.allSatisfy { $0 < 0x80 } ? before.count : String(decoding: before, as: UTF8.self).count
  }

  /// How many spaces and tabs the line of `offset` begins with.
  func indentation(at offset: Int) -> Int {
    let start = lineStarts[line(at: offset) - 1]
    return spacesEnd(after: start) - start
  }

  /// The places that begin a line of their own, later than the place before them, and not in the column of the first.
  func misaligned(_ offsets: [Int]) -> [Int] {
    guard let first = offsets.first, let last = offsets.last, line(at: first) < line(at: last) else { return [] }
    let column = characterColumn(at: first)
    return zip(offsets, offsets.dropFirst()).compactMap { previous, offset in
      line(at: previous) < line(at: offset) && characterColumn(at: offset) != column ? offset : nil
    }
  }
}
