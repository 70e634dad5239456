/// Parses the regular expressions of configurations.
struct RegularExpressionParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var ignoresCase = false
  private var depth = 0

  /// Matching in linear time does not support look-around.
  private static let noLookAround =
    "\"(?=\", \"(?!\" and other groups that begin with \"(?\" are not supported: patterns here look neither ahead nor"
      + " back"

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
    var tree = try atom()
    while let scalar = next {
      switch scalar {
      case "*": tree = .repeated(tree, minimum: 0, maximum: nil)
      case "+": tree = .repeated(tree, minimum: 1, maximum: nil)
      case "?": tree = .repeated(tree, minimum: 0, maximum: 1)
      case "{":
        guard let bounds = bounds() else { return tree }
        tree = .repeated(tree, minimum: bounds.minimum, maximum: bounds.maximum)
        _ = take("?")
        continue
      default: return tree
      }
      position += 1
      _ = take("?")
    }
    return tree
  }

  /// Parses `{3}`, `{3,}` or `{3,5}`; returns nil when the brace is a literal.
  private mutating func bounds() -> (minimum: Int, maximum: Int?)? {
    guard let end = scalars[position...].firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let minimum = Int(parts[0]), (0...1000).contains(minimum) else { return nil }
    guard parts.count == 2 else {
      position = end + 1
      return (minimum, minimum)
    }
    let maximum = Int(parts[1])
    guard parts[1].isEmpty || (maximum.map { (minimum...1000).contains($0) } ?? false) else { return nil }
    position = end + 1
    return (minimum, maximum)
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
    guard let scalar = take() else { throw ExpressionProblem(message: "a backslash is at the end") }
    switch scalar {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.textStart)
    case "z", "Z": return .assertion(.textEnd)
    default: break
    }
    if let set = ByteClass(escape: scalar) { return set.tree }
    guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
      throw ExpressionProblem(message: "\"\\\(scalar)\" is not supported")
    }
    return literal(scalar)
  }

  private mutating func characterClass() throws(ExpressionProblem) -> ExpressionTree {
    var members = ByteClass(isNegated: take("^"))
    var isFirst = true
    while let scalar = take() {
      if scalar == "]", !isFirst { return try members.checkedTree() }
      isFirst = false
      guard let lower = try member(scalar, into: &members) else { continue }
      if next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
        position += 1
        guard let upper = take(), upper >= lower else {
          throw ExpressionProblem(message: "a range ends before it begins")
        }
        try members.insert(lower...upper, ignoringCase: ignoresCase)
      } else {
        try members.insert(lower...lower, ignoringCase: ignoresCase)
      }
    }
    throw ExpressionProblem(message: "a bracket is never closed")
  }

  /// Returns the scalar that a member begins with; nil for a nested class, which is then added.
  private mutating func member(
    _ scalar: Unicode.Scalar, into members: inout ByteClass
  ) throws(ExpressionProblem) -> Unicode.Scalar? {
    guard scalar == "\\" else { return scalar }
    guard let escaped = take() else { throw ExpressionProblem(message: "a bracket is never closed") }
    guard let set = ByteClass(escape: escaped) else { return escaped }
    members.formUnion(set)
    return nil
  }
}
