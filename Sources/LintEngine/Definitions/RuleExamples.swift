package import StrictYAML

/// The examples of a rule; those that come with the program are read when somebody asks for them.
package enum RuleExamples: Hashable, Sendable {
  case read(bad: [RuleExample], good: [RuleExample])
  /// A packed mapping with `bad` and `good`.
  case embedded(String, file: String)

  /// Reads a mapping with `bad` and `good`.
  package init(node: YAMLNode, options: [OptionDefinition]) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["bad", "good"])
    self = .read(
      bad: try Self.examples(in: mapping["bad"], options: options),
      good: try Self.examples(in: mapping["good"], options: options))
  }

  package func bad(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(let bad, _) = opened(options) { bad } else { [] }
  }

  package func good(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(_, let good) = opened(options) { good } else { [] }
  }

  /// Those of the program are checked by a test: every rule has some.
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
