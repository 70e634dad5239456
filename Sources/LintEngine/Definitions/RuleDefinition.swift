package import ReviewCore

/// What a rule is, without how it works: the contents of `Rules/<id>.yml`.
package struct RuleDefinition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case style, lint, idiomatic, metrics, performance, architecture
  }

  /// What of a file the rule looks at.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    /// The syntax tree; comments and the text of strings mean nothing to it.
    case syntax
    case comments
    /// The text of string literals.
    case strings
    /// Lines and bytes, whatever stands in them.
    case lines
  }

  /// When a finding belongs to a change.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// When it lies on an added line.
    case added
    /// Also when added lines elsewhere brought it about.
    case caused
  }

  /// Whether findings can be mended by the machine.
  package enum Correction: String, Hashable, Sendable, CaseIterable {
    case none
    /// The program means the same afterwards.
    case safe
    /// A person must look at the result.
    case unsafe
  }

  /// Where a rule comes from.
  package enum Origin: Hashable, Sendable {
    case builtIn
    /// A team's rule file.
    case file(String)
    /// A regular expression of a configuration.
    case configuration
  }

  package let id: RuleID
  /// One sentence: what the rule asks for.
  package let summary: String
  /// Why; a paragraph.
  package let rationale: String
  package let kind: Kind
  package let input: Input
  package let severity: Severity
  package let isOnByDefault: Bool
  /// The pack that turns the rule on, for one that is off by default.
  package let pack: String?
  package let scope: Scope
  package let correction: Correction
  /// What the fix does or why it is unsafe; for a rule without a fix, why it has none. Empty when not stated.
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
    related: RelatedRules? = nil, precision: RulePrecision?, options: [OptionDefinition], origin: Origin, body: RuleBody,
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

  /// Whether it is built in.
  package var isBuiltIn: Bool { origin == .builtIn }

  /// Whether it is a regular expression of the configuration.
  package var isCustom: Bool { origin == .configuration }

  package func option(_ name: String) -> OptionDefinition? {
    options.first { $0.name == name }
  }
}
