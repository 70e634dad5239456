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

  /// Markup of our own making, without anything from a report in it.
  static func fixed(_ markup: StaticString) -> HTML { HTML(markup: "\(markup)") }

  /// Untrusted text as one line.
  static func text(_ text: String) -> HTML { HTML(markup: escaped(Escaped.line(text))) }

  /// Untrusted text that keeps its line breaks.
  static func block(_ text: String) -> HTML { HTML(markup: escaped(Escaped.block(text))) }

  /// Untrusted prose; what stands between two backticks becomes code.
  static func prose(_ text: String) -> HTML {
    let parts = Escaped.line(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1, parts.count > 1, !parts.contains("") || parts.count == 3 else { return .text(text) }
    return HTML(parts.enumerated().map { $0 % 2 == 0 ? .text(String($1)) : .tag("code", [.text(String($1))]) })
  }

  /// - Parameters:
  ///   - name: The element's name, perhaps with classes: `p.hint.small`.
  ///   - attributes: Their values are escaped.
  static func tag(_ name: String, _ attributes: [(String, String)], _ content: HTML) -> HTML {
    let parts = name.split(separator: ".")
    let classes = parts.count > 1 ? [("class", parts.dropFirst().joined(separator: " "))] : []
    let all = (classes + attributes).map { " \($0)=\"\(escaped(Escaped.line($1)))\"" }.joined()
    let element = parts.first ?? "div"
    return HTML(markup: "<\(element)\(all)>\(content.markup)</\(element)>")
  }

  static func tag(_ name: String, _ content: HTML) -> HTML { tag(name, [], content) }

  /// The pieces, each on lines of its own.
  static func lines(_ pieces: [HTML]) -> HTML {
    HTML(markup: pieces.filter { !$0.markup.isEmpty }.map { $0.markup + "\n" }.joined())
  }

  /// What is markup, and what CI logs would obey if the page were printed there.
  private static let references = [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("##", "#&#35;"), ("::", "&#58;:"),
  ]

  private static func escaped(_ text: String) -> String {
    references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
