package import ReviewCore
package import StrictYAML

/// The examples of a rule. The examples of built-in rules are decoded on use.
package enum RuleExamples: Hashable, Sendable {
  case read(shown: ShownExample?, bad: [RuleExample], good: [RuleExample])
  /// A packed mapping with `shown`, `bad` and `good`.
  case embedded(String, file: String)

  /// No examples.
  package static let empty = RuleExamples.read(shown: nil, bad: [], good: [])

  /// Reads a mapping with `shown`, `bad` and `good`, each of which may be missing.
  package init(node: YAMLNode, options: [OptionDefinition]) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["shown", "bad", "good"])
    self = .read(
      shown: try mapping["shown"].map { node throws(YAMLProblem) in try ShownExample(node: node, options: options) },
      bad: try Self.examples(in: mapping["bad"], options: options),
      good: try Self.examples(in: mapping["good"], options: options))
  }

  package func shown(_ options: [OptionDefinition]) -> ShownExample? {
    if case .read(let shown, _, _) = opened(options) { shown } else { nil }
  }

  package func bad(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(_, let bad, _) = opened(options) { bad } else { [] }
  }

  package func good(_ options: [OptionDefinition]) -> [RuleExample] {
    if case .read(_, _, let good) = opened(options) { good } else { [] }
  }

  /// Returns decoded examples. A test decodes those of every built-in rule, so decoding does not fail.
  private func opened(_ options: [OptionDefinition]) -> RuleExamples {
    guard case .embedded(let text, let file) = self, let node = YAMLNode(packed: text, file: file) else { return self }
    return (try? RuleExamples(node: node, options: options)) ?? self
  }

  private static func examples(
    in node: YAMLNode?, options: [OptionDefinition]
  ) throws(YAMLProblem) -> [RuleExample] {
    var examples: [RuleExample] = []
    for item in try node?.sequence() ?? [] { examples.append(try RuleExample(node: item, options: options)) }
    return examples
  }
}

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
