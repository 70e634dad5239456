import Coverage
import LintEngine
import LintRules
import ReviewCore
import Testing

@testable import Review

@Suite("Several configuration files")
struct ConfigurationLayersTests {
  private let loader: ConfigurationLoader
  private let library: RuleLibrary

  init() throws {
    library = try RuleLibrary.builtIn()
    loader = ConfigurationLoader(services: .live(), library: library)
  }

  /// Loads the configuration of files in memory.
  private func load(_ files: [RepoPath: String]) throws -> Configuration {
    try loader.configuration(
      in: ConfigurationFiles(
        prefix: "", read: { files[$0].map { Array($0.utf8) } },
        paths: { files.keys.filter { $0.fileName.elementsEqual(".lint.yml".utf8) } }))
  }

  private func problem(_ files: [RepoPath: String]) throws -> String {
    let error = try #require(#expect(throws: (any Error).self) { _ = try load(files) } as? any UserFacingError)
    #expect(!error.hint.isEmpty)
    return error.summary
  }

  private static let slips: Set = ["force_cast", "force_try", "line_length", "trailing_semicolon", "trailing_whitespace"]

  /// Returns the rules that find something in a file with one mistake for each of them.
  private func findings(
    _ configuration: Configuration, in path: RepoPath, of rules: Set<String> = slips
  ) -> [String] {
    let code = "let value = try! run() as! Int; \nlet long = \"\(String(repeating: "x", count: 120))\"\n"
    let file = Linter(library: library, settings: configuration.rules).lint(path: path, bytes: Array(code.utf8))
    return rules.intersection(file.findings.map(\.rule.name)).sorted()
  }

  @Test("A folder's file applies to the folder, and overrides its parents' files", arguments: [
    ("App.swift", ["force_cast", "line_length", "trailing_semicolon", "trailing_whitespace"]),
    ("Sources/A.swift", ["force_cast", "force_try", "line_length", "trailing_whitespace"]),
    ("Sources/UI/A.swift", ["force_try", "line_length", "trailing_whitespace"]),
    ("Sources/UI/Tests/A.swift", ["line_length", "trailing_whitespace"]),
    ("Sources/UIKit/A.swift", ["force_cast", "force_try", "line_length", "trailing_whitespace"]),
    ("Tests/A.swift", ["force_cast", "line_length", "trailing_semicolon"]),
  ] as [(RepoPath, [String])])
  func nested(path: RepoPath, rules: [String]) throws {
    let configuration = try load([
      ".lint.yml": "rules: {force_try: off}\noverrides: [{paths: [Tests], rules: {trailing_whitespace: off}}]",
      "Sources/.lint.yml": "rules: {force_try: error, trailing_semicolon: off}",
      "Sources/UI/.lint.yml": "rules: {force_cast: off}\noverrides: [{paths: [Tests], rules: {force_try: off}}]",
    ])
    #expect(findings(configuration, in: path) == rules)
  }

  @Test("A folder's file has precedence over the overrides of the root")
  func nestedOverOverrides() throws {
    let configuration = try load([
      ".lint.yml": "overrides: [{paths: [Tests], rules: {force_try: off, line_length: 500}}]",
      "Tests/.lint.yml": "rules: {force_try: warning}",
    ])
    #expect(findings(configuration, in: "Tests/A.swift").contains("force_try"))
    #expect(!findings(configuration, in: "Tests/A.swift").contains("line_length"))
  }

  @Test("Patterns are relative to their file's folder", arguments: [
    ("A.swift", true), ("Old/A.swift", true), ("App/Old/A.swift", false), ("App/New/A.swift", true),
    ("App/UI/A.swift", false), ("App/UI/View.swift", true), ("App/UI/Deep/ViewModel.swift", true), ("App/Pods/A.swift", false),
    ("Pods/A.swift", false), ("App/UI/ViewOld.swift", false), ("ViewOld.swift", true),
  ] as [(RepoPath, Bool)])
  func selection(path: RepoPath, isIncluded: Bool) throws {
    let scope = try load([
      ".lint.yml": "exclude: [\"**/Pods\"]", "App/.lint.yml": "exclude: [Old]",
      "App/UI/.lint.yml": "include: [\"View*\"]\nexclude: [\"*Old.swift\"]",
    ]).scope
    #expect(scope.includes(path) == isIncluded)
  }

  @Test("A parent is read first: mappings merge key by key, lists are replaced, exclude and overrides add up")
  func parent() throws {
    let configuration = try load([
      ".lint.yml": """
        parent: Config/team.yml
        exclude: [Old]
        rules: {force_try: warning, line_length: {warning: 90}}
        overrides: [{paths: [Tests], rules: {force_cast: warning}}]
        gates: {coverage: {patch: 70%}}
        tests: {environment: [A]}
        """,
      "Config/team.yml": """
        parent: ../Shared/all.yml
        rules: {force_cast: off, line_length: {ignores_urls: true}}
        gates: {lint: warning, coverage: {min_lines: 5}}
        """,
      "Shared/all.yml": """
        exclude: [../Pods, Generated]
        rules: {force_cast: error, force_try: off}
        overrides: [{paths: ["../Tests/**"], rules: {force_cast: note}}]
        tests: {environment: [B, C], retries: 2}
        """,
    ])
    #expect(configuration.rules.rules["force_cast"] == nil)
    #expect(configuration.rules.rules["force_try"]?.severity == .warning)
    #expect(configuration.rules.rules["line_length"]?.values == ["warning": .integer(90), "ignores_urls": .boolean(true)])
    #expect(configuration.rules.overrides.map(\.paths) == [["./Tests/**"], ["Tests"]])
    #expect(configuration.exclude == ["./Pods", "Shared/Generated", "Old"])
    #expect(configuration.tests.environment == ["A"] && configuration.tests.retries == 2)
    #expect(configuration.gates.lint == .warning && configuration.gates.minimumLines == 5)
    #expect(configuration.gates.patchCoverage == Percent(70) && configuration.file == ".lint.yml")
  }

  @Test("Disabled coverage stays disabled, whatever a parent sets; exclusions are combined")
  func parentCoverage() throws {
    let parent = "gates: {coverage: {patch: 90%, project: 70%, paths: {Core: 100%}}}\ncoverage: {exclude: [Old], partial: hit}"
    let off = try load([".lint.yml": "parent: team.yml\ngates: {coverage: off}\ncoverage: {exclude: [New]}", "team.yml": parent])
    #expect(off.gates.patchCoverage == nil && off.gates.pathCoverage.isEmpty && off.gates.projectCoverage == nil)
    #expect(off.coverage.exclude == ["Old", "New"] && off.coverage.partial == .hit)
    let lower = try load([".lint.yml": "parent: team.yml\ngates: {coverage: {patch: 50%}}", "team.yml": parent])
    #expect(lower.gates.patchCoverage == Percent(50) && lower.gates.pathCoverage.map(\.percent) == [Percent(100)])
    #expect(lower.coverage.exclude == ["Old"])
  }

  @Test("A team's own expressions are rules, a parent's as well")
  func customRules() throws {
    let configuration = try load([
      ".lint.yml": "parent: team.yml\ncustom_rules: {own: {regex: 'as!', severity: error}}\nrules: {shared: off}",
      "team.yml": "custom_rules:\n  shared: {regex: try}\n  other: {regex: let}", "App/.lint.yml": "rules: {own: off}",
    ])
    #expect(configuration.rules.customRules.map(\.id).sorted() == ["other", "own", "shared"])
    #expect(findings(configuration, in: "A.swift", of: ["other", "own", "shared"]) == ["other", "own"])
    #expect(findings(configuration, in: "App/A.swift", of: ["other", "own", "shared"]) == ["other"])
    #expect(try problem([".lint.yml": "custom_rules:\n  own: {regex: '('}"]) == ".lint.yml:2:16: this is not a valid regular expression.")
  }

  @Test("A parent of a folder's file applies only to that folder, and one in a folder above applies already")
  func nestedParent() throws {
    let configuration = try load([
      ".lint.yml": "rules: {force_try: off}", "App/.lint.yml": "parent: ../Shared/strict.yml\nrules: {force_cast: off}",
      "Shared/strict.yml": "rules: {force_try: error}\nexclude: [Old]", "Web/.lint.yml": "parent: ../.lint.yml",
    ])
    #expect(findings(configuration, in: "App/A.swift") == ["force_try", "line_length", "trailing_semicolon", "trailing_whitespace"])
    #expect(findings(configuration, in: "Web/A.swift") == ["force_cast", "line_length", "trailing_semicolon", "trailing_whitespace"])
    #expect(configuration.scope.includes("Shared/Old/A.swift"))
  }

  @Test("An invalid parent is reported at its position", arguments: [
    (["parent: a.yml"], ".lint.yml:1:9: the repository has no file a.yml."),
    (["parent: ../a.yml"], ".lint.yml:1:9: this parent is outside the repository."),
    (["parent: x/../../a.yml"], ".lint.yml:1:9: this parent is outside the repository."),
    (["parent: /etc/passwd"], ".lint.yml:1:9: a parent is a file of this repository."),
    (["parent: https://example.com/a.yml"], ".lint.yml:1:9: a parent is a file of this repository."),
    (["parent: ~/a.yml"], ".lint.yml:1:9: a parent is a file of this repository."),
    (["parent: [a.yml]"], ".lint.yml:1:9: this must be a text, and it is a list."),
    (["parent: .lint.yml"], ".lint.yml:1:9: the parents lead in a circle: .lint.yml → .lint.yml."),
    (["parent: a.yml", "parent: b.yml", "parent: ./a.yml"], "b.yml:1:9: the parents lead in a circle: a.yml → b.yml → a.yml."),
    (["parent: a.yml", "rules:\n  force_tyr: off"], "a.yml:2:3: unknown rule \"force_tyr\"."),
    (["parent: a.yml", "policy: base"], "a.yml:1:1: a parent cannot set `policy`."),
    (["exclude: [../x]"], ".lint.yml:1:11: this pattern leads out of the repository."),
  ])
  func badParents(texts: [String], summary: String) throws {
    let names: [RepoPath] = [".lint.yml", "a.yml", "b.yml"]
    #expect(try problem(Dictionary(uniqueKeysWithValues: zip(names, texts))) == summary)
  }

  @Test("A folder's file cannot set options of the repository", arguments: [
    "policy", "tests", "coverage", "gates", "report", "forge", "packs", "rule_files", "layers", "custom_rules",
  ])
  func nestedKeys(key: String) throws {
    let summary = try problem(["App/.lint.yml": "rules: {}\n\(key): {}"])
    #expect(summary == "App/.lint.yml:2:1: `\(key)` applies to the whole repository, but this file only to its folder.")
  }

  @Test("An unreadable file does not count as missing")
  func unreadable() throws {
    let files = ConfigurationFiles(
      prefix: "", read: { _ in throw Problem(summary: "It is locked.", hint: "Unlock it.") }, paths: { [] })
    #expect(throws: Problem.self) { _ = try loader.configuration(in: files) }
    #expect(throws: Problem.self) { _ = try loader.isBasePolicy(in: files) }
  }
}
