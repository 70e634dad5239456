import LintEngine
import ReviewCore
import StrictYAML

/// The text of a pattern in which identifiers replace metavariables and ellipses, so that it is valid Swift.
struct PatternText {
  /// The text for the parser.
  var swift: String { String(decoding: output, as: UTF8.self) }
  /// In bytes, because characters are copied byte by byte.
  private var output: [UInt8] = []
  /// The constraints of metavariables; keys are names as in `Placeholder.Meaning`.
  private(set) var constraints: [String: NodeClass] = [:]
  /// Words after a `$` that are not metavariables, such as `value` in `$value`. The numbers of closure parameters are
  /// excluded.
  private(set) var plainNames: [String] = []
  /// Whether there is an ellipsis without a name.
  private(set) var hasNamelessEllipsis = false
  /// Whether there is a string literal that matches any text.
  private(set) var hasAnyText = false
  private let bytes: [UInt8]
  private var offset = 0
  private var brackets = PatternBrackets()
  /// The number of anonymous metavariables so far.
  private var anonymous = 0

  /// Whether there is a metavariable without a name, `$_`.
  var hasNamelessVariable: Bool { anonymous > 0 }

  /// - Throws: `PatternProblem` for a metavariable that is misspelt or constrained in two ways.
  init(_ text: String) throws(PatternProblem) {
    bytes = Array(text.utf8)
    while offset < bytes.count { try step() }
  }

  private mutating func step() throws(PatternProblem) {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\""): copyString()
    case UInt8(ascii: "/") where next(1) == UInt8(ascii: "/"): skipComment()
    case UInt8(ascii: "$"): try dollar()
    case UInt8(ascii: ".") where isEllipsis(at: offset): rest(named: nil, length: 3)
    default:
      brackets.read(byte, at: offset, in: bytes)
      append(offset..<(offset + 1))
    }
  }

  private func next(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private mutating func write(_ text: String) {
    output += text.utf8
  }

  private mutating func append(_ range: Range<Int>) {
    output += bytes[range]
    offset = range.upperBound
  }

  // MARK: Metavariables

  private mutating func dollar() throws(PatternProblem) {
    if bytes[offset...].starts(with: Array("$...".utf8)) {
      let name = word(from: offset + 4)
      guard isName(name) else {
        throw PatternProblem(
          message: "`$...` has no name", hint: "Write `...`, or a name in capitals as in `$...ARGUMENTS`.")
      }
      return rest(named: name, length: 4 + name.utf8.count)
    }
    let name = word(from: offset + 1)
    guard let first = name.first, first.isUppercase || first == "_" else {
      if name.first?.isLetter ?? false { plainNames.append(name) }
      return append(offset..<(offset + 1 + name.utf8.count))
    }
    guard name == "_" || isName(name) else {
      throw PatternProblem(
        message: "`$\(name)` is not a metavariable",
        hint: "Its name has capitals, digits and underscores, as in `$VALUE2`.")
    }
    try variable(name)
  }

  private mutating func variable(_ name: String) throws(PatternProblem) {
    offset += 1 + name.utf8.count
    if name == "_" { anonymous += 1 }
    let key = name == "_" ? "_\(anonymous)" : name
    if let constraint = try constraint() {
      if let other = constraints[key], other != constraint {
        throw PatternProblem(
          message: "`$\(name)` has two constraints", hint: "Keep one; it applies to every use of the name.")
      }
      constraints[key] = constraint
    }
    let isMember = brackets.innermost == .typeBody && standsAlone(from: offset - 1)
    write((isMember ? "#" : "") + Placeholder.variable + key)
  }

  /// Reads `:expr` directly after a name, without a space. A label or a type has a space after the colon.
  private mutating func constraint() throws(PatternProblem) -> NodeClass? {
    guard next(0) == UInt8(ascii: ":") else { return nil }
    let name = word(from: offset + 1)
    guard name.first?.isLowercase ?? false else { return nil }
    guard let constraint = NodeClass(name) else {
      let guess = nearest(name, in: NodeClass.names).map { "Did you mean `\($0)`? " } ?? ""
      throw PatternProblem(
        message: "unknown constraint `\(name)`",
        hint: guess + "After a label or before a type, add a space after the colon.")
    }
    offset += 1 + name.utf8.count
    return constraint
  }

  private func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
  }

  private func word(from start: Int) -> String {
    guard start < bytes.count else { return "" }
    return String(decoding: bytes[start...].prefix { isWordByte($0) }, as: UTF8.self)
  }

  // MARK: Ellipses

  /// Returns whether `...` is an ellipsis: it is between separators, where it cannot be an operator.
  private func isEllipsis(at offset: Int) -> Bool {
    guard bytes[offset...].starts(with: Array("...".utf8)) else { return false }
    return startsElement(at: offset) && endsElement(at: offset + 3)
  }

  private func startsElement(at offset: Int) -> Bool {
    guard let before = byte(before: offset) else { return true }
    return Self.opening.contains(before) || Self.leading.contains(wordBefore(offset))
  }

  /// Returns the last byte before an offset that is not a space or tab.
  private func byte(before offset: Int) -> UInt8? {
    bytes[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
  }

  private func wordBefore(_ offset: Int) -> String {
    let reversed = bytes[..<offset].reversed().drop { $0 == UInt8(ascii: " ") }.prefix { isWordByte($0) }
    return String(decoding: reversed.reversed(), as: UTF8.self)
  }

  /// Keywords that an ellipsis may follow.
  private static let leading: Set<String> = ["in", "if", "while", "guard", "catch", "where"]

  private func endsElement(at offset: Int) -> Bool {
    let rest = bytes[offset...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let after = rest.first else { return true }
    return Self.closing.contains(after) || rest.starts(with: Array("in ".utf8)) || rest.starts(with: Array("in\n".utf8))
      || rest.starts(with: Array("{".utf8))
  }

  private func standsAlone(from start: Int) -> Bool {
    var first = start
    while first > 0, bytes[first] != UInt8(ascii: "$") { first -= 1 }
    return (byte(before: first).map { "{;\n".utf8.contains($0) } ?? true) && endsElement(at: offset)
  }

  private static let opening = Array("([{,;:\n<".utf8)
  private static let closing = Array(")]},;\n>".utf8)

  private mutating func rest(named name: String?, length: Int) {
    if name == nil { hasNamelessEllipsis = true }
    let placeholder = Placeholder.rest + (name.map { "_\($0)" } ?? "")
    switch brackets.innermost {
    case .parameters, .dictionary: write("\(placeholder): \(placeholder)")
    case .cases where byte(before: offset) != UInt8(ascii: ":") && !isPartOfStatement: write("case \(placeholder): ()")
    case .cases, .code, .typeBody, .none:
      write(isPartOfStatement || endsWithIn(at: offset + length) ? placeholder : "#\(placeholder)")
    default: write(placeholder)
    }
    offset += length
  }

  /// Whether the ellipsis is a condition, a sequence or a name, rather than a statement.
  private var isPartOfStatement: Bool {
    let word = wordBefore(offset)
    if word == "in" { return brackets.header(before: offset, in: bytes).contains("for") }
    if Self.leading.contains(word) { return true }
    return bytes[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } == UInt8(ascii: ",")
  }

  private func endsWithIn(at offset: Int) -> Bool {
    let rest = bytes[offset...].drop { $0 == UInt8(ascii: " ") }
    return rest.starts(with: Array("in ".utf8)) || rest.starts(with: Array("in\n".utf8))
  }

  // MARK: Strings and comments

  /// Copies a string literal. Its text cannot contain metavariables, but interpolations can.
  private mutating func copyString() {
    let quote = UInt8(ascii: "\"")
    let isLong = next(1) == quote && next(2) == quote
    let length = isLong ? 3 : 1
    if !isLong, bytes[offset...].starts(with: Array("\"...\"".utf8)) { hasAnyText = true }
    append(offset..<min(bytes.count, offset + length))
    while offset < bytes.count {
      if bytes[offset] == quote, !isLong || (next(1) == quote && next(2) == quote) {
        return append(offset..<min(bytes.count, offset + length))
      }
      if bytes[offset] == UInt8(ascii: "\\"), next(1) == UInt8(ascii: "(") {
        copyInterpolation()
      } else {
        copyCharacter()
      }
    }
  }

  private mutating func copyCharacter() {
    let length = bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    var end = min(bytes.count, offset + length)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    append(offset..<end)
  }

  private mutating func copyInterpolation() {
    append(offset..<(offset + 2))
    var depth = 1
    while offset < bytes.count, depth > 0 {
      if bytes[offset] == UInt8(ascii: "\"") {
        copyString()
        continue
      }
      if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
      if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
      let name = bytes[offset] == UInt8(ascii: "$") ? word(from: offset + 1) : ""
      if isName(name) {
        write(Placeholder.variable + name)
        offset += 1 + name.utf8.count
      } else {
        copyCharacter()
      }
    }
  }

  private mutating func skipComment() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
  }
}
