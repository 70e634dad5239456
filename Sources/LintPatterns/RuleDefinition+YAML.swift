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
      mapping, options: Self.options(in: mapping["options"], expressions: .trusted),
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

  package static func options(
    in node: YAMLNode?, expressions: OptionDefinition.DefaultExpressions = .checked
  ) throws(YAMLProblem) -> [OptionDefinition] {
    var options: [OptionDefinition] = []
    for entry in try node?.mapping().entries ?? [] {
      options.append(try OptionDefinition(name: entry.key, node: entry.value, expressions: expressions))
    }
    return options
  }

  /// Reads a file with one custom rule or a list of them.
  ///
  /// Fewer keys are required than for a built-in rule: `id`, `summary` and `match` suffice.
  /// - Throws: `YAMLProblem` at the first error, including errors in patterns.
  /// - Returns: The rules with the locations of their ids.
  fileprivate static func placedUsersRules(
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

extension RuleLibrary {
  /// A library without rules, to which custom rules can be added.
  package static let empty = RuleLibrary(definitions: [], sources: [PatternRules(), CustomRules()])

  /// Returns the library with additional custom rules.
  /// - Throws: `YAMLProblem` for an invalid rule, or one whose id exists.
  package func adding(rulesIn files: [(name: String, bytes: [UInt8])]) throws(YAMLProblem) -> RuleLibrary {
    var all = definitions
    var origins = Dictionary(definitions.map { ($0.id, "built in") }) { first, _ in first }
    for file in files {
      for (rule, place) in try RuleDefinition.placedUsersRules(file.bytes, file: file.name) {
        if let other = origins[rule.id] {
          throw place.problem("there is a rule \"\(rule.id)\" already, \(other)", hint: "Give this one another id.")
        }
        origins[rule.id] = "in \(file.name)"
        all.append(rule)
      }
    }
    return RuleLibrary(definitions: all, sources: sources, version: version)
  }
}

/// A file of `Rules/` that the build parsed and embedded in this module; see `YAMLNode.packed`.
package struct EmbeddedRule: Sendable {
  /// The file name, such as `force_try.yml`.
  package let file: String
  /// All keys except `examples` and those of the logic.
  package let head: String
  /// The keys of the rule's logic; empty for a rule in Swift.
  package let logic: String
  /// The value of `examples`.
  package let examples: String

  package var path: String { "Rules/\(file)" }

  package init(file: String, head: String, logic: String, examples: String) {
    self.file = file
    self.head = head
    self.logic = logic
    self.examples = examples
  }
}
