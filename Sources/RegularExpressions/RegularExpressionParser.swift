/// Parses the regular expressions of configurations.
struct RegularExpressionParser {
  /// A member of a class in brackets, or an escape that matches one character.
  private enum Member {
    case character(Unicode.Scalar)
    case set(ByteClass)
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var ignoresCase = false
  private var depth = 0

  /// Matching in linear time does not support look-around.
  private static let noLookAround =
    "\"(?=\", \"(?!\" and other groups that begin with \"(?\" are not supported: patterns here look neither ahead nor"
      + " back"

  /// By the letter after the backslash.
  private static let assertions: [Unicode.Scalar: ExpressionTree.Assertion] = [
    "b": .wordBoundary, "B": .noWordBoundary, "A": .textStart, "z": .textEnd, "Z": .textEnd,
  ]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(ExpressionProblem) -> ExpressionTree {
    if scalars.starts(with: "(?i)".unicodeScalars) {
      ignoresCase = true
      position = 4
    }
    let tree = try choice()
    guard position == scalars.count else { throw ExpressionProblem(message: "a parenthesis closes that never opened") }
    return tree
  }

  private var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    position += 1
    return scalar
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func choice() throws(ExpressionProblem) -> ExpressionTree {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw ExpressionProblem(message: "the groups are nested too deeply") }
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(ExpressionProblem) -> ExpressionTree {
    var parts: [ExpressionTree] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repetition()) }
    return .sequence(parts)
  }

  private mutating func repetition() throws(ExpressionProblem) -> ExpressionTree {
    let part = try atom()
    guard let bounds = try quantifier() else { return part }
    _ = take("?")
    if let following = next, try quantifier() != nil {
      throw ExpressionProblem(
        message: "\"\(following)\" follows a quantifier: write one quantifier, or put the first one in parentheses")
    }
    return .repeated(part, minimum: bounds.minimum, maximum: bounds.maximum)
  }

  private mutating func quantifier() throws(ExpressionProblem) -> (minimum: Int, maximum: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    return try bounds()
  }

  /// Parses `{3}`, `{3,}` or `{3,5}`; returns nil when the brace is a literal.
  /// - Throws: `ExpressionProblem` when a number is too large, or the second one is less than the first.
  private mutating func bounds() throws(ExpressionProblem) -> (minimum: Int, maximum: Int?)? {
    let start = position
    if take("{"), let minimum = digits() {
      let hasMaximum = take(",")
      let maximum = hasMaximum ? digits() : minimum
      if take("}") {
        let lower = try repetitions(minimum)
        guard let maximum else { return (lower, nil) }
        let upper = try repetitions(maximum)
        guard upper >= lower else {
          throw ExpressionProblem(message: "\"{\(lower),\(upper)}\" has its greater number first")
        }
        return (lower, upper)
      }
    }
    position = start
    return nil
  }

  /// Returns the digits at the position; nil when there are none.
  private mutating func digits() -> String? {
    let start = position
    while let digit = next, ("0"..."9").contains(digit) { position += 1 }
    return start == position ? nil : String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private func repetitions(_ digits: String) throws(ExpressionProblem) -> Int {
    guard let number = Int(digits), number <= 1000 else {
      throw ExpressionProblem(message: "\(digits) repetitions are too many: the limit is 1000")
    }
    return number
  }

  private mutating func atom() throws(ExpressionProblem) -> ExpressionTree {
    guard let scalar = take() else { return .empty }
    switch scalar {
    case "(": return try group()
    case "[": return try characterClass()
    case ".": return .scalar(ascii: ByteSet([UInt8(ascii: "\n")]).asciiComplement)
    case "^": return .assertion(.lineStart)
    case "$": return .assertion(.lineEnd)
    case "\\": return try escape()
    case "*", "+", "?": throw ExpressionProblem(message: "there is nothing before \"\(scalar)\" to repeat")
    default: return literal(scalar)
    }
  }

  private mutating func group() throws(ExpressionProblem) -> ExpressionTree {
    if take("?"), !take(":") { throw ExpressionProblem(message: Self.noLookAround) }
    let tree = try choice()
    guard take(")") else { throw ExpressionProblem(message: "a parenthesis is never closed") }
    return tree
  }

  private func literal(_ scalar: Unicode.Scalar) -> ExpressionTree {
    guard ignoresCase, scalar.properties.isAlphabetic else { return .literal(String(scalar)) }
    return .choice([.literal(String(scalar).lowercased()), .literal(String(scalar).uppercased())])
  }

  private mutating func escape() throws(ExpressionProblem) -> ExpressionTree {
    if let scalar = next, let assertion = Self.assertions[scalar] {
      position += 1
      return .assertion(assertion)
    }
    switch try escapedMember() {
    case .character(let scalar): return literal(scalar)
    case .set(let set): return set.tree
    }
  }

  /// Parses what follows a backslash, except assertions.
  private mutating func escapedMember() throws(ExpressionProblem) -> Member {
    guard let scalar = take() else { throw ExpressionProblem(message: "a backslash is at the end") }
    switch scalar {
    case "n": return .character("\n")
    case "r": return .character("\r")
    case "t": return .character("\t")
    default: break
    }
    if let set = ByteClass(escape: scalar) { return .set(set) }
    guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
      throw ExpressionProblem(message: "\"\\\(scalar)\" is not supported")
    }
    return .character(scalar)
  }

  private mutating func characterClass() throws(ExpressionProblem) -> ExpressionTree {
    var members = ByteClass(isNegated: take("^"))
    var isFirst = true
    while let scalar = take() {
      if scalar == "]", !isFirst { return try members.checkedTree() }
      isFirst = false
      switch try member(scalar) {
      case .character(let lower):
        try members.insert(lower...(try upperBound(lower)), ignoringCase: ignoresCase)
      case .set(let set): members.formUnion(set)
      }
    }
    throw ExpressionProblem(message: "a bracket is never closed")
  }

  /// Parses the rest of a member that begins with a character.
  private mutating func member(_ first: Unicode.Scalar) throws(ExpressionProblem) -> Member {
    if first == "[", next == ":" {
      throw ExpressionProblem(
        message: "\"[:\" is not supported in brackets: write the characters, or \"\\[\" for a bracket")
    }
    guard first == "\\" else { return .character(first) }
    if let scalar = next, Self.assertions[scalar] != nil {
      throw ExpressionProblem(message: "\"\\\(scalar)\" is not supported in brackets")
    }
    return try escapedMember()
  }

  /// Parses a hyphen and the character after it; returns the lower bound if none follows.
  private mutating func upperBound(_ lower: Unicode.Scalar) throws(ExpressionProblem) -> Unicode.Scalar {
    guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else { return lower }
    let first = scalars[position + 1]
    position += 2
    guard case .character(let upper) = try member(first) else {
      throw ExpressionProblem(message: "a range ends with a class: write \"\\-\" for a hyphen")
    }
    guard upper >= lower else { throw ExpressionProblem(message: "a range ends before it begins") }
    return upper
  }
}
