import Foundation
import LintEngine
import LintPatterns
import LintTestKit
import ReviewCore
import ReviewTestKit
import StrictYAML
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("The generated documents")
struct GeneratedDocumentsTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs")

  /// Generated from this repository.
  private static let files = GeneratedDocuments(
    library: BuiltInRules.library, root: docs.deletingLastPathComponent().path).files

  private let library = BuiltInRules.library

  @Test("They are up to date; `ci/docs` writes them")
  func areUpToDate() throws {
    let stale = Self.files.filter { file in
      (try? String(contentsOf: Self.docs.appendingPathComponent(file.path), encoding: .utf8)) != file.text
    }
    #expect(stale.isEmpty, "run ci/docs: \(stale.map(\.path).joined(separator: ", "))")
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.docs.appendingPathComponent("rules").path)
    #expect(Set(pages.map { "rules/\($0)" }) == Set(Self.files.map(\.path).filter { $0.hasPrefix("rules/") }), "run ci/docs")
  }

  @Test("The command writes them, and removes obsolete ones")
  func command() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array("gone".utf8), to: Array("docs/rules/no_such_rule.md".utf8))
    try folder.write(Array("mine".utf8), to: Array("docs/coverage.md".utf8))
    let run = try folder.reviewbot(["docs", "docs"])
    #expect(run.status == 0 && run.standardOutput == "Wrote \(Self.files.count) documents to docs.\n")
    // The page of messages has those of the sources, which this folder lacks.
    for file in Self.files where file.path != "messages.md" {
      #expect(try String(contentsOfFile: "\(folder.path)/docs/\(file.path)", encoding: .utf8) == file.text)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/docs/rules/no_such_rule.md"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/docs/coverage.md"))
  }

  @Test("A page contains everything in its rule file", arguments: BuiltInRules.library.names)
  func pages(id: String) throws {
    let rule = try #require(library[RuleID(id)])
    let page = RuleDocument(rule: rule).text
    #expect(page.hasPrefix("# \(id)\n\n") && page.contains(MarkdownProse.text(rule.rationale)))
    let shown = try #require(rule.shown)
    #expect(page.contains(MarkdownProse.fence(shown.before)) && page.contains(MarkdownProse.fence(shown.after)))
    let headings = page.matches(of: /(?m)^## (.*)$/).map { String($0.output.1) }
    let fixed = ["What it does", "Why", "Precision", "Example", "Options", "Fix", "Related"]
    #expect(headings.dropLast() == ArraySlice(fixed.filter(headings.contains)) && headings.contains("Fix"))
    #expect(page.contains("\n## Related\n") == (rule.related?.swiftLint != nil || rule.related?.swiftFormat != nil))
    for option in rule.options { #expect(page.contains("| `\(option.name)` | ")) }
    #expect(page.contains("\n## Precision\n") == (rule.precision != nil))
  }

  @Test("A combining mark does not hide the markup before it", arguments: [
    ("a<\u{301}b", "a\\<\u{301}b"), ("`*`\u{301} *", "`*`\u{301} \\*"), ("a|\u{301}\r\nb\nc", "a\\|\u{301} b c"),
  ])
  func prose(text: String, cell: String) {
    #expect(MarkdownProse.cell(text) == cell)
    #expect(MarkdownProse.fence("```\u{301}").hasPrefix("````swift\n"))
  }

  @Test("A page shows how often the findings were correct", arguments: [
    ("{read: 30, right: 28, in: [a-ios, b_ios, c]}", "30 findings in a-ios, b_ios and c were read; 28 were right."),
    ("{read: 30, right: 1, in: [a-ios, b/*]}", "30 findings in a-ios and b/\\* were read; 1 was right."),
    ("{read: 1, right: 0, in: [a-ios]}", "1 finding in a-ios was read; 0 were right."),
  ])
  func precision(yaml: String, sentence: String) throws {
    let text = "id: shown\nsummary: A.\nmatch: f()\nprecision: \(yaml)\n"
    let rules = try RuleLibrary.empty.adding(rulesIn: [("a.yml", Array(text.utf8))])
    let page = RuleDocument(rule: try #require(rules["shown"])).text
    #expect(page.contains("\n\n## Precision\n\(sentence)\n\n"))
    #expect(RulePage(rule: try #require(rules["shown"])).text.contains(sentence.replacing("\\", with: "")))
  }

  @Test("Exactly the keys that the decoder knows are described")
  func keysAreDescribed() throws {
    #expect(Set(Setting.all.map(\.name)) == Set(ConfigurationReader.keys))
    for path in [["tests"], ["coverage"], ["gates"], ["gates", "coverage"], ["report"], ["forge"]] {
      let yaml = path.enumerated().map { String(repeating: "  ", count: $0) + "\($1):\n" }.joined()
        + String(repeating: "  ", count: path.count) + "zzzzzz: 1\n"
      let problem = try #require(
        #expect(throws: YAMLProblem.self) {
          try ConfigurationReader(library: library).configuration(from: Array(yaml.utf8), file: "f.yml")
        })
      #expect(problem.hint == "Known: \(Self.described(path).joined(separator: ", ")).")
    }
  }

  private static func described(_ path: [String]) -> [String] {
    path.reduce(Setting.all) { keys, name in
      guard case .section(let inner, _)? = keys.first(where: { $0.name == name })?.shape else { return [] }
      return inner
    }.map(\.name)
  }

  @Test("The schema accepts valid configurations, and rejects invalid ones", .enabled(if: ReportSchema.canCheck, Comment(rawValue: ReportSchema.whatIsMissing)))
  func schema() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array(ConfigurationSchema(library: library).text.utf8), to: Array("schema.json".utf8))
    let right = [
      "{}", #"{"rules": {"line_length": {"warning": 3, "ignores_urls": true}, "force_try": "off", "todo": false, "type_name": {"min_length": 3}}}"#,
      #"{"rules": {"line_length": 120, "my_rule": "error"}, "overrides": [{"paths": ["Tests"], "rules": null}]}"#,
      #"{"tests": {"timeout": "5m", "on": ["merge"]}, "gates": {"coverage": {"patch": "80.5%", "project": "no-decrease"}, "lint": false}}"#,
      #"{"gates": {"coverage": {"project": "no-decrease -0.5%"}}}"#, #"{"gates": {"coverage": {"project": false}}}"#,
      #"{"gates": {"coverage": {"targets": {"Core": "95%"}, "informational": ["project"]}}}"#,
      #"{"gates": {"coverage": "off"}, "report": {"formats": ["text", "json=a.json"], "comment": "off"}, "include": null}"#,
    ]
    let wrong = [
      #"{"excluce": []}"#, #"{"rules": {"line_length": {"warnin": 3}}}"#, #"{"rules": {"force_try": "eror"}}"#, #"{"exclude": "a"}"#,
      #"{"tests": {"timeout": "5"}}"#, #"{"gates": {"coverage": {"project": "no-decrease 1%"}}}"#, #"{"report": {"formats": ["sarrif"]}}"#, #"{"rules": {"todo": {"only": 3}}}"#, "[]",
    ]
    let script = """
      import json, sys, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      for text in sys.argv[1:]:
          print("right" if jsonschema.Draft202012Validator(schema).is_valid(json.loads(text)) else "wrong")
      """
    let run = try ProgramRun(["python3", "-c", script] + right + wrong, in: folder.path)
    let answers = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(answers == right.map { _ in "right" } + wrong.map { _ in "wrong" }, "\(run.standardError)")
  }
}
