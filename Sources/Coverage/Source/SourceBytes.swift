/// The meaning of single bytes and words of Swift and C to the scanner.
enum SourceBytes {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
  }

  /// Letters, digits, characters that start identifiers, and every byte of multi-byte characters.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "@"),
      UInt8(ascii: "#"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  /// Returns whether a byte belongs to a word that began before it.
  static func continuesWord(_ byte: UInt8) -> Bool {
    // A function of another module would take a tenth of the time of the scan.
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// What a word is to the scanner.
  enum Word {
    case plain
    /// It runs nothing by itself: a line with only such words and brackets is punctuation.
    case structure
    /// A function whose second argument is evaluated only when it ends the program.
    case trap
    /// It begins the declaration of a function, or of a variable, which may have a body.
    case function, variable
    /// It begins another declaration or statement, and is in no header of a function outside of its parentheses.
    case statement
  }

  static func kind(of word: Span<UInt8>) -> Word {
    switch word.count {
    case 2: isEqual(word, "if") || isEqual(word, "do") ? .structure : .plain
    case 3: kindOfThreeLetters(word)
    case 4:
      switch word[0] {
      case UInt8(ascii: "e"): isEqual(word, "else") ? .structure : isEqual(word, "enum") ? .statement : .plain
      case UInt8(ascii: "c"): isEqual(word, "case") ? .statement : .plain
      case UInt8(ascii: "f"): isEqual(word, "func") ? .function : .plain
      case UInt8(ascii: "i"): isEqual(word, "init") ? .function : .plain
      default: .plain
      }
    case 5: isEqual(word, "while") || isEqual(word, "catch") ? .structure : .plain
    case 6:
      switch word[0] {
      case UInt8(ascii: "r"): isEqual(word, "repeat") ? .structure : isEqual(word, "return") ? .statement : .plain
      case UInt8(ascii: "s"): isEqual(word, "struct") || isEqual(word, "switch") ? .statement : .plain
      case UInt8(ascii: "a"): isEqual(word, "assert") ? .trap : .plain
      case UInt8(ascii: "d"): isEqual(word, "deinit") ? .function : .plain
      default: .plain
      }
    case 9: isEqual(word, "subscript") ? .function : isEqual(word, "extension") ? .statement : .plain
    case 12: isEqual(word, "precondition") ? .trap : .plain
    default: .plain
    }
  }

  private static func kindOfThreeLetters(_ word: Span<UInt8>) -> Word {
    switch (word[0], word[1], word[2]) {
    case (UInt8(ascii: "l"), UInt8(ascii: "e"), UInt8(ascii: "t")): .statement
    case (UInt8(ascii: "f"), UInt8(ascii: "o"), UInt8(ascii: "r")): .statement
    case (UInt8(ascii: "v"), UInt8(ascii: "a"), UInt8(ascii: "r")): .variable
    default: .plain
    }
  }

  static let trapNames = ["assert", "precondition"]

  /// - Parameter text: As long as the word.
  @inline(__always)
  private static func isEqual(_ word: Span<UInt8>, _ text: String) -> Bool {
    var index = 0
    for byte in text.utf8 {
      guard word[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Returns the comment, string or character literal of C that begins here; nil when none does.
  static func cLiteral(in bytes: [UInt8], from start: Int) -> (end: Int, isComment: Bool)? {
    switch bytes[start] {
    case UInt8(ascii: "\""): (quotedEnd(in: bytes, from: start) ?? lineEnd(in: bytes, from: start), false)
    case UInt8(ascii: "'"): quotedEnd(in: bytes, from: start).map { ($0, false) }
    case UInt8(ascii: "/"): cCommentEnd(in: bytes, from: start).map { ($0, true) }
    default: nil
    }
  }

  private static func cCommentEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    if bytes[start + 1] == UInt8(ascii: "/") { return lineEnd(in: bytes, from: start) }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.count
  }

  /// Returns the offset after the quote that closes the one at `start` on its line.
  private static func quotedEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == bytes[start] { return index + 1 }
      index += isEscape(bytes, at: index) ? 2 : 1
    }
    return nil
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    return index
  }

  /// Returns whether a backslash and another character of the same line are at the index.
  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] != 0x0A
  }

  /// Returns whether the word that ends at this index is the given one.
  private static func isWord(_ text: String, endingAt index: Int, in bytes: [UInt8]) -> Bool {
    let start = index - text.utf8.count + 1
    guard start >= 0, bytes[start...index].elementsEqual(text.utf8) else { return false }
    return start == 0 || !isWord(bytes[start - 1]) && bytes[start - 1] != UInt8(ascii: ".")
  }

  /// Returns whether the name at the index is declared there: `func`, `let` or `var` precedes it.
  static func isDeclared(nameAt start: Int, in bytes: [UInt8]) -> Bool {
    var index = start - 1
    while index >= 0, isSpace(bytes[index]) { index -= 1 }
    guard index >= 0, index < start - 1 else { return false }
    return declarators.contains { isWord($0, endingAt: index, in: bytes) }
  }

  static let declarators = ["func", "let", "var"]

  /// Returns whether a colon follows, as after the name of a parameter.
  static func isLabel(endingAt end: Int, in bytes: [UInt8]) -> Bool {
    var index = end
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
