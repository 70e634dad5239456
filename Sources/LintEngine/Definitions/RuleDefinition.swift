package import ReviewCore
package import StrictYAML

/// The description of a rule without its implementation: the contents of `Rules/<id>.yml`.
package struct RuleDefinition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case style, lint, idiomatic, metrics, performance, architecture
  }

  /// The part of a file that the rule inspects.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    /// The syntax tree, without comments and the text of strings.
    case syntax
    case comments
    /// The text of string literals.
    case strings
    /// Lines and bytes, whatever they contain.
    case lines
  }

  /// The findings that belong to a change.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Findings on added lines.
    case added
    /// Also findings that are caused by added lines elsewhere.
    case caused
  }

  /// Whether the rule can fix its findings.
  package enum Correction: String, Hashable, Sendable, CaseIterable {
    case none
    /// The fix keeps the program's behaviour.
    case safe
    /// A person must review the result.
    case unsafe
  }

  /// The source of a rule's definition.
  package enum Origin: Hashable, Sendable {
    case builtIn
    /// A team's rule file.
    case file(String)
    /// A regular expression in a configuration file.
    case configuration
  }

  package let id: RuleID
  /// One sentence: the requirement that the rule checks.
  package let summary: String
  /// The reason for the rule; a paragraph.
  package let rationale: String
  package let kind: Kind
  package let input: Input
  package let severity: Severity
  package let isOnByDefault: Bool
  /// The pack that turns the rule on, if it is off by default.
  package let pack: String?
  package let scope: Scope
  package let correction: Correction
  /// The effect of the fix or the reason why it is unsafe; for a rule without a fix, the reason why it has none. Empty
  /// if not stated.
  package let fixNote: String
  /// The version that introduced the rule.
  package let since: String
  package let related: RelatedRules?
  /// Nil when not measured.
  package let precision: RulePrecision?
  package let options: [OptionDefinition]
  package let origin: Origin
  package let body: RuleBody
  package let examples: RuleExamples

  package init(
    id: RuleID, summary: String, rationale: String, kind: Kind, input: Input, severity: Severity, isOnByDefault: Bool,
    pack: String?, scope: Scope, correction: Correction, fixNote: String = "", since: String,
    related: RelatedRules? = nil, precision: RulePrecision?, options: [OptionDefinition], origin: Origin,
    body: RuleBody,
    examples: RuleExamples
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.kind = kind
    self.input = input
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.pack = pack
    self.scope = scope
    self.correction = correction
    self.fixNote = fixNote
    self.since = since
    self.related = related
    self.precision = precision
    self.options = options
    self.origin = origin
    self.body = body
    self.examples = examples
  }

  package var shown: ShownExample? { examples.shown(options) }
  package var bad: [RuleExample] { examples.bad(options) }
  package var good: [RuleExample] { examples.good(options) }

  /// Whether the rule is built in.
  package var isBuiltIn: Bool { origin == .builtIn }

  /// Whether the rule is a regular expression of the configuration.
  package var isCustom: Bool { origin == .configuration }

  package func option(_ name: String) -> OptionDefinition? {
    options.first { $0.name == name }
  }
}

/// The pattern or expression of a rule, as its source stores it. The engine does not read it.
package protocol RuleContent: Hashable, Sendable {}

/// The form in which a rule is implemented.
package enum RuleBody: Sendable {
  /// In Swift; looked up by the rule's id.
  case code
  /// In YAML.
  case content(any RuleContent)
}

extension RuleBody: Hashable {
  package static func == (one: RuleBody, other: RuleBody) -> Bool {
    switch (one, other) {
    case (.code, .code): true
    case (.content(let one), .content(let other)): AnyHashable(one) == AnyHashable(other)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    if case .content(let content) = self { content.hash(into: &hasher) }
  }
}

/// The rules of other tools that check the same thing.
package struct RelatedRules: Hashable, Sendable {
  /// The id of SwiftLint's rule.
  package let swiftLint: String?
  /// The name of swift-format's rule.
  package let swiftFormat: String?
  /// The differences from the findings of SwiftLint's rule; empty if none is known.
  package let differences: String
}

extension RelatedRules {
  /// Reads `{swiftlint: force_unwrapping, swift_format: NeverForceUnwrap, differences: "…"}`.
  /// - Throws: `YAMLProblem` for an unknown key or a value that is not text.
  package init(node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["swiftlint", "swift_format", "differences"])
    swiftLint = try mapping["swiftlint"]?.string()
    swiftFormat = try mapping["swift_format"]?.string()
    differences = try mapping["differences"]?.string() ?? ""
  }
}

/// The share of a rule's findings that were correct in a manual review.
package struct RulePrecision: Hashable, Sendable {
  /// The number of findings that were reviewed; more than 0.
  package let read: Int
  /// The number of reviewed findings that were correct; at most `read`.
  package let right: Int
  /// The code bases of the reviewed findings; at least one.
  package let codeBases: [String]
}

extension RulePrecision {
  /// Reads `{read: 30, right: 28, in: [element-ios, IceCubesApp]}`.
  /// - Throws: `YAMLProblem` if a key is missing or a number is out of range.
  package init(node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["read", "right", "in"])
    read = try mapping.required("read").integer()
    right = try mapping.required("right").integer()
    codeBases = try mapping.required("in").strings()
    guard read > 0, (0...read).contains(right) else {
      throw node.problem(
        "\(right) of \(read) findings cannot be right",
        hint: "Write how many were read, and how many of those were right.")
    }
    guard !codeBases.isEmpty else {
      throw node.problem("the findings were read nowhere", hint: "Name the code bases, as in `in: [element-ios]`.")
    }
  }
}
