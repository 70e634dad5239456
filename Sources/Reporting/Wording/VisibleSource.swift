import ReviewCore

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
  func exactText(in columns: Range<Int>) -> String {
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
