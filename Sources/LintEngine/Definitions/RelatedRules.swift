package import StrictYAML

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
