/// Limits that are checked on the text, because the underlying parser recurses and compares whole trees.
extension YAMLSource {
  /// - Throws: `YAMLProblem` for a text that is too large, nested too deeply, or a bomb of aliases.
  func checkBounds() throws(YAMLProblem) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw problem(
        "the file has more than \(Self.sizeLimit >> 20) MB", at: (1, 1),
        hint: "Split it, or remove generated parts.")
    }
    if let line = firstTooDeepLine {
      throw problem("this is nested too deeply", at: (line, 1), hint: "Use fewer levels.")
    }
    let anchors = count(startingWith: UInt8(ascii: "&"))
    let aliases = count(startingWith: UInt8(ascii: "*"))
    // Aliases in keys are compared as the trees that they represent. Without multiplication, each is at most the rest
    // of the text.
    if anchors > 0, aliases * text.utf8.count > 64 << 20 || expansion(anchors: anchors, aliases: aliases) > 10_000_000 {
      throw problem(
        "the aliases multiply to too large a document", at: (1, 1), hint: "Replace the aliases with their values.")
    }
  }

  /// The first line with more than three times the allowed levels: brackets, or the columns and dashes that block
  /// collections begin with.
  private var firstTooDeepLine: Int? {
    var line = 1
    var open = 0
    var indentation: Int? = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        indentation = 0
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
      default: break
      }
      if let current = indentation {
        let indents = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?")
        indentation = indents ? current + 1 : nil
      }
      if max(open, indentation ?? 0) > Self.depthLimit * 3 { return line }
    }
    return nil
  }

  /// Returns an upper bound for the copies of a node that the aliases can make: with n aliases for k anchors, each
  /// level multiplies by at most n/k + 1.
  private func expansion(anchors: Int, aliases: Int) -> Double {
    let base = Double(aliases) / Double(anchors) + 1
    return (0..<min(anchors, 200)).reduce(1) { product, _ in min(product * base, 1e12) }
  }

  /// Returns the number of possible anchors or aliases: the mark after white space or punctuation, followed by a name.
  private func count(startingWith mark: UInt8) -> Int {
    var total = 0
    var previous = UInt8(ascii: "\n")
    var isMarked = false
    for byte in text.utf8 {
      if isMarked, isNameByte(byte) { total += 1 }
      isMarked = byte == mark && !isNameByte(previous) && previous != mark
      previous = byte
    }
    return total
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
