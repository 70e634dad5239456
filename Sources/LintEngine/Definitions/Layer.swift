package import ReviewCore

/// A part of a code base, and what it may lean on.
package struct Layer: Hashable, Sendable {
  /// The rule that checks layers.
  package static let rule: RuleID = "forbidden_import"

  package let name: String
  /// Globs of its files.
  package let paths: [String]
  /// Globs of the modules it may import; nil allows all that is not forbidden.
  package let mayImport: [String]?
  /// Globs of modules it must not import.
  package let mustNotImport: [String]
  /// Globs of types it must not name.
  package let mustNotUse: [String]
}
