/// Reads the tags of an XML document in order, with the features that reports use: elements, attributes, character
/// data, and predefined and numeric references. Custom entities are rejected, not expanded.
package struct XMLTags {
  package struct Tag {
    package enum Kind { case start, end, empty }

    package let kind: Kind
    package let name: String
    package let attributes: [String: String]
    /// The character data between the previous tag and this one, without surrounding white space.
    package let textBefore: String
    /// 1-based.
    package let line: Int
  }

  /// A problem and its line (1-based).
  package struct Fault: Error, Hashable {
    package let what: String
    package let line: Int

    package init(what: String, line: Int) {
      self.what = what
      self.line = line
    }
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next tag, or nil at the end of the document.
  package mutating func next() throws(Fault) -> Tag? {
    var text: [UInt8] = []
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        text.append(bytes[offset])
        advance()
        continue
      }
      if bytes[offset...].starts(with: Self.literalStart) {
        text += try readLiteral()
      } else if let end = markupToPass() {
        try pass(to: end)
      } else {
        return try readTag(after: XMLText.decode(text))
      }
    }
    return nil
  }

  private static let literalStart = Array("<![CDATA[".utf8)
  private static let literalEnd = Array("]]>".utf8)

  /// Reads text without references (XML 1.0, section 2.7), escaped so that it contains none later either.
  private mutating func readLiteral() throws(Fault) -> [UInt8] {
    offset += Self.literalStart.count
    var text: [UInt8] = []
    while offset < bytes.count {
      if bytes[offset...].starts(with: Self.literalEnd) {
        offset += Self.literalEnd.count
        return text
      }
      if bytes[offset] == UInt8(ascii: "&") { text += Array("&amp;".utf8) } else { text.append(bytes[offset]) }
      advance()
    }
    throw fault("\"]]>\" was expected")
  }

  package func fault(_ what: String) -> Fault {
    Fault(what: offset >= bytes.count ? "it ends in the middle, \(what)" : what, line: line)
  }

  private mutating func advance() {
    if bytes[offset] == 0x0A { line += 1 }
    offset += 1
  }

  /// Returns the end marker of a comment, instruction or declaration that begins here; nil for a tag.
  private func markupToPass() -> StaticString? {
    let rest = bytes[offset...]
    if rest.starts(with: "<!--".utf8) { return "-->" }
    if rest.starts(with: "<?".utf8) { return "?>" }
    return rest.starts(with: "<!".utf8) ? ">" : nil
  }

  private mutating func pass(to end: StaticString) throws(Fault) {
    let ending = Array("\(end)".utf8)
    let isDeclaration = ending.count == 1
    while offset < bytes.count {
      if bytes[offset...].starts(with: ending) {
        offset += ending.count
        return
      }
      if isDeclaration, bytes[offset] == UInt8(ascii: "[") { throw fault("it declares entities") }
      advance()
    }
    throw fault("\"\(end)\" was expected")
  }

  private mutating func readTag(after text: String) throws(Fault) -> Tag {
    let tagLine = line
    offset += 1
    let isEnd = skip(UInt8(ascii: "/"))
    let name = try readName()
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if skip(UInt8(ascii: ">")) {
        return Tag(kind: isEnd ? .end : .start, name: name, attributes: attributes, textBefore: text, line: tagLine)
      }
      if skip(UInt8(ascii: "/")) {
        guard skip(UInt8(ascii: ">")) else { throw fault("\">\" was expected") }
        return Tag(kind: .empty, name: name, attributes: attributes, textBefore: text, line: tagLine)
      }
      let (key, value) = try readAttribute()
      attributes[key] = value
    }
  }

  private mutating func readAttribute() throws(Fault) -> (name: String, value: String) {
    let name = try readName()
    skipSpace()
    guard skip(UInt8(ascii: "=")) else { throw fault("\"=\" was expected") }
    skipSpace()
    guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
      throw fault("a quoted value was expected")
    }
    let quote = bytes[offset]
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "<") { advance() }
    let value = XMLText.decode(Array(bytes[start..<offset]))
    guard skip(quote) else { throw fault("a value has no closing quote") }
    return (name, value)
  }

  private mutating func readName() throws(Fault) -> String {
    let start = offset
    while offset < bytes.count, !Self.endsName(bytes[offset]) { offset += 1 }
    guard offset > start else { throw fault("a name was expected") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count, XMLText.isSpace(bytes[offset]) { advance() }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    XMLText.isSpace(byte) || "</>='\"".utf8.contains(byte)
  }
}
