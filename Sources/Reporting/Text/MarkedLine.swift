import ReviewCore

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
