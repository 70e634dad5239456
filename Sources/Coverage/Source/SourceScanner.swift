/// Scans source text and distinguishes comments, strings and code. It never fails: text that is not valid Swift gets
/// some result, and an unclosed quote affects only its line.
struct SourceScanner {
  /// The open constructs, innermost last.
  private enum Context {
    /// `\(` ... `)` in a string; `depth` brackets were open before it.
    case interpolation(depth: Int)
    case string(isMultiline: Bool, hashes: Int)
  }

  let bytes: [UInt8]
  let language: SourceMap.Language
  private(set) var classes: [UInt8]
  private var offset = 0
  private var contexts: [Context] = []
  private var brackets = BracketDepth()
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
  /// The numbers of `#` before slashes that are not closed on this line, which ends at `hopelessUntil`.
  private var hopelessHashes: Set<Int> = []
  private var hopelessUntil = 0
  /// The numbers of `#` of literals with several lines that the file does not close.
  private var unclosedHashes: Set<Int> = []

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
    contexts = []
    brackets = BracketDepth()
    isAtLineStart = true
    hopelessHashes = []
    hopelessUntil = 0
    classes = [UInt8](repeating: SourceMap.Class.blank.rawValue, count: bytes.count)
  }

  private mutating func scan() {
    while offset < bytes.count {
      if case .string(let isMultiline, let hashes)? = contexts.last {
        scanString(isMultiline: isMultiline, hashes: hashes)
      } else {
        scanCode()
      }
    }
  }

  private mutating func scanCode() {
    let byte = bytes[offset]
    if SourceBytes.isSpace(byte) {
      if byte == 0x0A { isAtLineStart = true }
      offset += 1
      return
    }
    // Only a word begins like that, and most of the text is words.
    if byte != UInt8(ascii: "#"), SourceBytes.isWord(byte) {
      isAtLineStart = false
      return scanWord()
    }
    let isFirst = isAtLineStart
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      if skipComment() { return }
      isAtLineStart = false
      if byte == UInt8(ascii: "#"), isFirst, skipDirective() { return }
      if openString() || skipRegexOrCharacter() { return }
    default:
      isAtLineStart = false
    }
    if byte == UInt8(ascii: "#") { return scanWord() }
    scanPunctuation(byte)
  }

  private mutating func scanWord() {
    let start = offset
    while offset < bytes.count, SourceBytes.isWord(bytes[offset]) { offset += 1 }
    // A slice of the array would cost more than the rest of the scan.
    let givesStructure = SourceBytes.givesStructure(bytes.span.extracting(start..<offset))
    let traps = language == .swift && SourceBytes.traps(bytes.span.extracting(start..<offset))
    if traps {
      namesTraps = true
      declaresTraps = declaresTraps || SourceBytes.isDeclared(nameAt: start, in: bytes)
        || SourceBytes.isLabel(endingAt: offset, in: bytes)
    }
    classify(start..<offset, as: givesStructure || brackets.isInTrapMessage ? .punctuation : .code)
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
    if byte == UInt8(ascii: ")"), case .interpolation(let depth)? = contexts.last, brackets.depth == depth + 1 {
      contexts.removeLast()
      classify(offset..<(offset + 1), as: stringClass)
    } else {
      classify(offset..<(offset + 1), as: .punctuation)
    }
    if recordsBlocks { blocks?.pass(punctuation: byte, at: offset, depth: brackets.depth) }
    // The standard library's messages are autoclosures, so an argument that begins with a brace belongs to another
    // function.
    if byte == UInt8(ascii: "{"), bytes[..<offset].last(where: { !SourceBytes.isSpace($0) }) == UInt8(ascii: ",") {
      brackets.leaveMessage()
    }
    brackets.pass(byte)
    offset += 1
  }

  /// Moves past a comment, which stays blank.
  private mutating func skipComment() -> Bool {
    guard bytes[offset] == UInt8(ascii: "/") else { return false }
    if starts("//") {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      return true
    }
    guard starts("/*") else { return false }
    var depth = 0
    repeat {
      if starts("/*"), language == .swift || depth == 0 {
        depth += 1
        offset += 2
      } else if starts("*/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && offset < bytes.count
    offset = min(offset, bytes.count)
    return true
  }

  /// `#if` and similar lines; in C, every line that begins with `#`.
  private mutating func skipDirective() -> Bool {
    let directives: [String] = ["#if", "#elseif", "#else", "#endif", "#sourceLocation", "#warning", "#error"]
    guard language == .cFamily || directives.contains(where: { starts($0) }) else { return false }
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, !starts("//"), !starts("/*") { offset += 1 }
    classify(start..<offset, as: .punctuation)
    return true
  }

  private mutating func openString() -> Bool {
    guard bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "#") else { return false }
    var quote = offset
    while language == .swift, quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return false }
    let isMultiline = language == .swift && starts("\"\"\"", at: quote)
    let end = quote + (isMultiline ? 3 : 1)
    classify(offset..<end, as: isMultiline ? .punctuation : stringClass)
    contexts.append(.string(isMultiline: isMultiline, hashes: quote - offset))
    offset = end
    return true
  }

  private mutating func scanString(isMultiline: Bool, hashes: Int) {
    let byte = bytes[offset]
    if byte == 0x0A, !isMultiline {
      contexts.removeLast()
      return
    }
    if byte == UInt8(ascii: "\""), closeString(isMultiline: isMultiline, hashes: hashes) { return }
    let length = byte == UInt8(ascii: "\\") ? openEscape(hashes: hashes) : 1
    let end = min(offset + length, bytes.count)
    for index in offset..<end where !SourceBytes.isSpace(bytes[index]) {
      classify(index..<(index + 1), as: stringClass)
    }
    isAtLineStart = false
    offset = end
  }

  private mutating func closeString(isMultiline: Bool, hashes: Int) -> Bool {
    guard !isMultiline || starts("\"\"\"") else { return false }
    let end = offset + (isMultiline ? 3 : 1) + hashes
    guard end <= bytes.count, bytes[(end - hashes)..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) else { return false }
    classify(offset..<end, as: isMultiline ? .punctuation : stringClass)
    contexts.removeLast()
    offset = end
    return true
  }

  /// Returns the length of the escape that begins here; enters the interpolation if it is one.
  private mutating func openEscape(hashes: Int) -> Int {
    var index = offset + 1
    while index - offset <= hashes, index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    guard index - offset == hashes + 1, index < bytes.count else { return 1 }
    if language == .swift, bytes[index] == UInt8(ascii: "(") {
      contexts.append(.interpolation(depth: brackets.depth))
      brackets.pass(UInt8(ascii: "("))
      return index + 1 - offset
    }
    return bytes[index] == 0x0A ? index - offset : index + 1 - offset
  }

  /// Skips a regex literal, or C's character literal.
  private mutating func skipRegexOrCharacter() -> Bool {
    let end = language == .swift ? regexEnd() : SourceBytes.characterEnd(in: bytes, from: offset)
    guard let end else { return false }
    classify(offset..<end, as: stringClass)
    offset = end
    return true
  }

  /// Remembers each failed search for its line, so that a long line of slashes does not take quadratic time.
  private mutating func regexEnd() -> Int? {
    guard let hashes = SourceBytes.regexHashes(in: bytes, from: offset) else { return nil }
    if offset >= hopelessUntil { hopelessHashes = [] }
    let slash = offset + hashes
    let isMultiline = hashes > 0 && SourceBytes.isLastOnLine(bytes, slash: slash)
    guard !(isMultiline ? unclosedHashes : hopelessHashes).contains(hashes) else { return nil }
    let (end, isFound) = SourceBytes.regexEnd(in: bytes, from: slash, hashes: hashes, isMultiline: isMultiline)
    if isFound { return end }
    if isMultiline {
      unclosedHashes.insert(hashes)
      return nil
    }
    hopelessHashes.insert(hashes)
    hopelessUntil = end
    return nil
  }

  private var stringClass: SourceMap.Class {
    brackets.isInTrapMessage ? .punctuation : .code
  }

  private mutating func classify(_ range: Range<Int>, as kind: SourceMap.Class) {
    var classes = classes.mutableSpan
    for index in range { classes[index] = kind.rawValue }
  }

  private func starts(_ text: String, at start: Int? = nil) -> Bool {
    let start = start ?? offset
    return start <= bytes.count && bytes[start...].starts(with: text.utf8)
  }
}
