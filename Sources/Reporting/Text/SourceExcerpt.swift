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

/// A source line cut to a width, with a ruler below it that underlines columns: `^~~~`.
struct MarkedLine {
  let source: VisibleSource
  /// Columns of the line, ascending.
  let marks: [Range<Int>]
  /// The number of leading columns to hide.
  let indent: Int
  /// Columns for the line and its ellipses.
  let width: Int

  /// The visible part, with `…` where the line was cut.
  var text: String {
    let window = window
    return ellipsis + source.text(in: window) + (window.upperBound < source.width ? "…" : "")
  }

  /// Returns the ruler, with `remark` if it fits into the width, or nil if no mark is visible.
  func ruler(remark: String) -> String? {
    let window = window
    var ruler = ""
    for mark in marks {
      let shown = mark.clamped(to: window)
      let start = shown.lowerBound - window.lowerBound + ellipsis.count
      guard !shown.isEmpty, start >= ruler.count else { continue }
      ruler += String(repeating: " ", count: start - ruler.count) + "^" + String(repeating: "~", count: shown.count - 1)
    }
    guard !ruler.isEmpty, !remark.isEmpty else { return ruler.isEmpty ? nil : ruler }
    return ruler.count + remark.count + 1 <= width ? "\(ruler) \(remark)" : ruler
  }

  private var ellipsis: String { window.lowerBound > indent ? "…" : "" }

  /// The columns to show: from the indentation, or around the first mark if it is beyond the width.
  private var window: Range<Int> {
    let room = max(width - 1, 10)
    guard source.width - indent > width else { return indent..<max(source.width, indent) }
    guard let mark = marks.first, mark.upperBound + 10 > indent + room, mark.lowerBound > indent + room / 3 else {
      return indent..<(indent + room)
    }
    let start = max(min(mark.lowerBound - room / 3, source.width - room + 1), indent)
    return start..<min(start + room - 1, source.width)
  }
}

/// A source line as displayed in columns, with a mapping from its bytes to the columns.
struct VisibleSource {
  /// The displayed form of a scalar.
  private struct Piece {
    let byte: Int
    let column: Int
    let text: String
  }

  private let pieces: [Piece]
  /// In columns.
  let width: Int

  /// Expands tabs to spaces up to the next column that is a multiple of four. Bytes after the first 4000 are not shown.
  init(_ text: String) {
    var pieces: [Piece] = []
    var byte = 0
    var column = 0
    for scalar in text.unicodeScalars {
      guard byte < 4000 else { break }
      let looks = scalar == "\t" ? String(repeating: " ", count: 4 - column % 4) : Escaped.line(String(scalar))
      pieces.append(Piece(byte: byte, column: column, text: looks))
      byte += UTF8.width(scalar)
      column += displayWidth(looks)
    }
    self.pieces = pieces
    width = column
  }

  /// Columns before the first visible character.
  var indent: Int {
    pieces.first { $0.text.contains { $0 != " " } }?.column ?? width
  }

  /// Returns the 0-based column of the byte at a 1-based source column.
  func column(atSourceColumn column: Int) -> Int {
    pieces.first { $0.byte >= column - 1 }?.column ?? width
  }

  /// Returns the text in these columns.
  private func exactText(in columns: Range<Int>) -> String {
    pieces.filter { columns.contains($0.column) }.map(\.text).joined()
  }

  /// Returns the text in these columns without trailing spaces.
  func text(in columns: Range<Int>) -> String {
    var text = exactText(in: columns)
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns the columns that a span covers on this line, at least one; the parts beyond the line's ends are omitted.
  func columns(of span: PatchedFile.Span, onLine line: Int) -> Range<Int> {
    let start = span.start.line < line ? indent : column(atSourceColumn: span.start.column)
    let end = span.end.line > line ? width : column(atSourceColumn: span.end.column)
    return start..<max(end, start + 1)
  }
}
