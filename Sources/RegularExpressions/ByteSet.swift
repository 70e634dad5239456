import ReviewCore

/// A set of bytes, 256 bits.
package struct ByteSet: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  package func contains(_ byte: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: return words.0 & bit != 0
    case 1: return words.1 & bit != 0
    case 2: return words.2 & bit != 0
    default: return words.3 & bit != 0
    }
  }

  package func union(_ other: ByteSet) -> ByteSet {
    ByteSet((UInt8.min...UInt8.max).filter { contains($0) || other.contains($0) })
  }

  /// The ASCII bytes that are not in the set.
  var asciiComplement: ByteSet {
    ByteSet((0..<0x80).filter { !contains($0) })
  }

  package static func == (left: ByteSet, right: ByteSet) -> Bool {
    left.words == right.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

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

/// Classes of bytes that an expression does not distinguish, with consecutive numbers.
struct ByteClasses {
  /// The class of each byte.
  let numbers: [UInt8]
  let count: Int

  init(_ program: [Expression.Instruction]) {
    var sets: Set<ByteSet> = []
    for case .bytes(let set) in program { sets.insert(set) }
    // Assertions distinguish these.
    sets.insert(ByteSet([UInt8(ascii: "\n")]))
    sets.insert(ByteSet([UInt8(ascii: "\r")]))
    sets.insert(ByteSet((UInt8.min...UInt8.max).filter(isWordByte)))
    var numbers = [Int](repeating: 0, count: 256)
    var count = 1
    for set in sets {
      /// The numbers of the two halves into which the set divides each class.
      var halves = [Int?](repeating: nil, count: 2 * count)
      count = 0
      for byte in numbers.indices {
        let half = 2 * numbers[byte] + (set.contains(UInt8(byte)) ? 1 : 0)
        let number = halves[half] ?? count
        halves[half] = number
        count = max(count, number + 1)
        numbers[byte] = number
      }
    }
    self.numbers = numbers.map { UInt8($0) }
    self.count = count
  }
}
