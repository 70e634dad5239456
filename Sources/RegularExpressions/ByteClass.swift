import ReviewCore

/// A character class of a regular expression: ASCII characters as a set, others individually.
struct ByteClass {
  private var isNegated = false
  private var ascii = ByteSet()
  /// Whether the class contains every character beyond ASCII.
  private var hasAllOthers = false
  private var others: [Unicode.Scalar] = []

  init(isNegated: Bool) {
    self.isNegated = isNegated
  }

  /// The class for `\d`, `\w`, `\s` and their negations; nil for any other character.
  init?(escape: Unicode.Scalar) {
    let word = ByteSet((0..<0x80).filter(isWordByte))
    let space = ByteSet([0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D])
    let digit = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
    switch escape {
    case "d": ascii = digit
    case "s": ascii = space
    case "w": (ascii, hasAllOthers) = (word, true)
    case "D": (ascii, hasAllOthers) = (digit.asciiComplement, true)
    case "S": (ascii, hasAllOthers) = (space.asciiComplement, true)
    case "W": ascii = word.asciiComplement
    default: return nil
    }
  }

  /// - Throws: `ExpressionProblem` for a range of more than a thousand characters beyond ASCII.
  mutating func insert(_ range: ClosedRange<Unicode.Scalar>, ignoringCase: Bool) throws(ExpressionProblem) {
    let values = range.lowerBound.value...range.upperBound.value
    guard values.count <= 1000 || range.upperBound.isASCII else {
      throw ExpressionProblem(message: "a range in brackets contains too many characters")
    }
    for scalar in values.compactMap(Unicode.Scalar.init) {
      insert(scalar)
      guard ignoringCase else { continue }
      for variant in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
        if let only = variant.unicodeScalars.first, variant.unicodeScalars.count == 1 { insert(only) }
      }
    }
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { ascii.insert(UInt8(truncatingIfNeeded: scalar.value)) } else { others.append(scalar) }
  }

  mutating func formUnion(_ other: ByteClass) {
    ascii = ascii.union(other.ascii)
    hasAllOthers = hasAllOthers || other.hasAllOthers
    others += other.others
  }

  var tree: ExpressionTree {
    let set = isNegated ? ascii.asciiComplement : ascii
    if hasAllOthers != isNegated { return .scalar(ascii: set) }
    return .choice([.bytes(set)] + (isNegated ? [] : others.map { .literal(String($0)) }))
  }

  /// - Throws: `ExpressionProblem` for a negated class that names characters beyond ASCII.
  func checkedTree() throws(ExpressionProblem) -> ExpressionTree {
    guard !isNegated || others.isEmpty else {
      throw ExpressionProblem(message: "a class that excludes characters beyond ASCII is not supported")
    }
    return tree
  }
}
