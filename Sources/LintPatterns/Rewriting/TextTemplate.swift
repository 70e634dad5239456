import LintEngine
import LintFastWalk
import StrictYAML

/// A text that contains metavariables: a message, or the replacement code of a fix.
struct TextTemplate: Sendable {
  enum Segment: Sendable {
    case text(String)
    case variable(Int)
    /// The whole match.
    case match
    /// The number that a condition counted or measured.
    case count
    /// The limit that was exceeded.
    case limit
    /// Two to the power of the count.
    case states
  }

  let segments: [Segment]

  /// Whether the whole match is in the text.
  var hasMatch: Bool {
    segments.contains { if case .match = $0 { true } else { false } }
  }

  /// - Parameters:
  ///   - text: Option values are already inserted.
  ///   - reserved: Names with a meaning other than a metavariable.
  /// - Throws: `PatternProblem` for a name that no pattern binds.
  init(_ text: String, variables: VariableTable, reserved: [String: Segment]) throws(PatternProblem) {
    var segments: [Segment] = []
    var literal = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let isList = rest.hasPrefix("...")
      let name = (isList ? rest.dropFirst(3) : rest).prefix {
        ($0.isASCII && ($0.isUppercase || $0.isNumber)) || $0 == "_"
      }
      guard let first = name.first, first.isUppercase else {
        literal += "$"
        continue
      }
      if !literal.isEmpty { segments.append(.text(literal)) }
      literal = ""
      segments.append(try Self.segment(String(name), variables: variables, reserved: reserved))
      rest = rest[name.endIndex...]
    }
    literal += rest
    if !literal.isEmpty { segments.append(.text(literal)) }
    self.segments = segments
  }

  private static func segment(
    _ name: String, variables: VariableTable, reserved: [String: Segment]
  ) throws(PatternProblem) -> Segment {
    if let index = variables[name] { return .variable(index) }
    if let segment = reserved[name] { return segment }
    let known = variables.boundNames + reserved.keys.sorted()
    let guess = nearest(name, in: known).map { "Did you mean `$\($0)`?" }
    throw PatternProblem(
      message: "no pattern binds `$\(name)`",
      hint: guess ?? "Known: \(known.map { "$" + $0 }.joined(separator: ", ")).")
  }

  static let inMessages: [String: Segment] = ["MATCH": .match, "COUNT": .count, "LIMIT": .limit, "STATES": .states]
  static let inFixes: [String: Segment] = ["MATCH": .match]
}

/// The replacement code of a fix.
struct FixTemplate: Sendable {
  let template: TextTemplate
  let isSafe: Bool

  /// - Parameters:
  ///   - text: Option values are already inserted.
  ///   - bound: The metavariables that a match can bind.
  /// - Throws: `PatternProblem` for an ellipsis or other pattern syntax that is not bound to code of the match. The fix
  ///   would write it literally, and the code would be lost.
  init(_ text: String, variables: VariableTable, bound: Set<Int>, isSafe: Bool) throws(PatternProblem) {
    template = try TextTemplate(text, variables: variables, reserved: TextTemplate.inFixes)
    self.isSafe = isSafe
    try Self.check(PatternText(text), variables)
    for case .variable(let index) in template.segments where !bound.contains(index) {
      throw PatternProblem(
        message: "the match never binds `$\(variables.names[index])`",
        hint: "A pattern under `not:` or `count:` binds no metavariable; bind it in another condition.")
    }
  }

  private static func check(_ text: PatternText, _ variables: VariableTable) throws(PatternProblem) {
    guard !text.hasNamelessEllipsis else {
      throw PatternProblem(
        message: "`...` has no code to insert in a fix",
        hint: "Give the ellipsis a name in the pattern and in the fix, as in `$...ARGUMENTS`.")
    }
    guard !text.hasAnyText else {
      throw PatternProblem(
        message: "`\"...\"` has no text to insert in a fix",
        hint: "Bind the text in the pattern with `\"$TEXT\"`, and write `\"$TEXT\"` in the fix.")
    }
    guard !text.hasNamelessVariable else {
      throw PatternProblem(
        message: "`$_` has no code to insert in a fix",
        hint: "Give it a name in the pattern and in the fix, as in `$VALUE`.")
    }
    if let name = text.constraints.keys.min() {
      throw PatternProblem(
        message: "`$\(name)` has a constraint in the fix",
        hint: "Write `$\(name)` alone; the pattern has the constraint.")
    }
    guard let word = text.plainNames.first else { return }
    let guess = variables.boundNames.first { $0 == word.uppercased() }.map { "Did you mean `$\($0)`?" }
    throw PatternProblem(
      message: "`$\(word)` is not a metavariable, and the match does not bind it",
      hint: guess ?? "Write a metavariable of the pattern; its name has capitals, as in `$VALUE`.")
  }
}
