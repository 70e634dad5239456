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

  /// Returns an integer.
  static func number(_ number: Int) -> HTML { HTML(markup: "\(number)") }

  /// Returns an element whose text the page's policy allows by its hash: a style sheet or a script.
  static func embedded(_ element: StaticString, _ text: StaticString) -> HTML {
    HTML(markup: "<\(element)>\(text)</\(element)>")
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

  /// Returns an element without content.
  static func empty(_ name: StaticString, _ attributes: [(String, String)]) -> HTML {
    let all = attributes.map { " \($0)=\"\(escaped(Escaped.line($1)))\"" }.joined()
    return HTML(markup: "<\(name)\(all)/>")
  }

  static func tag(_ name: String, _ content: HTML) -> HTML { tag(name, [], content) }

  /// Returns the pieces, each on its own lines.
  static func lines(_ pieces: [HTML]) -> HTML {
    HTML(markup: pieces.filter { !$0.markup.isEmpty }.map { $0.markup + "\n" }.joined())
  }

  /// Returns the text with references instead of markup characters, and of characters that CI logs would execute as
  /// commands if the page were printed there: `##` and `::`.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    var last: UInt8 = 0
    for byte in text.utf8 {
      let isDouble = byte == last && (byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":"))
      if let reference = isDouble ? "&#\(byte);" : reference(byte) {
        bytes += reference.utf8
      } else {
        bytes.append(byte)
      }
      last = isDouble ? 0 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func reference(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
