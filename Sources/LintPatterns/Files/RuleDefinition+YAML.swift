package import LintEngine
import ReviewCore
package import StrictYAML

extension RuleDefinition {
  private static let headKeys = [
    "id", "summary", "rationale", "kind", "input", "severity", "default", "pack", "scope", "correction",
    "fix_note", "since", "related", "precision", "options",
  ]
  package static let keys = headKeys + ["examples"] + RuleLogic.keys

  /// Reads a rule file.
  /// - Throws: `YAMLProblem` at the first error.
  package init(yaml text: String, file: String) throws(YAMLProblem) {
    guard let node = try parse(text, file: file) else {
      let hint = "Write the rule into it."
      throw YAMLProblem(file: file, line: 1, column: 1, message: "the rule file is empty", hint: hint)
    }
    let mapping = try node.mapping(allowing: Self.keys)
    let options = try Self.options(in: mapping["options"])
    let examples = try mapping.required("examples")
    try self.init(
      mapping, options: options, body: RuleBody(RuleLogic(mapping)),
      examples: RuleExamples(node: examples, options: options))
  }

  /// Reads a rule that the build parsed.
  /// - Throws: `YAMLProblem` if it is damaged or invalid; a test checks all of them.
  package init(_ rule: EmbeddedRule) throws(YAMLProblem) {
    guard let node = YAMLNode(packed: rule.head, file: rule.path) else {
      let hint = "Rebuild reviewbot."
      throw YAMLProblem(file: rule.path, line: 1, column: 1, message: "the embedded rule is damaged", hint: hint)
    }
    let mapping = try node.mapping(allowing: Self.headKeys)
    try self.init(
      mapping, options: Self.options(in: mapping["options"], isEmbedded: true),
      body: rule.logic.isEmpty ? .code : .content(PatternContent.embedded(rule.logic, file: rule.path)),
      examples: .embedded(rule.examples, file: rule.path))
  }

  private init(
    _ mapping: YAMLMapping, options: [OptionDefinition], body: RuleBody, examples: RuleExamples
  ) throws(YAMLProblem) {
    let pack = try mapping["pack"]?.string()
    self.init(
      id: RuleID(try mapping.required("id").string()), summary: try mapping.required("summary").string(),
      rationale: try mapping.required("rationale").string(), kind: try mapping.required("kind").oneOf(Kind.self),
      input: try mapping["input"]?.oneOf(Input.self) ?? .syntax,
      severity: try mapping.required("severity").oneOf(Severity.self),
      isOnByDefault: try mapping["default"]?.bool() ?? (pack == nil), pack: pack,
      scope: try mapping["scope"]?.oneOf(Scope.self) ?? .added,
      correction: try mapping["correction"]?.oneOf(Correction.self) ?? .none,
      fixNote: try mapping["fix_note"]?.string() ?? "", since: try mapping.required("since").string(),
      related: try mapping["related"].map { node throws(YAMLProblem) in try RelatedRules(node: node) },
      precision: try mapping["precision"].map { node throws(YAMLProblem) in try RulePrecision(node: node) },
      options: options, origin: .builtIn, body: body, examples: examples)
  }

  package static func options(in node: YAMLNode?, isEmbedded: Bool = false) throws(YAMLProblem) -> [OptionDefinition] {
    var options: [OptionDefinition] = []
    for entry in try node?.mapping().entries ?? [] {
      options.append(try OptionDefinition(name: entry.key, node: entry.value, isEmbedded: isEmbedded))
    }
    return options
  }
}
