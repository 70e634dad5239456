package import ReviewCore
package import StrictYAML

/// Code in which a rule finds something, or code that it accepts.
package struct RuleExample: Hashable, Sendable {
  /// The current date in every example.
  package static let today = CalendarDay(year: 2026, month: 7, day: 15)

  /// The code without marks.
  package let code: String
  /// UTF-8 offsets in `code` at which findings start, ascending; from the `↓` marks.
  package let findings: [Int]
  /// The code after all fixes; nil if no finding can be fixed.
  package let fixed: String?
  /// Options that differ from the defaults.
  package let options: [String: OptionValue]
  /// Other rules that are also on, for rules that check suppressions of other rules.
  package let companions: [RuleID]
  /// The path of the example's file, for rules that check paths.
  package let path: RepoPath
  /// Other files of the repository, for rules that look beyond the file.
  package let files: [RepoPath: [UInt8]]
  /// The 1-based line in the rule file.
  package let line: Int

  /// Reads a text with marks, or `{code: …, fixed: …, options: {…}, file: …, files: {…}}`.
  package init(node: YAMLNode, options known: [OptionDefinition]) throws(YAMLProblem) {
    line = node.line
    let mapping = node.isMapping ? try node.mapping(allowing: Self.keys) : nil
    let code = try mapping?.required("code") ?? node
    let marked = try code.string()
    // Splits by scalars, because the mark may precede a character that combines with the one before it.
    let pieces = marked.unicodeScalars.split(separator: "↓", omittingEmptySubsequences: false).map(String.init)
    self.code = pieces.joined()
    var offset = 0
    findings = pieces.dropLast().map { piece in
      offset += piece.utf8.count
      return offset
    }
    let after = mapping?.entries.first { $0.key == "fixed" }
    fixed = try after?.value.text()
    path = RepoPath(try mapping?["file"]?.string() ?? "A.swift")
    options = try mapping?["options"]?.optionValues(of: known) ?? [:]
    companions = try mapping?["with"]?.strings().map { RuleID($0) } ?? []
    var files: [RepoPath: [UInt8]] = [:]
    for entry in try mapping?["files"]?.mapping().entries ?? [] {
      files[RepoPath(entry.key)] = Array(try entry.value.string().utf8)
    }
    self.files = files
  }

  private static let keys = ["code", "fixed", "options", "with", "file", "files"]
}

extension YAMLNode {
  /// Returns the text; empty if the node is null.
  package func text() throws(YAMLProblem) -> String {
    isNull ? "" : try string()
  }

  /// Returns option names and values, checked against a rule's options.
  /// - Throws: `YAMLProblem` for an unknown name or a value of another type.
  func optionValues(of known: [OptionDefinition]) throws(YAMLProblem) -> [String: OptionValue] {
    var values: [String: OptionValue] = [:]
    for entry in try mapping().entries {
      guard let option = known.first(where: { $0.name == entry.key }) else {
        throw entry.keyNode.unknown("option", entry.key, known: known.map(\.name))
      }
      values[entry.key] = try option.value(from: entry.value)
    }
    return values
  }
}
