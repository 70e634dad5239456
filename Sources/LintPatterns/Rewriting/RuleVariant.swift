import LintEngine
import ReviewCore
import StrictYAML

/// One thing that a rule looks for, with what it says and does there.
struct RuleVariant: Hashable, Sendable {
  struct Text: Hashable, Sendable {
    let text: String
    let place: Place
  }

  let match: MatchTree
  let message: Text
  /// `match`, `keyword`, `word`, `name` or a metavariable; nil leaves it to the kind of node.
  let focus: Text?
  let fix: Text?
  /// Nil: that of the rule.
  let correction: RuleDefinition.Correction?

  static let keys = ["match", "message", "report", "fix"]

  /// - Parameters:
  ///   - node: The variant's own keys; nil for a rule without variants.
  ///   - rule: Says what the variant leaves out.
  ///   - match: What the rule asks for in all of its variants.
  /// - Throws: `YAMLProblem` for conditions that are not right, or none at all.
  init(_ node: YAMLNode?, of rule: YAMLMapping, match: MatchTree?) throws(YAMLProblem) {
    let keys = try node?.mapping(allowing: Self.keys + ["correction"])
    var trees = match.map { [$0] } ?? []
    if let own = keys?["match"] { trees.append(try MatchTree(node: own)) }
    guard let last = trees.last else {
      let hint = "Write what it looks for there, or in the rule for all variants."
      throw (node ?? rule.node).problem("the variant has no `match:`", hint: hint)
    }
    self.match = MatchTree(place: last.place, conditions: trees.flatMap(\.conditions))
    if let node = keys?["message"] ?? rule["message"] {
      message = try Self.text(node)
    } else {
      message = try Self.text(rule.required("summary"))
    }
    focus = try (keys?["report"] ?? rule["report"]).map { node throws(YAMLProblem) in try Self.text(node) }
    let fix = (keys?.entries.first { $0.key == "fix" } ?? rule.entries.first { $0.key == "fix" })?.value
    self.fix = try fix.map { node throws(YAMLProblem) in Text(text: try node.text(), place: Place(node)) }
    correction = try keys?["correction"]?.oneOf(RuleDefinition.Correction.self)
  }

  /// One pattern of the command line.
  init(pattern: String, form: PatternForm?, fix: String?, message: String) {
    let place = Place(file: "pattern")
    let condition = MatchTree.Condition(place: place, kind: .pattern(pattern, form))
    match = MatchTree(place: place, conditions: [condition])
    self.message = Text(text: message, place: place)
    focus = Text(text: "match", place: place)
    self.fix = fix.map { Text(text: $0, place: Place(file: "fix")) }
    correction = nil
  }

  private static func text(_ node: YAMLNode) throws(YAMLProblem) -> Text {
    Text(text: try node.string(), place: Place(node))
  }
}
