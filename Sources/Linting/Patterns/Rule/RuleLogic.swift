import ReviewCore
import StrictYAML

/// The working part of a rule that is written in YAML: what it looks for, and what it says and does then.
package struct RuleLogic: Hashable, Sendable {
  struct Text: Hashable, Sendable {
    let text: String
    let place: Place
  }

  let match: MatchTree
  let message: Text
  /// `match`, `keyword`, `name` or a metavariable; nil leaves it to the kind of node.
  let focus: Text?
  let fix: Text?

  static let keys = ["match", "message", "report", "fix"]

  /// Nil when the mapping has no `match:`.
  /// - Throws: `YAMLProblem` for conditions that are not right, and for a fix without a match.
  init?(_ mapping: YAMLMapping) throws(YAMLProblem) {
    guard let node = mapping["match"] else {
      for key in Self.keys {
        guard let entry = mapping.entries.first(where: { $0.key == key }) else { continue }
        throw entry.keyNode.problem("the rule has no `match:` for its `\(key):`", hint: "Write what it looks for under `match:`.")
      }
      return nil
    }
    match = try MatchTree(node: node)
    if let node = mapping["message"] {
      message = try Self.text(node)
    } else {
      message = try Self.text(mapping.required("summary"))
    }
    focus = try mapping["report"].map { node throws(YAMLProblem) in try Self.text(node) }
    let fix = mapping.entries.first { $0.key == "fix" }?.value
    self.fix = try fix.map { node throws(YAMLProblem) in Text(text: try node.text(), place: Place(node)) }
  }

  /// One pattern of the command line.
  init(pattern: String, form: PatternForm?, fix: String?, message: String) {
    let place = Place(file: "pattern")
    let condition = MatchTree.Condition(place: place, kind: .pattern(pattern, form))
    match = MatchTree(place: place, conditions: [condition])
    self.message = Text(text: message, place: place)
    focus = Text(text: "match", place: place)
    self.fix = fix.map { Text(text: $0, place: Place(file: "fix")) }
  }

  private static func text(_ node: YAMLNode) throws(YAMLProblem) -> Text {
    Text(text: try node.string(), place: Place(node))
  }
}
