import ReviewCore

/// The added lines of a file whose execution always ends the process. A process that ends there leaves no counts, so
/// whether the exit tests of the module ran them is unknown.
struct EndedLines {
  private let endings: [ExecutableCode.Ending]
  private let added: LineSet

  init(_ code: ExecutableCode, among added: LineSet) {
    endings = code.endings
    self.added = added
  }

  /// Returns the lines without those that never ran and only end the process. A line that ran up to such code is
  /// covered.
  func judging(_ lines: [JudgedLine]) -> [JudgedLine] {
    lines.compactMap { line in
      guard isEnded(line) else { return line }
      if case .partial = line.state { return JudgedLine(number: line.number, count: line.count, state: .covered) }
      return nil
    }
  }

  /// Returns the numbers of the lines that `judging` changes.
  func lines(in lines: [JudgedLine]) -> LineSet {
    LineSet(lines.filter(isEnded).map(\.number))
  }

  private func isEnded(_ line: JudgedLine) -> Bool {
    guard added.contains(line.number) else { return false }
    switch line.state {
    case .uncovered: return endings.contains { $0.lines?.contains(line.number) == true }
    case .partial(let missed):
      return missed.allSatisfy { columns in endings.contains { $0.contains(columns, ofLine: line.number) } }
    case .notExecutable, .covered, .unknown: return false
    }
  }

  static func notices(_ files: [(path: RepoPath, lines: LineSet)]) -> [String] {
    guard !files.isEmpty else { return [] }
    let names = files.map { "\(Escaped.line($0.path.description)):\($0.lines)" }
    return ["Not judged, since an exit test may end there without leaving counts: \(shortList(of: names))."]
  }
}

extension ExecutableCode.Ending {
  /// - Parameter columns: 1-based, in UTF-8 bytes, end exclusive.
  fileprivate func contains(_ columns: Range<Int>, ofLine line: Int) -> Bool {
    guard (start.line...end.line).contains(line) else { return false }
    return (line > start.line || columns.lowerBound >= start.column)
      && (line < end.line || columns.upperBound <= end.column)
  }
}
