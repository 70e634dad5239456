package import ReviewCore
package import StrictYAML

/// Realistic code before and after a fix, for the rule's page.
package struct ShownExample: Hashable, Sendable {
  /// Code in which the rule reports at least one finding.
  package let before: String
  /// The same code after the change; the rule reports no finding in it.
  package let after: String
  /// Options that differ from the defaults.
  package let options: [String: OptionValue]
  /// The path of the file before the change, for rules that check paths.
  package let path: RepoPath
  /// The path of the file after the change; differs if the rule checks the file's name.
  package let pathAfter: RepoPath

  package var isAboutFileName: Bool { path != pathAfter }

  /// Reads `{before: …, after: …, options: {…}, file: …, file_after: …}`; the last three may be missing.
  /// - Throws: `YAMLProblem` for a missing or an unknown key, or an option that the rule does not have.
  package init(node: YAMLNode, options known: [OptionDefinition]) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["before", "after", "options", "file", "file_after"])
    before = try mapping.required("before").text()
    after = try mapping.required("after").text()
    options = try mapping["options"]?.optionValues(of: known) ?? [:]
    path = RepoPath(try mapping["file"]?.string() ?? "A.swift")
    pathAfter = try mapping["file_after"].map { node throws(YAMLProblem) in RepoPath(try node.string()) } ?? path
  }
}
