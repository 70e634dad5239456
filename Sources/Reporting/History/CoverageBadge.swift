import ReviewCore

/// The coverage of the newest commit with figures, as a small SVG picture. White text on each colour has a contrast of
/// at least 4.5:1.
struct CoverageBadge {
  private static let label = "coverage"
  private static let height = 20
  private static let padding = 6

  let history: History

  private var percentage: Percentage { history.points.first?.coverage.percentage ?? Percentage(nil, of: nil) }

  var document: String {
    let value = percentage.description
    let (left, right) = (Self.width(of: Self.label) + 2 * Self.padding, Self.width(of: value) + 2 * Self.padding)
    let size = [("width", "\(left + right)"), ("height", "\(Self.height)")]
    let text = "\(Self.label): \(value)"
    return HTML.lines([
      .tag(
        "svg", [("xmlns", "http://www.w3.org/2000/svg")] + size + [("role", "img"), ("aria-label", text)],
        [
          .tag("title", [.text(text)]),
          .tag("clipPath", [("id", "corners")], [.tag("rect", size + [("rx", "3")], [])]),
          .tag(
            "g", [("clip-path", "url(#corners)")],
            [
              .tag("rect", [("width", "\(left)"), ("height", "\(Self.height)"), ("fill", "#444c56")], []),
              .tag(
                "rect",
                [("x", "\(left)"), ("width", "\(right)"), ("height", "\(Self.height)"), ("fill", colour)], []),
            ]),
          .tag(
            "g", [("fill", "#fff"), ("font-family", "Verdana,DejaVu Sans,sans-serif"), ("font-size", "11")],
            [words(Self.label, from: Self.padding), words(value, from: left + Self.padding)]),
        ])
    ]).markup
  }

  private var colour: String {
    switch percentage.tenths {
    case nil: "#59636e"
    case .some(800...): "#1a7f37"
    case .some(600..<800): "#8a5d00"
    case .some: "#b3261e"
    }
  }

  /// The text is fitted to its width, because fonts differ.
  private func words(_ text: String, from x: Int) -> HTML {
    .tag("text", [("x", "\(x)"), ("y", "14"), ("textLength", "\(Self.width(of: text))")], [.text(text)])
  }

  /// Returns the usual width in pixels at this size.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case ".", " ": width + 4
      case "%", "∅": width + 11
      case "r", "e", "c": width + 6
      default: width + 7
      }
    }
  }
}
