package import ReviewCore

/// A part of a code base, with the modules and types that it may use.
package struct Layer: Hashable, Sendable {
  /// The rule that checks layers.
  package static let rule: RuleID = "forbidden_import"

  package let name: String
  /// Globs of the layer's files.
  package let paths: [String]
  /// Globs of the modules that the layer may import; nil allows every module that is not forbidden.
  package let mayImport: [String]?
  /// Globs of modules that the layer must not import.
  package let mustNotImport: [String]
  /// Globs of types that the layer must not name.
  package let mustNotUse: [String]
}
