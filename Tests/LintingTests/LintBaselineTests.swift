import Linting
import ReviewCore
import Testing

@Suite("A baseline of old findings")
struct LintBaselineTests {
  private let library: RuleLibrary
  private let linter: Linter

  init() throws {
    library = try RuleLibrary.builtIn()
    linter = Linter(
      library: library,
      settings: LintSettings(rules: [
        "force_try": RuleSetting(), "line_length": RuleSetting(values: ["warning": .integer(40)]),
        "file_length": RuleSetting(values: ["warning": .integer(3)]),
        "function_body_length": RuleSetting(values: ["warning": .integer(1)]),
      ]))
  }

  private func lint(_ files: [String: String]) -> [LintedFile] {
    files.sorted { $0.key < $1.key }.map { linter.lint(path: RepoPath($0.key), bytes: Array($0.value.utf8)) }
  }

  /// The rules of findings that the baseline of the files before does not know, and how many of its own are gone.
  private func news(_ before: [String: String], _ after: [String: String]) throws -> (rules: [String], left: Int) {
    let baseline = try LintBaseline(text: Array(LintBaseline(lint(before)).text.utf8), file: "b")
    let files = lint(after)
    let known = baseline.known(in: files, library: library)
    let rules = zip(files, known.indices).flatMap { file, known in
      Scoping.findings(of: file, change: nil, breadth: .file, known: known).map(\.rule.name)
    }
    return (rules, known.left)
  }

  @Test("It knows a finding whatever moves around it, and meets each only once", arguments: [
    ("func f() {\n  try! a()\n}\n", "\n// more\nfunc f() {\n    try! a()\n}\n", ["file_length"], 0),
    ("func f() { try! a() }\n", "func g() { try! a() }\n", ["force_try"], 1),
    ("enum A {\n  func f() { try! a() }\n}", "enum B {\n  func f() { try! a() }\n}", [], 0),
    ("_ = try! a()\n", "_ = try! a()\n_ = try! a()\n", ["force_try"], 0),
    ("_ = try! a()\n_ = try! a()\n", "_ = try! a()\n", [], 1),
    ("_ = try! a()\n", "_ = try! b()\n", ["force_try"], 1), ("_ = try! a()\n", "let b = 1\n", [], 1),
  ])
  func knows(before: String, after: String, news rules: [String], left: Int) throws {
    let news = try news(["A.swift": before], ["A.swift": after])
    #expect(news.rules == rules && news.left == left)
  }

  @Test("Numbers that a message counts may change")
  func ignoresCounts() throws {
    let before = "func f() {\n  a()\n  b()\n}\n"
    let news = try news(["A.swift": before], ["A.swift": "func f(c: Int) {\n  a()\n  b()\n  c()\n}\nlet d = 1\n"])
    #expect(news.rules == [] && news.left == 0)
  }

  @Test("Code that moves to another file stays known")
  func followsMoves() throws {
    let code = "func f() {\n  try! a()\n}\n"
    #expect(try news(["A.swift": code], ["B.swift": code]).rules == [])
    #expect(try news(["A.swift": code], ["A.swift": code, "B.swift": code]).rules == ["force_try"])
  }

  @Test("Odd names survive being written", arguments: ["a\tb\n%41.swift", "é.swift", "%.swift"])
  func keepsNames(name: String) throws {
    #expect(try news([name: "_ = try! a()\n"], [name: "_ = try! a()\n"]).rules == [])
    let baseline = LintBaseline(lint([name: "_ = try! a()\n"]))
    #expect(try LintBaseline(text: Array(baseline.text.utf8), file: "b") == baseline)
  }

  @Test("A text that is none is a problem that says its line", arguments: [
    ("a\tb\tx\tc\td\n", 1), ("# remark\n\nforce_try\n", 3), ("\t\t1\t\t\n", 1),
  ])
  func refuses(text: String, line: Int) {
    let problem = #expect(throws: Problem.self) { try LintBaseline(text: Array(text.utf8), file: "b") }
    #expect(problem?.summary == "b:\(line) is no line of a lint baseline.")
  }
}
