import ReviewCore

/// The uncovered, partially covered and unknown lines of a file, numbered. The uncovered parts of partial lines are
/// underlined.
struct SourceExcerpt {
  /// Marks a line that no test reached. Not `-`, which a diff uses for removed lines.
  static let uncovered = "!"
  /// Marks a partially covered line.
  static let partial = "~"
  /// Marks a line that tests outside of the run may reach.
  static let unknown = "?"

  private struct Row {
    let line: Int
    let source: VisibleSource?
    /// Nil for an uncovered or unknown line.
    let spans: [PatchedFile.Span]?
    let isUnknown: Bool
  }

  private let rows: [Row]
  /// The lines that are listed by number.
  let hidden: LineSet
  private let indent: Int
  private let gutter: Int
  private let width: Int

  /// - Parameters:
  ///   - width: In columns.
  ///   - limit: Maximum number of lines to show; the others are listed by number.
  init(file: PatchedFile, width: Int, limit: Int = 20) {
    let spans = Dictionary(file.partial.map { ($0.line, $0.spans) }, uniquingKeysWith: +)
    let lines = file.uncovered.union(file.unknown).union(LineSet(spans.keys))
    rows = lines.lines.prefix(limit).map { line in
      Row(
        line: line, source: file.texts[line].map(VisibleSource.init), spans: spans[line],
        isUnknown: file.unknown.contains(line))
    }
    hidden = LineSet(lines.lines.dropFirst(limit))
    indent = rows.compactMap(\.source).filter { $0.indent < $0.width }.map(\.indent).min() ?? 0
    gutter = String(rows.last?.line ?? 0).count + 3
    self.width = width - gutter
  }

  func lines(style: ReportStyle) -> [String] {
    let more = "… and \(counted(hidden.count, "line")) more: \(clipped(hidden.description, to: 400))"
    let rest = hidden.isEmpty ? [] : wrapped(more, to: width)
    return rows.flatMap { lines(of: $0, ink: Ink(style)) } + rest
  }

  private func lines(of row: Row, ink: Ink) -> [String] {
    let number = String(row.line)
    let label = String(repeating: " ", count: gutter - 3 - number.count) + number + " "
    let symbol =
      row.isUnknown
      ? ink(Self.unknown, .dim) : row.spans == nil ? ink(Self.uncovered, .red) : ink(Self.partial, .yellow)
    guard let source = row.source else { return [label + symbol] }
    let marks = row.spans?.map { source.columns(of: $0, onLine: row.line) } ?? []
    let line = MarkedLine(source: source, marks: marks, indent: indent, width: width)
    let text = label + symbol + " " + line.text
    guard let ruler = line.ruler(remark: "not covered") else { return [text] }
    return [text, String(repeating: " ", count: gutter) + ink(ruler, .yellow)]
  }
}
