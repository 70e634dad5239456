package import StrictYAML

/// The examples of a rule. The examples of built-in rules are decoded on use.
package enum RuleExamples: Hashable, Sendable {
  case read(shown: ShownExample?, bad: [RuleExample], good: [RuleExample])
  /// A packed mapping with `shown`, `bad` and `good`.
  case embedded(String, file: String)

  /// No examples.
  package static let empty = RuleExamples.read(shown: nil, bad: [], good: [])

  /// Reads a mapping with `shown`, `bad` and `good`, each of which may be missing.
  package init(node: YAMLNode, options: [OptionDefinition]) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["shown", "bad", "good"])
    self = .read(
      shown: try mapping["shown"].map { node throws(YAMLProblem) in try ShownExample(node: node, options: options) },
      bad: try Self.examples(in: mapping["bad"], options: options),
      good: try Self.examples(in: mapping["good"], options: options))
  }

  package func shown(_ options: [OptionDefinition]) -> ShownExample? {
    if case .read(let shown, _, _) = opened(options) { shown } else { nil }
  }

  package func bad(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(_, let bad, _) = opened(options) { bad } else { [] }
  }

  package func good(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(_, _, let good) = opened(options) { good } else { [] }
  }

  /// Returns decoded examples. A test decodes those of every built-in rule, so decoding does not fail.
  private func opened(_ options: [OptionDefinition]) -> RuleExamples {
    guard case .embedded(let text, let file) = self, let node = YAMLNode(packed: text, file: file) else { return self }
    return (try? RuleExamples(node: node, options: options)) ?? self
  }

  private static func examples(
    in node: YAMLNode?, options: [OptionDefinition]
  ) throws(YAMLProblem) -> [RuleExample] {
    var examples: [RuleExample] = []
    for item in try node?.sequence() ?? [] { examples.append(try RuleExample(node: item, options: options)) }
    return examples
  }
}
