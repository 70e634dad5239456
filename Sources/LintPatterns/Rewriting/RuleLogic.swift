import LintEngine
import ReviewCore
package import StrictYAML

/// The logic of a YAML rule: its conditions, its messages and its fixes.
package struct RuleLogic: Hashable, Sendable {
  /// At one node, only the first variant that matches reports.
  let variants: [RuleVariant]

  package static let keys = RuleVariant.keys + ["variants"]

  /// Whether any variant has a fix.
  var hasFix: Bool { variants.contains { $0.fix != nil } }

  /// Returns nil if the mapping has neither `match:` nor `variants:`.
  /// - Throws: `YAMLProblem` for invalid conditions, and for a fix without a match.
  package init?(_ mapping: YAMLMapping) throws(YAMLProblem) {
    let match = try mapping["match"].map { node throws(YAMLProblem) in try MatchTree(node: node) }
    guard let list = mapping["variants"] else {
      guard match != nil else {
        try Self.requireNothing(mapping)
        return nil
      }
      variants = [try RuleVariant(nil, of: mapping, match: match)]
      return
    }
    var variants: [RuleVariant] = []
    for item in try list.sequence() { variants.append(try RuleVariant(item, of: mapping, match: match)) }
    guard !variants.isEmpty else { throw list.problem("the list is empty", hint: "Write one variant at least.") }
    self.variants = variants
  }

  init(variants: [RuleVariant]) {
    self.variants = variants
  }

  private static func requireNothing(_ mapping: YAMLMapping) throws(YAMLProblem) {
    for key in RuleVariant.keys {
      guard let entry = mapping.entries.first(where: { $0.key == key }) else { continue }
      throw entry.keyNode.problem(
        "the rule has no `match:` for its `\(key):`", hint: "Add a pattern under `match:`.")
    }
  }
}

/// One variant of a rule: its conditions, message and fix.
struct RuleVariant: Hashable, Sendable {
  struct Text: Hashable, Sendable {
    let text: String
    let place: Place
  }

  let match: MatchTree
  let message: Text
  /// `match`, `keyword`, `word`, `name` or a metavariable; nil depends on the kind of node.
  let focus: Text?
  let fix: Text?
  /// Nil for the correction of the rule.
  let correction: RuleDefinition.Correction?

  static let keys = ["match", "message", "report", "fix"]

  /// - Parameters:
  ///   - node: The variant's own keys; nil for a rule without variants.
  ///   - rule: Provides the keys that the variant omits.
  ///   - match: The conditions that all variants of the rule share.
  /// - Throws: `YAMLProblem` for invalid or missing conditions.
  init(_ node: YAMLNode?, of rule: YAMLMapping, match: MatchTree?) throws(YAMLProblem) {
    let keys = try node?.mapping(allowing: Self.keys + ["correction"])
    var trees = match.map { [$0] } ?? []
    if let own = keys?["match"] { trees.append(try MatchTree(node: own)) }
    guard let last = trees.last else {
      let hint = "Add a pattern there, or in the rule for all variants."
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

  /// Creates a variant for a pattern from the command line.
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
