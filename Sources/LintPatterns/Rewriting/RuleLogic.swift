import LintEngine
import ReviewCore
package import StrictYAML

/// The working part of a rule that is written in YAML: what it looks for, and what it says and does then.
package struct RuleLogic: Hashable, Sendable {
  /// At one piece of code the first that holds counts.
  let variants: [RuleVariant]

  package static let keys = RuleVariant.keys + ["variants"]

  /// Whether anything is mended.
  var hasFix: Bool { variants.contains { $0.fix != nil } }

  /// Nil when the mapping has neither a `match:` nor `variants:`.
  /// - Throws: `YAMLProblem` for conditions that are not right, and for a fix without a match.
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
        "the rule has no `match:` for its `\(key):`", hint: "Write what it looks for under `match:`.")
    }
  }
}
