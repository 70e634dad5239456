import ReviewCore

/// Pieces of an HTML document whose text is escaped; only its own functions make markup.
struct HTML: Sendable, ExpressibleByArrayLiteral {
  let markup: String

  private init(markup: String) {
    self.markup = markup
  }

  init(arrayLiteral elements: HTML...) {
    markup = elements.map(\.markup).joined()
  }

  init(_ pieces: [HTML]) {
    markup = pieces.map(\.markup).joined()
  }

  /// Returns fixed markup, without any text from a report.
  static func fixed(_ markup: StaticString) -> HTML { HTML(markup: "\(markup)") }

  /// Returns untrusted text as one line.
  static func text(_ text: String) -> HTML { HTML(markup: escaped(Escaped.line(text))) }

  /// Returns untrusted text with its line breaks.
  static func block(_ text: String) -> HTML { HTML(markup: escaped(Escaped.block(text))) }

  /// Returns untrusted prose; text between two backticks becomes code.
  static func prose(_ text: String) -> HTML {
    let parts = Escaped.line(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1, parts.count > 1, !parts.contains("") || parts.count == 3 else { return .text(text) }
    return HTML(parts.enumerated().map { $0 % 2 == 0 ? .text(String($1)) : .tag("code", [.text(String($1))]) })
  }

  /// - Parameters:
  ///   - name: The element's name, optionally with classes: `p.hint.small`.
  ///   - attributes: Names and values; the values are escaped.
  static func tag(_ name: String, _ attributes: [(String, String)], _ content: HTML) -> HTML {
    let parts = name.split(separator: ".")
    let classes = parts.count > 1 ? [("class", parts.dropFirst().joined(separator: " "))] : []
    let all = (classes + attributes).map { " \($0)=\"\(escaped(Escaped.line($1)))\"" }.joined()
    let element = parts.first ?? "div"
    return HTML(markup: "<\(element)\(all)>\(content.markup)</\(element)>")
  }

  static func tag(_ name: String, _ content: HTML) -> HTML { tag(name, [], content) }

  /// Returns the pieces, each on its own lines.
  static func lines(_ pieces: [HTML]) -> HTML {
    HTML(markup: pieces.filter { !$0.markup.isEmpty }.map { $0.markup + "\n" }.joined())
  }

  /// Markup characters, and characters that CI logs would execute as commands if the page were printed there.
  private static let references = [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("##", "#&#35;"), ("::", "&#58;:"),
  ]

  private static func escaped(_ text: String) -> String {
    references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
