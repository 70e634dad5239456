import ReviewCore

/// A pattern of gitattributes(5): as in gitignore(5), except that it never matches a folder.
///
/// Matching takes time proportional to the pattern times the path, even for a hostile pattern.
struct PathPattern: Sendable {
  private enum Token: Sendable {
    case byte(UInt8)
    /// `?`
    case one
    /// `*`: any text within one component.
    case star
    /// `**` at the end: any text.
    case rest
    /// `**/`: any number of whole folders, including zero.
    case folders
    case set(Set<UInt8>, isNegated: Bool)
  }

  private let tokens: [Token]

  /// - Parameter text: Without quotes. A pattern without a slash matches the file's name in any folder.
  init(_ text: ArraySlice<UInt8>) {
    var text = text
    let slash = UInt8(ascii: "/")
    if text.contains(slash) {
      if text.first == slash { text = text.dropFirst() }
      tokens = Self.tokens(text)
    } else {
      tokens = [.folders] + Self.tokens(text)
    }
  }

  /// - Parameter path: Relative to the folder of the attributes file.
  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var states = reach([0], at: nil)
    var before: UInt8 = 0
    for byte in path {
      var next: Set<Int> = []
      for state in states where state < tokens.count {
        switch tokens[state] {
        case .byte(let wanted): if byte == wanted { next.insert(state + 1) }
        case .one: if byte != UInt8(ascii: "/") { next.insert(state + 1) }
        case .star: if byte != UInt8(ascii: "/") { next.insert(state) }
        case .rest, .folders: next.insert(state)
        case .set(let set, let isNegated):
          if set.contains(byte) != isNegated, byte != UInt8(ascii: "/") { next.insert(state + 1) }
        }
      }
      before = byte
      states = reach(next, at: before)
      if states.isEmpty { return false }
    }
    return states.contains(tokens.count) && !path.isEmpty
  }

  /// Returns the states that are reachable without another byte; `before` is the byte just consumed.
  private func reach(_ states: Set<Int>, at before: UInt8?) -> Set<Int> {
    var result = states
    var pending = Array(states)
    while let state = pending.popLast(), state <= tokens.count {
      guard state < tokens.count else { continue }
      let isOpen: Bool
      switch tokens[state] {
      case .star, .rest: isOpen = true
      case .folders: isOpen = before == nil || before == UInt8(ascii: "/")
      default: isOpen = false
      }
      if isOpen, result.insert(state + 1).inserted { pending.append(state + 1) }
    }
    return result
  }

  private static func tokens(_ text: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    while let byte = rest.popFirst() {
      let isAtStart = tokens.isEmpty || text[..<(rest.startIndex - 1)].last == UInt8(ascii: "/")
      switch byte {
      case UInt8(ascii: "*"):
        let isDouble = rest.first == byte
        while rest.first == byte { rest.removeFirst() }
        if isDouble, isAtStart, rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          tokens.append(.folders)
        } else {
          tokens.append(isDouble && isAtStart && rest.isEmpty ? .rest : .star)
        }
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "["): tokens.append(set(&rest))
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// Parses `abc]`, `a-z]`, `[:alpha:]]` or `!a]`; a bracket that is never closed matches nothing, as in git.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Token {
    var inside = rest
    let isNegated = inside.first == UInt8(ascii: "!") || inside.first == UInt8(ascii: "^")
    if isNegated { inside.removeFirst() }
    var members: Set<UInt8> = []
    var isFirst = true
    // Git matches nothing with a class that it does not know.
    var isKnown = true
    while var byte = inside.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        rest = inside
        return isKnown ? .set(members, isNegated: isNegated) : .set([], isNegated: false)
      }
      isFirst = false
      if byte == UInt8(ascii: "["), inside.first == UInt8(ascii: ":"), let named = characterClass(&inside) {
        members.formUnion(named)
        isKnown = isKnown && !named.isEmpty
        continue
      }
      if byte == UInt8(ascii: "\\"), let escaped = inside.popFirst() { byte = escaped }
      if inside.first == UInt8(ascii: "-"), let last = inside.dropFirst().first, last != UInt8(ascii: "]") {
        inside = inside.dropFirst(2)
        if byte <= last { members.formUnion(byte...last) }
      } else {
        members.insert(byte)
      }
    }
    return .set([], isNegated: false)
  }

  /// Parses `:alpha:]`, after a bracket inside of a set. Returns no byte for an unknown class.
  private static func characterClass(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let body = rest.dropFirst()
    guard let end = body.firstIndex(of: UInt8(ascii: "]")), body[..<end].last == UInt8(ascii: ":") else { return nil }
    rest = body[(end + 1)...]
    let matches = classes[String(decoding: body[..<(end - 1)], as: UTF8.self)]
    return (0..<0x80).map(UInt8.init).filter { byte in matches?(Character(Unicode.Scalar(byte))) ?? false }
  }

  /// The classes of POSIX regular expressions, for ASCII.
  private static let classes: [String: @Sendable (Character) -> Bool] = [
    "alpha": { $0.isLetter }, "digit": { $0.isNumber }, "alnum": { $0.isLetter || $0.isNumber },
    "upper": { $0.isUppercase }, "lower": { $0.isLowercase }, "xdigit": { $0.isHexDigit },
    "blank": { $0 == " " || $0 == "\t" }, "space": { $0.isWhitespace },
    "cntrl": { $0 < " " || $0 == "\u{7F}" }, "graph": { $0 > " " && $0 < "\u{7F}" },
    "print": { $0 >= " " && $0 < "\u{7F}" },
    "punct": { $0 > " " && $0 < "\u{7F}" && !$0.isLetter && !$0.isNumber },
  ]
}
