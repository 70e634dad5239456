import LintEngine

/// The words of the pattern language, for documents and schemas.
package enum RuleLanguage {
  /// What `kind:` may say.
  package static var kinds: [String] { NodeClass.names }

  /// Keys of a match.
  package static var conditions: [String] { MatchTree.conditionKeys }

  /// Keys of a rule.
  package static var ruleKeys: [String] { RuleDefinition.keys }

  /// What `as:` may say.
  package static var forms: [String] { PatternForm.allCases.map(\.rawValue) }
}
