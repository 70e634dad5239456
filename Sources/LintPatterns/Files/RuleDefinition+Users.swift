package import LintEngine
import ReviewCore
package import StrictYAML

extension RuleDefinition {
  /// Reads a file with one custom rule or a list of them.
  ///
  /// Fewer keys are required than for a built-in rule: `id`, `summary` and `match` suffice.
  /// - Throws: `YAMLProblem` at the first error, including errors in patterns.
  /// - Returns: The rules with the locations of their ids.
  static func placedUsersRules(
    _ bytes: [UInt8], file: String
  ) throws(YAMLProblem) -> [(rule: RuleDefinition, id: Place)] {
    guard let node = try parse(bytes, file: file) else { return [] }
    var rules: [(RuleDefinition, Place)] = []
    for item in node.isSequence ? try node.sequence() : [node] {
      rules.append((try RuleDefinition(usersRule: item), Place(try item.mapping().required("id"))))
    }
    return rules
  }

  private init(usersRule node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: Self.keys.filter { $0 != "input" })
    guard let logic = try RuleLogic(mapping) else {
      throw node.problem(
        "the key \"match\" is missing", hint: "Add a pattern, as in `match: {pattern: print(...)}`.")
    }
    let options = try Self.options(in: mapping["options"])
    let examples = try mapping["examples"].map { node throws(YAMLProblem) in
      try RuleExamples(node: node, options: options)
    }
    let correction = try mapping["correction"]?.oneOf(Correction.self)
    let precision = try mapping["precision"].map { node throws(YAMLProblem) in try RulePrecision(node: node) }
    self.init(
      id: try Self.usersID(mapping.required("id")), summary: try mapping.required("summary").string(),
      rationale: try mapping["rationale"]?.string() ?? "", kind: try mapping["kind"]?.oneOf(Kind.self) ?? .lint,
      input: .syntax, severity: try mapping["severity"]?.oneOf(Severity.self) ?? .warning,
      isOnByDefault: try mapping["default"]?.bool() ?? true, pack: nil,
      scope: try mapping["scope"]?.oneOf(Scope.self) ?? .added,
      correction: correction ?? (logic.hasFix ? .unsafe : .none),
      fixNote: try mapping["fix_note"]?.string() ?? "", since: try mapping["since"]?.string() ?? "",
      related: try mapping["related"].map { node throws(YAMLProblem) in try RelatedRules(node: node) },
      precision: precision, options: options, origin: .file(node.file), body: .content(PatternContent.read(logic)),
      examples: examples ?? .empty)
    try checkLogic(with: [:])
  }

  private static func usersID(_ node: YAMLNode) throws(YAMLProblem) -> RuleID {
    let name = try node.string()
    let isName =
      name.utf8.allSatisfy { isWordByte($0) && $0 < 0x80 } && name.lowercased() == name && name.first?.isLetter ?? false
    guard isName, name != "all" else {
      throw node.problem(
        "\"\(name)\" is not a valid rule name", hint: "Use lowercase letters, digits and underscores, as in `no_print`."
      )
    }
    return RuleID(name)
  }

  /// Compiles the rule's logic with these options, to check that it is valid.
  /// - Throws: `YAMLProblem` at the location in the rule file.
  package func checkLogic(with values: [String: OptionValue]) throws(YAMLProblem) {
    guard let logic else { return }
    let options = RuleOptions(definition: self, configured: values)
    for variant in logic.variants { _ = try CompiledLogic(variant, correction: correction, options: options) }
  }
}
