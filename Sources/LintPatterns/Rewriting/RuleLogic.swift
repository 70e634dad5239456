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
