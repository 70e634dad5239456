/// Parses the pattern of a `Glob`. Braces are expanded, so that each alternative is a list of steps.
struct GlobParser {
  private enum Token: Hashable {
    case slash
    case element(NamePattern.Element)
  }

  private typealias Tokens = [[Token]]

  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ pattern: String) {
    rest = pattern[...].unicodeScalars
  }

  mutating func parse() throws(GlobProblem) -> [[Glob.Step]] {
    guard rest.count <= 4_096 else { throw tooLarge }
    var alternatives: [[Glob.Step]] = []
    for tokens in try sequence(until: []) { alternatives.append(try steps(of: tokens)) }
    return alternatives
  }

  private func steps(of tokens: [Token]) throws(GlobProblem) -> [Glob.Step] {
    var steps: [Glob.Step] = []
    for part in tokens.split(separator: .slash) {
      let elements = part.compactMap { if case .element(let element) = $0 { element } else { nil } }
      let isAnyDepth = elements.count > 1 && elements.allSatisfy { $0 == .star }
      if isAnyDepth {
        if steps.last != .anyDepth { steps.append(.anyDepth) }
      } else if elements == Self.dot {
        continue
      } else {
        guard elements != Self.dot + Self.dot else { throw Glob.leadsOut }
        steps.append(.name(NamePattern(elements: elements)))
      }
    }
    return steps
  }

  private static let dot: [NamePattern.Element] = [.byte(UInt8(ascii: "."))]

  private mutating func sequence(until ends: Set<Unicode.Scalar>) throws(GlobProblem) -> Tokens {
    var made: Tokens = [[]]
    while let scalar = rest.first, !ends.contains(scalar) {
      rest = rest.dropFirst()
      if scalar == "{" {
        let choices = try alternatives()
        guard made.count * choices.count <= 1_000 else { throw tooLarge }
        made = made.flatMap { start in choices.map { start + $0 } }
      } else {
        let tokens = try tokens(for: scalar)
        for index in made.indices { made[index] += tokens }
      }
    }
    return made
  }

  private mutating func tokens(for scalar: Unicode.Scalar) throws(GlobProblem) -> [Token] {
    switch scalar {
    case "/": [.slash]
    case "*": [.element(.star)]
    case "?": [.element(.anyCharacter)]
    case "[": [.element(try characterClass())]
    case "\\": plain(rest.popFirst() ?? "\\")
    default: plain(scalar)
    }
  }

  private func plain(_ scalar: Unicode.Scalar) -> [Token] {
    String(scalar).utf8.map { .element(.byte($0)) }
  }

  private mutating func alternatives() throws(GlobProblem) -> Tokens {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { throw tooLarge }
    var choices = try sequence(until: [",", "}"])
    while rest.first == "," {
      rest = rest.dropFirst()
      choices += try sequence(until: [",", "}"])
    }
    guard rest.popFirst() == "}" else { throw unclosed("brace") }
    return choices
  }

  private mutating func characterClass() throws(GlobProblem) -> NamePattern.Element {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    while let lower = rest.popFirst() {
      if lower == "]", !ranges.isEmpty { return .oneOf(ranges, isNegated: isNegated) }
      var upper = lower
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest = rest.dropFirst(2)
        upper = end
      }
      guard lower <= upper else {
        throw GlobProblem(message: "a range in this pattern ends before it begins", hint: "Write the lower end first.")
      }
      ranges.append(lower.value...upper.value)
    }
    throw unclosed("bracket")
  }

  private func unclosed(_ what: String) -> GlobProblem {
    GlobProblem(
      message: "this is not a path pattern: a \(what) is never closed",
      hint: "Close every brace and bracket, as in \"**/*.{swift,h}\".")
  }

  private var tooLarge: GlobProblem {
    GlobProblem(message: "this pattern expands to too many paths", hint: "Write several patterns with fewer braces.")
  }
}

/// The pattern for one component of a path.
struct NamePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    /// A byte of a literal character.
    case byte(UInt8)
    case anyCharacter
    case oneOf([ClosedRange<UInt32>], isNegated: Bool)
    case star
  }

  let elements: [Element]

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    var (element, byte) = (elements.startIndex, name.startIndex)
    var retry: (element: Int, byte: Int)?
    while byte < name.endIndex {
      if element < elements.endIndex, elements[element] == .star {
        retry = (element + 1, byte)
        element += 1
      } else if element < elements.endIndex, let width = width(of: elements[element], in: name[byte...]) {
        (element, byte) = (element + 1, byte + width)
      } else if let last = retry {
        let next = last.byte + Self.character(name[last.byte...]).width
        retry = (last.element, next)
        (element, byte) = (last.element, next)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy { $0 == .star }
  }

  /// Returns the number of bytes that the element matches at the beginning of the non-empty `rest`, or nil.
  private func width(of element: Element, in rest: ArraySlice<UInt8>) -> Int? {
    switch element {
    case .byte(let byte): return rest.first == byte ? 1 : nil
    case .anyCharacter: return Self.character(rest).width
    case .star: return nil
    case .oneOf(let ranges, let isNegated):
      let (value, width) = Self.character(rest)
      return ranges.contains { $0.contains(value) } != isNegated ? width : nil
    }
  }

  /// Returns the first Unicode scalar. A byte that is not UTF-8 is a separate character, with a value above all
  /// scalars.
  private static func character(_ rest: ArraySlice<UInt8>) -> (value: UInt32, width: Int) {
    guard let first = rest.first else { return (0, 1) }
    guard first >= 0x80 else { return (UInt32(first), 1) }
    var bytes = rest.prefix(4).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return (0x11_0000 + UInt32(first), 1) }
    return (scalar.value, UTF8.width(scalar))
  }
}
