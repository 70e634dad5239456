import ReviewCore

/// The lines of a file that did not run, numbered, with marks under the parts of a partial line.
struct SourceExcerpt {
  private struct Row {
    let line: Int
    let source: VisibleSource?
    /// Nil for a line that never ran at all.
    let spans: [PatchedFile.Span]?
  }

  private let rows: [Row]
  private let hidden: LineSet
  private let indent: Int
  private let gutter: Int
  private let width: Int

  /// - Parameters:
  ///   - width: In columns.
  ///   - limit: Most lines to show; the others are named by number.
  init(file: PatchedFile, width: Int, limit: Int = 20) {
    let spans = Dictionary(file.partial.map { ($0.line, $0.spans) }, uniquingKeysWith: +)
    let lines = file.uncovered.union(LineSet(spans.keys))
    rows = lines.lines.prefix(limit).map { line in
      Row(line: line, source: file.texts[line].map(VisibleSource.init), spans: spans[line])
    }
    hidden = LineSet(lines.lines.dropFirst(limit))
    indent = rows.compactMap(\.source).filter { $0.indent < $0.width }.map(\.indent).min() ?? 0
    gutter = String(rows.last?.line ?? 0).count + 3
    self.width = width - gutter
  }

  func lines(style: ReportStyle) -> [String] {
    let more = "… and \(counted(hidden.count, "line")) more: \(clipped(hidden.description, to: 400))"
    let rest = hidden.isEmpty ? [] : wrapped(more, to: width)
    return rows.flatMap { lines(of: $0, ink: Ink(isOn: style.colours)) } + rest
  }

  private func lines(of row: Row, ink: Ink) -> [String] {
    let number = String(row.line)
    let label = String(repeating: " ", count: gutter - 3 - number.count) + number + " "
    let symbol = row.spans == nil ? ink("-", .red) : ink("~", .yellow)
    guard let source = row.source else { return [label + symbol] }
    let marks = row.spans?.map { source.columns(of: $0, onLine: row.line) } ?? []
    let window = window(around: marks.first, in: source)
    let start = window.lowerBound > indent ? "…" : ""
    let end = window.upperBound < source.width ? "…" : ""
    let text = label + symbol + " " + start + source.text(in: window) + end
    guard let ruler = ruler(marks, window: window, offset: start.count) else { return [text] }
    return [text, String(repeating: " ", count: gutter) + ink(ruler, .yellow)]
  }

  /// The columns to show: from the common indentation on, or around a mark that would lie beyond the width.
  private func window(around mark: Range<Int>?, in source: VisibleSource) -> Range<Int> {
    let room = max(width - 1, 10)
    guard source.width - indent > width else { return indent..<max(source.width, indent) }
    guard let mark, mark.upperBound + 10 > indent + room, mark.lowerBound > indent + room / 3 else {
      return indent..<(indent + room)
    }
    let start = mark.lowerBound - room / 3
    return start..<min(start + room - 1, source.width)
  }

  private func ruler(_ marks: [Range<Int>], window: Range<Int>, offset: Int) -> String? {
    var ruler = ""
    for mark in marks {
      let shown = mark.clamped(to: window)
      let start = shown.lowerBound - window.lowerBound + offset
      guard !shown.isEmpty, start >= ruler.count else { continue }
      ruler += String(repeating: " ", count: start - ruler.count) + "^" + String(repeating: "~", count: shown.count - 1)
    }
    guard !ruler.isEmpty else { return nil }
    return ruler.count + 10 <= width ? ruler + " never ran" : ruler
  }
}
