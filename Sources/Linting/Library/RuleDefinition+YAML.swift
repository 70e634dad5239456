import ReviewCore
package import StrictYAML

extension RuleDefinition {
  static let keys = [
    "id", "summary", "rationale", "kind", "input", "severity", "default", "scope", "correction", "since", "options",
    "examples",
  ] + RuleLogic.keys

  /// Reads a rule file.
  /// - Throws: `YAMLProblem` at the first thing that is wrong with it.
  package init(yaml text: String, file: String) throws(YAMLProblem) {
    guard let node = try parse(text, file: file) else {
      let hint = "Write the rule into it."
      throw YAMLProblem(file: file, line: 1, column: 1, message: "the rule file is empty", hint: hint)
    }
    try self.init(node: node)
  }

  private init(node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: Self.keys)
    let options = try Self.options(in: mapping["options"])
    let examples = try mapping.required("examples").mapping(allowing: ["bad", "good"])
    origin = .builtIn
    logic = try RuleLogic(mapping)
    id = RuleID(try mapping.required("id").string())
    summary = try mapping.required("summary").string()
    rationale = try mapping.required("rationale").string()
    kind = try mapping.required("kind").oneOf(Kind.self)
    input = try mapping["input"]?.oneOf(Input.self) ?? .syntax
    severity = try mapping.required("severity").oneOf(Severity.self)
    isOnByDefault = try mapping["default"]?.bool() ?? true
    scope = try mapping["scope"]?.oneOf(Scope.self) ?? .added
    correction = try mapping["correction"]?.oneOf(Correction.self) ?? .none
    since = try mapping.required("since").string()
    self.options = options
    bad = try Self.examples(in: examples["bad"], options: options)
    good = try Self.examples(in: examples["good"], options: options)
  }

  static func options(in node: YAMLNode?) throws(YAMLProblem) -> [OptionDefinition] {
    var options: [OptionDefinition] = []
    for entry in try node?.mapping().entries ?? [] {
      options.append(try OptionDefinition(name: entry.key, node: entry.value))
    }
    return options
  }

  static func examples(
    in node: YAMLNode?, options: [OptionDefinition]
  ) throws(YAMLProblem) -> [RuleExample] {
    var examples: [RuleExample] = []
    for item in try node?.sequence() ?? [] { examples.append(try RuleExample(node: item, options: options)) }
    return examples
  }
}
