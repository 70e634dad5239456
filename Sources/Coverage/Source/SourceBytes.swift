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

  /// Words that run nothing by themselves: a line with only these and brackets is punctuation.
  static func givesStructure(_ word: Span<UInt8>) -> Bool {
    switch word.count {
    case 2: isEqual(word, "if") || isEqual(word, "do")
    case 4: isEqual(word, "else")
    case 5: isEqual(word, "while") || isEqual(word, "catch")
    case 6: isEqual(word, "repeat")
    default: false
    }
  }

  static let trapNames = ["assert", "precondition"]

  /// Functions whose second argument is evaluated only when they end the program.
  static func traps(_ word: Span<UInt8>) -> Bool {
    switch word.count {
    case 6: isEqual(word, "assert")
    case 12: isEqual(word, "precondition")
    default: false
    }
  }

  /// - Parameter text: As long as the word.
  private static func isEqual(_ word: Span<UInt8>, _ text: String) -> Bool {
    var index = 0
    for byte in text.utf8 {
      guard word[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Returns the number of `#` before the slash that may begin a regex literal here; nil when none can begin.
  ///
  /// A slash without `#` begins one only where an operand is allowed, and when no white space follows it.
  static func regexHashes(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "#") else { return nil }
    var slash = start
    while slash < bytes.count, bytes[slash] == UInt8(ascii: "#") { slash += 1 }
    guard slash + 1 < bytes.count, bytes[slash] == UInt8(ascii: "/") else { return nil }
    return slash > start || mayBeginOperand(bytes, slash) ? slash - start : nil
  }

  /// Returns whether only white space follows on the line of a regex literal's first slash: then the literal may have
  /// several lines, if it has a `#`.
  static func isLastOnLine(_ bytes: [UInt8], slash: Int) -> Bool {
    // Stops at the first other byte: a long line may have many slashes.
    bytes[(slash + 1)...].first { $0 == 0x0A || !isSpace($0) } ?? 0x0A == 0x0A
  }

  /// Returns the end of the regex literal whose first slash is at `slash`. When it is not closed, the end is that of
  /// the line, or of the file for a literal with several lines.
  static func regexEnd(
    in bytes: [UInt8], from slash: Int, hashes: Int, isMultiline: Bool
  ) -> (end: Int, isFound: Bool) {
    var index = slash + 1
    while index < bytes.count, isMultiline || bytes[index] != 0x0A {
      if isEscape(bytes, at: index) {
        index += 2
        continue
      }
      let closers = bytes[index...].dropFirst().prefix(hashes)
      if bytes[index] == UInt8(ascii: "/"), closers.count == hashes, closers.allSatisfy({ $0 == UInt8(ascii: "#") }) {
        return (index + 1 + hashes, true)
      }
      index += 1
    }
    return (min(index, bytes.count), false)
  }

  /// Returns the end of the C character literal that begins here, or nil when none does.
  static func characterEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "'") else { return nil }
    var index = start + 1
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "'") { return index + 1 }
      index += isEscape(bytes, at: index) ? 2 : 1
    }
    return nil
  }

  /// Returns whether a backslash and another character of the same line are at the index.
  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] != 0x0A
  }

  private static func mayBeginOperand(_ bytes: [UInt8], _ slash: Int) -> Bool {
    guard !isSpace(bytes[slash + 1]) else { return false }
    var index = slash - 1
    while index >= 0, bytes[index] == 0x20 || bytes[index] == 0x09 { index -= 1 }
    guard index >= 0, isWord(bytes[index]) else { return index < 0 || "(,=:[{!&|?;\n".utf8.contains(bytes[index]) }
    return wordsBeforeOperands.contains { isWord($0, endingAt: index, in: bytes) }
  }

  private static let wordsBeforeOperands = [
    "return", "try", "in", "case", "throw", "await", "where", "if", "while", "guard", "switch", "else",
  ]

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
