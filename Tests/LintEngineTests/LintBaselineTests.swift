import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("A baseline of old findings")
struct LintBaselineTests {
  private let library = BuiltInRules.library
  private let linter: Linter

  init() {
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

  /// Returns the rules of findings that the baseline of the earlier files does not contain, and the number of removed
  /// ones.
  private func news(_ before: [String: String], _ after: [String: String]) throws -> (rules: [String], left: Int) {
    let baseline = try LintBaseline(text: Array(LintBaseline(lint(before)).text.utf8), file: "b")
    let files = lint(after)
    let known = baseline.known(in: files, library: library)
    let rules = zip(files, known.indices).flatMap { file, known in
      Scoping.findings(of: file, change: nil, breadth: .file, known: known).map(\.rule.name)
    }
    return (rules, known.left)
  }

  @Test("It recognises a finding wherever its line moves, and matches each only once", arguments: [
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

  @Test("A file that still has its code allows no copy of it", arguments: [true, false])
  func copies(isElsewhere: Bool) throws {
    let baseline = LintBaseline(lint(["A.swift": "_ = try! a()\n"]))
    let known = baseline.known(in: lint(["B.swift": "_ = try! a()\n"]), library: library) { path in
      path == "A.swift" && isElsewhere
    }
    #expect(known.indices == [isElsewhere ? [] : [0]] && known.left == (isElsewhere ? 1 : 0))
  }

  @Test("Moved code is known before other code in its old place", arguments: 0..<8)
  func movedFirst(number: Int) throws {
    let body = "\n  a()\n  b()\n}\n"
    // The names change the order in hash tables.
    let (first, second) = ("first\(number)", "second\(number)")
    let before = ["P.swift": "func \(first)() {\(body)func \(second)() {\(body)"]
    let after = ["P.swift": "func third() {\(body)", "Q.swift": "func \(second)() {\(body)"]
    let news = try news(before, after)
    #expect(news.rules.filter { $0 == "function_body_length" } == [])
  }

  @Test("A byte order mark and carriage returns do not change a baseline")
  func lineEndings() throws {
    let baseline = LintBaseline(lint(["A.swift": "func f() {\n  a()\n  b()\n}\n_ = try! a()\n"]))
    let text = "\u{FEFF}" + baseline.text.replacing("\n", with: "\r\n") + "\r\n"
    #expect(try LintBaseline(text: Array(text.utf8), file: "b") == baseline)
  }

  @Test("Numbers that a message counts may change")
  func ignoresCounts() throws {
    let before = "func f() {\n  a()\n  b()\n}\n"
    let news = try news(["A.swift": before], ["A.swift": "func f(c: Int) {\n  a()\n  b()\n  c()\n}\nlet d = 1\n"])
    #expect(news.rules == [] && news.left == 0)
  }

  @Test("A finding takes the entry of the least sufficient severity")
  func leavesErrorsForErrors() throws {
    let source = { (small: String, big: String) in
      "func \(small)() {\n  a()\n  b()\n}\nfunc \(big)() {\n\(String(repeating: "  a()\n", count: 120))}\n"
    }
    let news = try news(["A.swift": source("small", "big")], ["A.swift": source("small2", "big2")])
    #expect(news.rules == [] && news.left == 0)
  }

  @Test("A known finding with a higher severity is new; one with a lower severity is not")
  func growsWorse() throws {
    let rules: [RuleID: RuleSetting] = ["function_body_length": RuleSetting(values: ["warning": .integer(1), "error": .integer(3)])]
    let linter = Linter(library: library, settings: LintSettings(rules: rules))
    let texts = [2, 5].map { "func f() {\n\(String(repeating: "  a()\n", count: $0))}\n" }
    let files = texts.map { linter.lint(path: "A.swift", bytes: Array($0.utf8)) }
    #expect(files.map { $0.findings.map(\.severity) } == [[.warning], [.error]])
    for (old, new, isKnown) in [(0, 1, false), (1, 0, true), (1, 1, true)] {
      let baseline = try LintBaseline(text: Array(LintBaseline([files[old]]).text.utf8), file: "b")
      #expect(baseline.known(in: [files[new]], library: library).indices == [isKnown ? [0] : []])
    }
  }

  @Test("A finding about a name survives a change of its line")
  func survivesEdits() throws {
    let linter = Linter(library: library, settings: .only("identifier_name"))
    let before = linter.lint(path: "A.swift", bytes: Array("func f(a: Int, b: Int) {\n  let y = 1;\n}\n".utf8))
    let after = linter.lint(path: "A.swift", bytes: Array("func f(a: Int, b: Int, z: Int) {\n  let y = 1\n}\n".utf8))
    let known = LintBaseline([before]).known(in: [after], library: library).indices[0]
    let news = after.findings.indices.filter { !known.contains($0) }.map { after.findings[$0].message }
    #expect(before.findings.count >= 3 && news.count == 1 && news.first?.contains("`z`") == true, "\(news)")
  }

  @Test("A baseline of the first form is read")
  func firstForm() throws {
    let linter = Linter(library: library, settings: .only("force_try"))
    let file = linter.lint(path: "A.swift", bytes: Array("_ = try! a()\n".utf8))
    let lines = LintBaseline([file]).text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).prefix(5).joined(separator: "\t")
    }
    let baseline = try LintBaseline(text: Array(lines.joined(separator: "\n").utf8), file: "b")
    #expect(baseline.known(in: [file], library: library).indices == [[0]])
  }

  @Test("Code that moves to another file stays known")
  func followsMoves() throws {
    let code = "func f() {\n  try! a()\n}\n"
    #expect(try news(["A.swift": code], ["B.swift": code]).rules == [])
    #expect(try news(["A.swift": code], ["A.swift": code, "B.swift": code]).rules == ["force_try"])
  }

  @Test("Unusual names are written and read back", arguments: ["a\tb\n%41.swift", "é.swift", "%.swift"])
  func keepsNames(name: String) throws {
    #expect(try news([name: "_ = try! a()\n"], [name: "_ = try! a()\n"]).rules == [])
    let baseline = LintBaseline(lint([name: "_ = try! a()\n"]))
    #expect(try LintBaseline(text: Array(baseline.text.utf8), file: "b") == baseline)
  }

  @Test("Text that is not a baseline is a problem with its line", arguments: [
    ("a\tb\tx\tc\td\n", 1), ("# remark\n\nforce_try\n", 3), ("\t\t1\t\t\n", 1),
  ])
  func refuses(text: String, line: Int) {
    let problem = #expect(throws: Problem.self) { _ = try LintBaseline(text: Array(text.utf8), file: "b") }
    #expect(problem?.summary == "b:\(line) is not a line of a lint baseline.")
  }
}
