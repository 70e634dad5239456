/// Reads the pattern of a `Glob`.
struct GlobParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ pattern: String) {
    var text = pattern[...]
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    while text.hasSuffix("/") { text = text.dropLast() }
    rest = text.unicodeScalars
  }

  mutating func parse() throws(ExpressionProblem) -> ExpressionTree {
    try sequence(until: [])
  }

  private mutating func sequence(until ends: Set<Unicode.Scalar>) throws(ExpressionProblem) -> ExpressionTree {
    var parts: [ExpressionTree] = []
    while let scalar = rest.first, !ends.contains(scalar) {
      rest = rest.dropFirst()
      parts.append(try part(scalar))
    }
    return .sequence(parts)
  }

  private mutating func part(_ scalar: Unicode.Scalar) throws(ExpressionProblem) -> ExpressionTree {
    switch scalar {
    case "*": stars()
    case "?": .scalar(ascii: ByteSet([UInt8(ascii: "/")]).asciiComplement)
    case "{": try alternatives()
    case "[": try characterClass()
    case "\\": .literal(String(rest.popFirst() ?? "\\"))
    default: .literal(String(scalar))
    }
  }

  /// `*` stays within a component; `**/` stands for any number of folders, none included.
  private mutating func stars() -> ExpressionTree {
    let within = ExpressionTree.bytes(ByteSet((0...255).filter { $0 != UInt8(ascii: "/") }))
    guard rest.first == "*" else { return .repeated(within, minimum: 0, maximum: nil) }
    while rest.first == "*" { rest = rest.dropFirst() }
    let anything = ExpressionTree.repeated(.range(0...255), minimum: 0, maximum: nil)
    guard rest.first == "/" else { return anything }
    rest = rest.dropFirst()
    return .repeated(.sequence([anything, .literal("/")]), minimum: 0, maximum: 1)
  }

  private mutating func alternatives() throws(ExpressionProblem) -> ExpressionTree {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { throw ExpressionProblem(message: "the braces are nested too deeply") }
    var choices = [try sequence(until: [",", "}"])]
    while rest.first == "," {
      rest = rest.dropFirst()
      choices.append(try sequence(until: [",", "}"]))
    }
    guard rest.popFirst() == "}" else { throw ExpressionProblem(message: "a brace is never closed") }
    return .choice(choices)
  }

  private mutating func characterClass() throws(ExpressionProblem) -> ExpressionTree {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    var members = ByteClass(isNegated: isNegated)
    var isFirst = true
    while let lower = rest.popFirst() {
      if lower == "]", !isFirst { return try members.checkedTree() }
      isFirst = false
      var upper = lower
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest = rest.dropFirst(2)
        upper = end
      }
      guard lower <= upper else { throw ExpressionProblem(message: "a range ends before it begins") }
      try members.insert(lower...upper, ignoringCase: false)
    }
    throw ExpressionProblem(message: "a bracket is never closed")
  }
}
