import ReviewCore
package import StrictYAML

extension RuleDefinition {
  static let keys = [
    "id", "summary", "rationale", "kind", "input", "severity", "default", "pack", "scope", "correction", "since",
    "precision", "options", "examples",
  ] + RuleLogic.keys

  /// Reads a rule file.
  /// - Throws: `YAMLProblem` at the first thing that is wrong with it.
  package init(yaml text: String, file: String) throws(YAMLProblem) {
    guard let node = try parse(text, file: file) else {
      let hint = "Write the rule into it."
      throw YAMLProblem(file: file, line: 1, column: 1, message: "the rule file is empty", hint: hint)
    }
    try self.init(node: node, examples: nil)
  }

  /// Reads a rule that the build parsed.
  /// - Throws: `YAMLProblem` when it is damaged or wrong; a test keeps all of them right.
  init(_ rule: EmbeddedRule) throws(YAMLProblem) {
    guard let node = YAMLNode(packed: rule.head, file: rule.path) else {
      let hint = "Build the program anew."
      throw YAMLProblem(file: rule.path, line: 1, column: 1, message: "the embedded rule is damaged", hint: hint)
    }
    try self.init(node: node, examples: .embedded(rule.examples, file: rule.path))
  }

  /// - Parameter examples: Nil: those in the file.
  private init(node: YAMLNode, examples: RuleExamples?) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: Self.keys)
    let options = try Self.options(in: mapping["options"], isEmbedded: examples != nil)
    origin = .builtIn
    logic = try RuleLogic(mapping)
    id = RuleID(try mapping.required("id").string())
    summary = try mapping.required("summary").string()
    rationale = try mapping.required("rationale").string()
    kind = try mapping.required("kind").oneOf(Kind.self)
    input = try mapping["input"]?.oneOf(Input.self) ?? .syntax
    severity = try mapping.required("severity").oneOf(Severity.self)
    pack = try mapping["pack"]?.string()
    isOnByDefault = try mapping["default"]?.bool() ?? (pack == nil)
    scope = try mapping["scope"]?.oneOf(Scope.self) ?? .added
    correction = try mapping["correction"]?.oneOf(Correction.self) ?? .none
    since = try mapping.required("since").string()
    precision = try mapping["precision"].map { node throws(YAMLProblem) in try RulePrecision(node: node) }
    self.options = options
    if let examples {
      self.examples = examples
    } else {
      self.examples = try RuleExamples(node: mapping.required("examples"), options: options)
    }
  }

  static func options(in node: YAMLNode?, isEmbedded: Bool = false) throws(YAMLProblem) -> [OptionDefinition] {
    var options: [OptionDefinition] = []
    for entry in try node?.mapping().entries ?? [] {
      options.append(try OptionDefinition(name: entry.key, node: entry.value, isEmbedded: isEmbedded))
    }
    return options
  }
}
