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
