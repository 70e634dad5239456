import ReviewCore

extension PatchedFile {
  /// - Parameters:
  ///   - added: All added lines of the file.
  ///   - lines: The measured added lines.
  init(path: RepoPath, added: LineSet, lines: [JudgedLine], source: SourceMap?) {
    var covered = LineSet()
    var partial: [PartialLine] = []
    var uncovered = LineSet()
    var unknown = LineSet()
    for line in lines {
      switch line.state {
      case .covered: covered.insert(line.number)
      case .uncovered: uncovered.insert(line.number)
      case .unknown: unknown.insert(line.number)
      case .partial(let columns): partial.append(PartialLine(line: line.number, columns: columns))
      case .notExecutable: break
      }
    }
    let executable = covered.union(uncovered).union(unknown).union(LineSet(partial.map(\.line)))
    let shown = Array(uncovered.lines) + Array(unknown.lines) + partial.map(\.line)
    let texts = shown.compactMap { line in
      source?.text(ofLine: line).map { (line, String(decoding: $0, as: UTF8.self)) }
    }
    self.init(
      path: path, covered: covered, partial: partial, uncovered: uncovered,
      notExecutable: added.subtracting(executable), texts: Dictionary(texts) { first, _ in first })
    self.unknown = unknown
  }
}

extension PatchedFile.PartialLine {
  fileprivate init(line: Int, columns: [Range<Int>]) {
    self.init(
      line: line,
      spans: columns.map { columns in
        PatchedFile.Span(
          start: Location.Position(line: line, column: columns.lowerBound),
          end: Location.Position(line: line, column: columns.upperBound))
      })
  }
}
