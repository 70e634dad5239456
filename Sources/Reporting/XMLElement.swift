import ReviewCore

/// An element of an XML document (XML 1.0), written with two spaces per level.
struct XMLElement {
  let name: String
  let attributes: [(String, String)]
  let children: [XMLElement]
  /// Untrusted; nil for an element without text.
  let text: String?

  init(_ name: String, _ attributes: [(String, String)], _ children: [XMLElement] = [], text: String? = nil) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }

  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(level: 0)
  }

  private func lines(level: Int) -> String {
    let margin = String(repeating: "  ", count: level)
    let open = margin + "<" + name + attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
    if children.isEmpty {
      return text.map { "\(open)>\(Self.escaped($0))</\(name)>\n" } ?? open + "/>\n"
    }
    return open + ">\n" + children.map { $0.lines(level: level + 1) }.joined() + "\(margin)</\(name)>\n"
  }

  /// Escapes text. Line breaks become references: attributes would lose them, and no text may become a command in a CI
  /// log. XML does not allow most control characters; they are shown as `\u{7}`.
  private static func escaped(_ text: String) -> String {
    let references: [(String, String)] = [
      ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("\n", "&#10;"), ("\t", "&#9;"),
      ("##", "#&#35;"),
    ]
    let visible = Escaped.block(text).replacing(scalars: "\u{FFFE}", with: "\\u{FFFE}")
      .replacing(scalars: "\u{FFFF}", with: "\\u{FFFF}")
    return references.reduce(visible) { $0.replacing(scalars: $1.0, with: $1.1) }
  }
}
