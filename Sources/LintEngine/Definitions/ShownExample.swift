package import ReviewCore
package import StrictYAML

/// Code before and after, as a person would write it, for the rule's page.
package struct ShownExample: Hashable, Sendable {
  /// Code in which the rule reports at least one finding.
  package let before: String
  /// The same code in which it reports none.
  package let after: String
  /// Options that differ from the defaults.
  package let options: [String: OptionValue]
  /// The path of the file, for rules that read it.
  package let path: RepoPath

  /// Reads `{before: …, after: …, options: {…}, file: …}`; the last two may be missing.
  /// - Throws: `YAMLProblem` for a missing or an unknown key, or an option that the rule does not have.
  package init(node: YAMLNode, options known: [OptionDefinition]) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["before", "after", "options", "file"])
    before = try mapping.required("before").text()
    after = try mapping.required("after").text()
    options = try mapping["options"]?.optionValues(of: known) ?? [:]
    path = RepoPath(try mapping["file"]?.string() ?? "A.swift")
  }
}
