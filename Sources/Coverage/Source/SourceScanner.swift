import ReviewCore

/// Scans source text and distinguishes comments, strings and code. It never fails: text that is not valid Swift gets
/// some result, and an unclosed string of one line affects only that line.
struct SourceScanner {
  let bytes: [UInt8]
  let language: SourceMap.Language
  private(set) var classes: [UInt8]
  private var offset = 0
  /// Of Swift.
  private var literals = LiteralReader()
  private var isInLiteral = false
  private var brackets = BracketDepth()
  /// The declaration in a body whose own body may come next.
  private var header: FunctionHeader?
  /// Whether the line so far contains only white space.
  private var isAtLineStart = true
  /// Nil if the file declares no function like `assert`.
  private var blocks: TopLevelBlocks?
  /// The functions like `assert` that the module declares.
  private var declared: TrapDeclarations
  private var recordsBlocks = false
  /// Whether any word so far is the name of a function like `assert`.
  private var namesTraps = false
  /// Whether the file declares such a function, or a closure with its name.
  private var declaresTraps = false

  /// - Parameter declared: The functions like `assert` that other files of the module declare.
  init(_ bytes: [UInt8], language: SourceMap.Language, declared: TrapDeclarations = TrapDeclarations()) {
    self.bytes = bytes
    self.declared = declared
    self.language = language
    classes = [UInt8](repeating: SourceMap.Class.blank.rawValue, count: bytes.count)
  }

  mutating func run() {
    scan()
    guard namesTraps, !declared.isEmpty || declaresTraps else { return }
    restart()
    blocks = TopLevelBlocks()
    recordsBlocks = true
    scan()
    recordsBlocks = false
    declared.formUnion(ownDeclarations)
    restart()
    scan()
  }

  /// The functions like `assert` that the file declares.
  var ownDeclarations: TrapDeclarations { blocks?.found ?? TrapDeclarations() }

  private mutating func restart() {
    offset = 0
    literals = LiteralReader()
    isInLiteral = false
    brackets = BracketDepth()
    header = nil
    isAtLineStart = true
    classes = [UInt8](repeating: SourceMap.Class.blank.rawValue, count: bytes.count)
  }

  private mutating func scan() {
    if language == .swift, starts("#!") { offset = bytes.firstIndex(of: 0x0A) ?? bytes.count }
    while offset < bytes.count {
      if isInLiteral, passLiteral() { continue }
      scanCode()
    }
  }

  private mutating func scanCode() {
    let byte = bytes[offset]
    if SourceBytes.isSpace(byte) {
      if byte == 0x0A { endLine() }
      offset += 1
      return
    }
    // Only a word begins like that, and most of the text is words.
    if byte != UInt8(ascii: "#"), byte != UInt8(ascii: "`"), SourceBytes.isWord(byte) {
      isAtLineStart = false
      return scanWord()
    }
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      if byte == UInt8(ascii: "#"), isAtLineStart, skipDirective() { return }
      if passLiteral() { return }
    default: break
    }
    isAtLineStart = false
    if SourceBytes.isWord(byte) { return scanWord() }
    scanPunctuation(byte)
  }

  private mutating func endLine() {
    isAtLineStart = true
    if isInLiteral {
      literals.endLine()
      isInLiteral = literals.isInside
    }
  }

  private mutating func scanWord() {
    let start = offset
    offset += 1
    while offset < bytes.count, SourceBytes.continuesWord(bytes[offset]) { offset += 1 }
    // A slice of the array would cost more than the rest of the scan.
    let kind = SourceBytes.kind(of: bytes.span.extracting(start..<offset))
    let traps = kind == .trap && language == .swift
    if traps {
      namesTraps = true
      declaresTraps = declaresTraps || SourceBytes.isDeclared(nameAt: start, in: bytes)
        || SourceBytes.isLabel(endingAt: offset, in: bytes)
    }
    classify(start..<offset, as: kind == .structure || brackets.isInTrapMessage ? .punctuation : .code)
    if kind != .plain, kind != .trap, brackets.depth > 0 { passHeader(kind, from: start) }
    if recordsBlocks { blocks?.pass(word: bytes[start..<offset], depth: brackets.depth) }
    if traps, !recordsBlocks, isTrap(bytes[start..<offset], from: start) { brackets.expectTrapMessage() }
  }

  /// Returns whether the word just scanned calls the standard library's function. A call on a value, or of a function
  /// that the module declares, is an ordinary call.
  private func isTrap(_ word: ArraySlice<UInt8>, from start: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "(") else { return false }
    let before = bytes[..<start].suffix(6)
    if before.last == UInt8(ascii: ".") { return before.elementsEqual("Swift.".utf8) }
    guard let blocks else { return true }
    let name = String(decoding: word, as: UTF8.self)
    return !declared.contains(name, in: blocks.block(at: start)) && !blocks.declaresLocally(name, around: start)
  }

  private mutating func scanPunctuation(_ byte: UInt8) {
    classify(offset..<(offset + 1), as: .punctuation)
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"), let header { end(header, atBrace: byte) }
    if recordsBlocks { blocks?.pass(punctuation: byte, at: offset, depth: brackets.depth) }
    // The standard library's messages are autoclosures, so an argument that begins with a brace belongs to another
    // function.
    if byte == UInt8(ascii: "{"), bytes[..<offset].last(where: { !SourceBytes.isSpace($0) }) == UInt8(ascii: ",") {
      brackets.leaveMessage()
    }
    brackets.pass(byte)
    offset += 1
  }

  // MARK: Headers

  /// Passes a word that begins a declaration, or that comes after such a word.
  private mutating func passHeader(_ kind: SourceBytes.Word, from start: Int) {
    guard language == .swift, bytes[start - 1] != UInt8(ascii: ".") else { return }
    if kind == .function || kind == .variable {
      header = FunctionHeader(
        start: lineStart(of: start), depth: brackets.depth, isVariable: kind == .variable)
    } else if brackets.depth == header?.depth {
      header = nil
    }
  }

  /// Returns the start of the modifiers and attributes on the line of a declaration.
  private func lineStart(of start: Int) -> Int {
    var index = start
    // A long line may have many such words.
    while index > max(0, start - 256), bytes[index - 1] != 0x0A,
      SourceBytes.isWord(bytes[index - 1]) || SourceBytes.isSpace(bytes[index - 1])
        || bytes[index - 1] == UInt8(ascii: "(") || bytes[index - 1] == UInt8(ascii: ")")
    {
      index -= 1
    }
    return index
  }

  /// Ends a header at its body, and at a closure in it or the end of its block.
  private mutating func end(_ header: FunctionHeader, atBrace byte: UInt8) {
    guard byte == UInt8(ascii: "{") || brackets.depth <= header.depth else { return }
    self.header = nil
    let range = header.start..<offset
    guard byte == UInt8(ascii: "{"), brackets.depth == header.depth, !header.isVariable || isProperty(range) else {
      return
    }
    var classes = classes.mutableSpan
    for index in range where classes[index] == SourceMap.Class.code.rawValue {
      classes[index] = SourceMap.Class.header.rawValue
    }
  }

  /// Returns whether a variable has a type and no value, so that its brace begins accessors.
  private func isProperty(_ range: Range<Int>) -> Bool {
    var hasType = false
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "="), 0x0A: return false
      case UInt8(ascii: ":"): hasType = true
      default: break
      }
    }
    return hasType
  }

  // MARK: Comments and literals

  /// Passes a comment, or a piece of a literal, that begins here.
  private mutating func passLiteral() -> Bool {
    guard language == .swift else { return passCLiteral() }
    guard let piece = literals.piece(at: offset, in: bytes) else { return false }
    let range = offset..<piece.end
    isInLiteral = literals.isInside
    switch piece.kind {
    case .comment: break
    case .quotes(isMultiline: true): classify(range, as: .punctuation)
    case .quotes, .regex: classify(range, as: stringClass)
    case .text: classifyText(range)
    case .interpolation:
      classify(range, as: stringClass)
      brackets.pass(UInt8(ascii: "("))
    case .interpolationEnd:
      classify(range, as: stringClass)
      brackets.pass(UInt8(ascii: ")"))
    case .name:
      classify(range, as: stringClass)
      if recordsBlocks { blocks?.pass(word: bytes[range], depth: brackets.depth) }
    }
    if case .comment = piece.kind {} else { isAtLineStart = false }
    offset = piece.end
    return true
  }

  private mutating func passCLiteral() -> Bool {
    guard let literal = SourceBytes.cLiteral(in: bytes, from: offset) else { return false }
    if !literal.isComment {
      isAtLineStart = false
      classify(offset..<literal.end, as: stringClass)
    }
    offset = literal.end
    return true
  }

  /// `#if` and similar lines; in C, every line that begins with `#`.
  private mutating func skipDirective() -> Bool {
    let directives: [String] = ["#if", "#elseif", "#else", "#endif", "#sourceLocation", "#warning", "#error"]
    guard language == .cFamily || directives.contains(where: { starts($0) }) else { return false }
    isAtLineStart = false
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, !starts("//"), !starts("/*") { offset = endOfDirectivePart() }
    classify(start..<offset, as: .punctuation)
    return true
  }

  /// Returns the end of the literal or the byte of a directive that is here. A literal may contain signs of comments.
  private mutating func endOfDirectivePart() -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "'"):
      if language == .cFamily { return SourceBytes.cLiteral(in: bytes, from: offset)?.end ?? offset + 1 }
      return literals.end(ofLiteralAt: offset, in: bytes) ?? offset + 1
    default: return offset + 1
    }
  }

  private var stringClass: SourceMap.Class {
    brackets.isInTrapMessage ? .punctuation : .code
  }

  private mutating func classify(_ range: Range<Int>, as kind: SourceMap.Class) {
    var classes = classes.mutableSpan
    for index in range { classes[index] = kind.rawValue }
  }

  /// Classifies the text of a string, without its white space.
  private mutating func classifyText(_ range: Range<Int>) {
    let kind = stringClass.rawValue
    let bytes = bytes
    var classes = classes.mutableSpan
    for index in range where !SourceBytes.isSpace(bytes[index]) { classes[index] = kind }
  }

  private func starts(_ text: String, at start: Int? = nil) -> Bool {
    let start = start ?? offset
    return start <= bytes.count && bytes[start...].starts(with: text.utf8)
  }
}

/// The words of a declaration before its body.
private struct FunctionHeader {
  let start: Int
  /// The number of open brackets around it.
  let depth: Int
  let isVariable: Bool
}
