import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

@Suite("The settings of the linter")
struct LintSettingsTests {
  private let library = BuiltInRules.library

  @Test("Without a configuration, the default rules are enabled")
  func hasDefaults() throws {
    let settings = LintSettings.defaults(library)
    #expect(settings.rules["force_try"] == RuleSetting())
    #expect(settings.rules["empty_count"] == nil)
  }

  @Test("A rule is disabled and enabled by one word", arguments: [
    ("force_try: off", "force_try", nil), ("empty_count: on", "empty_count", RuleSetting()),
    ("force_try: note", "force_try", RuleSetting(severity: .note)),
    ("line_length: 99", "line_length", RuleSetting(values: ["warning": .integer(99)])),
    ("line_length: {warning: 99, ignores_urls: true}", "line_length",
      RuleSetting(values: ["warning": .integer(99), "ignores_urls": .boolean(true)])),
    ("todo: {severity: error, only: [HACK]}", "todo", RuleSetting(severity: .error, values: ["only": .texts(["HACK"])])),
    ("number_separator: {exclude_ranges: [{min: 1900, max: 2030.5}]}", "number_separator",
      RuleSetting(values: ["exclude_ranges": .ranges([1900..<2030.5])])),
    ("file_types_order: {order: [main_type, [extension, supporting_type]]}", "file_types_order",
      RuleSetting(values: ["order": .order([["main_type"], ["extension", "supporting_type"]])])),
    ("expiring_todo: {date_delimiters: {opening: '(', closing: ')'}}", "expiring_todo",
      RuleSetting(values: ["date_delimiters": .delimiters(Delimiters(opening: "(", closing: ")"))])),
    ("file_header: {required_pattern: 'A+'}", "file_header", RuleSetting(values: ["required_pattern": .texts(["A+"])])),
    ("type_name: {min_length: {warning: 4, error: 2}}", "type_name",
      RuleSetting(values: ["min_length": .levels(Levels(warning: 4, error: 2))])),
  ] as [(String, RuleID, RuleSetting?)])
  func readsRules(yaml: String, rule: RuleID, setting: RuleSetting?) throws {
    #expect(try settings("rules:\n  \(yaml)").rules[rule] == setting)
  }

  @Test("A mistake is reported at its position, with the nearest name", arguments: [
    ("rules:\n  unused_import: warning", "f.yml:2:3: the rule \"unused_import\" is not available: whether a file", "Remove it."),
    ("rules:\n  number_separator: {exclude_ranges: [{min: 9, max: 1}]}", "`min` is above `max`.", "Write the smaller"),
    ("rules:\n  file_types_order: {order: main_type}", "f.yml:2:29: this must be a list", "Write it as a list: `[main_type]`."),
    ("rules:\n  file_types_order: {order: [[main_typ]]}", "f.yml:2:31: \"main_typ\" is not one of", "Did you mean \"main_type\"?"),
    ("rules:\n  expiring_todo: {date_delimiters: {opening: '['}}", "the key \"closing\" is missing.", "Write `closing: …` here."),
    ("rules:\n  expiring_todo: {date_delimiters: {opening: '', closing: ']'}}", "an empty text parts nothing.", "Write a character"),
    ("rules:\n  missing_docs: 3", "f.yml:2:17: \"3\" is not one of", "Known: "),
    ("rules:\n  forcetry: off", "f.yml:2:3: unknown rule \"forcetry\".", "Did you mean \"force_try\"?"),
    ("rules:\n  force_try: eror", "f.yml:2:14: \"eror\" is not one of", "Did you mean \"error\"?"),
    ("rules:\n  line_length: {ignore_urls: true}", "f.yml:2:17: unknown option \"ignore_urls\"", "Did you mean \"ignores_urls\"?"),
    ("rules:\n  line_length: {warning: many}", "f.yml:2:26: this must be a whole number", "Write a whole number."),
    ("rules:\n  line_length: {warning: -1}", "f.yml:2:26: -1 is below 0.", "Write 0 or more."),
    ("rules:\n  line_length: -1", "f.yml:2:16: -1 is below 0.", "Write 0 or more."),
    ("rules: [force_try]", "f.yml:1:8: this must be a mapping", "Write a mapping of keys to values."),
    ("rules:\n  type_name: {excluded: [\"(\"]}", "f.yml:2:26: a parenthesis is never closed.", "Correct the regular expression."),
    ("rules:\n  statement_position: {statement_mode: cuddled}", "is not one of \"default\" or \"uncuddled_else\"", "Known: "),
    ("overrides:\n  - paths: [\"{a\"]\n    rules: {}", "f.yml:2:13: this is not a path pattern: a brace is never closed.", "Close every brace"),
    ("rules:\n  deployment_target: {iOS_deployment_target: new}", "f.yml:2:46: \"new\" is not a version.", "Write numbers"),
    ("rules:\n  invisible_character: {additional_code_points: [zero]}", "\"zero\" is not a character.", "Write its hexa"),
    ("overrides:\n  - rules: {}", "f.yml:2:5: the key \"paths\" is missing.", "Write `paths: …` here."),
    ("overrides:\n  - path: [a]", "f.yml:2:5: unknown key \"path\".", "Did you mean \"paths\"?"),
  ])
  func refusesMistakes(yaml: String, summary: String, hint: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try settings(yaml) })
    #expect(problem.summary.contains(summary))
    #expect(problem.hint.hasPrefix(hint))
  }

  @Test("Overrides apply to their paths, and later ones have precedence", arguments: [
    ("Sources/A.swift", ["force_cast", "force_try"]), ("Tests/A.swift", ["force_cast"]), ("Tests/UI/A.swift", ["force_try"]),
  ] as [(RepoPath, [RuleID])])
  func appliesOverrides(path: RepoPath, rules: [RuleID]) throws {
    let settings = try settings(
      """
      overrides:
        - paths: ["Tests/**"]
          rules: {force_try: off}
        - paths: [Tests/UI]
          rules: {force_try: warning, force_cast: off}
      """)
    let linter = Linter(library: library, settings: settings)
    let file = linter.lint(path: path, bytes: Array("let value = try! run() as! Int\n".utf8))
    #expect(file.findings.map(\.rule).sorted() == rules)
  }

  @Test("An override adds to the earlier options")
  func mergesOptions() throws {
    let settings = try settings(
      """
      rules:
        line_length: {warning: 10, ignores_comments: true}
      overrides:
        - paths: [Long]
          rules: {line_length: {warning: 30}}
      """)
    let linter = Linter(library: library, settings: settings)
    let bytes = Array("let value = first + second\n// a comment that is long\n".utf8)
    #expect(linter.lint(path: "Short/A.swift", bytes: bytes).findings.map(\.start.line) == [1])
    #expect(linter.lint(path: "Long/A.swift", bytes: bytes).findings == [])
  }

  @Test("A severity applies until an override sets another", arguments: [
    ("{warning: 12}", Severity.note), ("{warning: 12, severity: error}", .error), ("warning", .warning), ("on", .note),
  ])
  func keepsSeverity(adjustment: String, severity: Severity) throws {
    let settings = try settings(
      """
      rules:
        line_length: {warning: 10, severity: note}
      overrides:
        - paths: [Long]
          rules: {line_length: \(adjustment)}
      """)
    let file = Linter(library: library, settings: settings).lint(path: "Long/A.swift", bytes: Array("let value = first\n".utf8))
    #expect(file.findings.map(\.severity) == [severity])
  }

  private func settings(_ yaml: String) throws -> LintSettings {
    let mapping = try #require(try parse(yaml, file: "f.yml")).mapping()
    return try LintSettings(rules: mapping["rules"], overrides: mapping["overrides"], library: library)
  }
}
