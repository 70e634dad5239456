package import ReviewCore
package import StrictYAML

/// A piece of code that shows what a rule finds, or leaves alone.
package struct RuleExample: Hashable, Sendable {
  /// The day that it is in every example.
  package static let today = CalendarDay(year: 2026, month: 7, day: 15)

  /// The code without marks.
  package let code: String
  /// UTF-8 offsets in `code` at which findings start, ascending; from the `↓` marks.
  package let findings: [Int]
  /// The code after all fixes; nil when none of the findings can be mended.
  package let fixed: String?
  /// Options that differ from the defaults.
  package let options: [String: OptionValue]
  /// Other rules that are on beside it, for rules about rules.
  package let companions: [RuleID]
  /// Where the code is said to stand, for rules that look at paths.
  package let path: RepoPath
  /// 1-based line of the rule file.
  package let line: Int

  /// Reads a text with marks, or `{code: …, fixed: …, options: {…}, file: …}`.
  package init(node: YAMLNode, options known: [OptionDefinition]) throws(YAMLProblem) {
    line = node.line
    let mapping = node.isMapping ? try node.mapping(allowing: ["code", "fixed", "options", "with", "file"]) : nil
    let code = try mapping?.required("code") ?? node
    let marked = try code.string()
    // By scalars: the mark may stand before a character that joins the one before it.
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
  }
}

extension YAMLNode {
  /// The text; empty when nothing stands here.
  package func text() throws(YAMLProblem) -> String {
    isNull ? "" : try string()
  }

  /// Option names and values, checked against a rule's options.
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
