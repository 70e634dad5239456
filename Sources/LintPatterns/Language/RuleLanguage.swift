import LintEngine

/// The keywords of the pattern language, for documentation and schemas.
package enum RuleLanguage {
  /// The values of `kind:`.
  package static var kinds: [String] { NodeClass.names }

  /// The keys of a match.
  package static var conditions: [String] { MatchTree.conditionKeys }

  /// The values of `is:`.
  package static var names: [String] { NamedCondition.allCases.map(\.rawValue) }
}
