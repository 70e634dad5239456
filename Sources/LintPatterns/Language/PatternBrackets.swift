import LintEngine

/// The open brackets at an offset in a pattern, and the kind of list in each.
struct PatternBrackets {
  enum Content {
    /// Statements, or the parameters before `in`.
    case code
    case typeBody
    /// The cases of a `switch`.
    case cases
    /// The parameters of a function declaration.
    case parameters
    case dictionary
    case other
  }

  private var open: [Content] = []
  /// The offset of the current statement or member.
  private var start = 0

  var innermost: Content? { open.last }

  mutating func read(_ byte: UInt8, at offset: Int, in bytes: [UInt8]) {
    switch byte {
    case UInt8(ascii: "{"):
      open.append(block(after: words(bytes[start..<offset])))
      start = offset + 1
    case UInt8(ascii: "("): open.append(isParameterList(before: offset, in: bytes) ? .parameters : .other)
    case UInt8(ascii: "["): open.append(holdsColon(after: offset, in: bytes) ? .dictionary : .other)
    case UInt8(ascii: "}"):
      _ = open.popLast()
      start = offset + 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): _ = open.popLast()
    case UInt8(ascii: "\n"), UInt8(ascii: ";"):
      if innermost != .other, innermost != .parameters, innermost != .dictionary { start = offset + 1 }
    default: break
    }
  }

  /// Returns the words of the current statement.
  func header(before offset: Int, in bytes: [UInt8]) -> [Substring] {
    start < offset ? words(bytes[start..<offset]) : []
  }

  private func block(after header: [Substring]) -> Content {
    if header.contains("func") || header.contains("init") || header.contains("var") { return .code }
    if header.contains("switch") { return .cases }
    return header.contains { Self.typeKeywords.contains($0) } ? .typeBody : .code
  }

  private static let typeKeywords: Set<Substring> = ["class", "struct", "enum", "actor", "protocol", "extension"]

  /// Returns whether a parenthesis follows `func name`, `init` or `subscript`, but not `super.init`.
  private func isParameterList(before offset: Int, in bytes: [UInt8]) -> Bool {
    guard open.allSatisfy({ $0 == .typeBody || $0 == .code }) else { return false }
    let header = String(decoding: bytes[start..<offset], as: UTF8.self)
    let parts = header.split(whereSeparator: \.isWhitespace)
    if let keyword = parts.lastIndex(where: { $0 == "func" || $0 == "macro" }) {
      return !parts[(keyword + 1)...].contains { $0.contains("(") }
    }
    // Attributes and modifiers before it may have arguments.
    let rest = header.split(separator: ")", omittingEmptySubsequences: false).last ?? ""
    guard let last = words(Array(rest.prefix { $0 != "<" }.utf8)[...]).last, last == "init" || last == "subscript"
    else { return false }
    return !rest.contains(".") && !rest.contains("=")
  }

  private func holdsColon(after offset: Int, in bytes: [UInt8]) -> Bool {
    var depth = 0
    for index in bytes.indices.dropFirst(offset + 1) {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return false }
      // The colon of a constraint is followed directly by a letter.
      case UInt8(ascii: ":") where depth == 0:
        let after = index + 1 < bytes.count ? bytes[index + 1] : 0
        if !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(after) { return true }
      default: break
      }
    }
    return false
  }

  private func words(_ bytes: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
