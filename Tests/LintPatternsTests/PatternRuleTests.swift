import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

@Suite("A pattern rule")
struct PatternRuleTests {
  @Test("Its message is filled", arguments: [
    ("match: {pattern: f($X)}\nmessage: \"`$MATCH` has $X, costs $5 and ${name}\"\noptions: {name: {type: text, default: é😀, summary: B.}}", "f(1)", "`f(1)` has 1, costs $5 and é😀"),
    ("match: {kind: class, functions: {more_than: 1}}\nmessage: \"$COUNT functions, $LIMIT allowed\"", "class A { func b() {}; func c() {} }", "2 functions, 1 allowed"),
    ("match: {kind: class, count: {pattern: \"var $F: Bool\", more_than: 1}}\nmessage: \"$COUNT flags are $STATES states\"",
      "class A { var a: Bool; var b: Bool; var c: Bool; var d: Bool }", "4 flags are 16 states"),
    ("match: {pattern: \"f { ... }\"}\nmessage: $MATCH", "f {\n  1\n}", "f {…"), ("match: f($...A)\nmessage: \"[$...A]\"", "f(1, a: 2)", "[1, a: 2]"),
    ("match: f($...A)\nmessage: \"[$A]\"", "f()", "[]"), ("match: f()", "f()", "A."),
  ])
  func message(yaml: String, code: String, message: String) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\n\(yaml)\n")
    #expect(rule.findings(in: code).map(\.message) == [message])
  }

  @Test("It is reported where `report` says", arguments: [
    ("match: $X.f()", "report: $X", "a.b.f()", 1...3), ("match: {kind: class}", "report: name", "class Abc { }", 7...9), ("match: {kind: class}", "", "final class A { }", 7...13),
    ("match: {kind: class}", "report: match", "final class A { }", 1...17), ("match: {kind: force_try}", "report: keyword", "try! f()", 1...4),
    ("match: {kind: force_cast}", "report: keyword", "_ = a as! B", 7...9), ("match: {kind: function}", "", "func abc() { }", 1...8), ("match: {pattern: \"if a { ... }\"}", "", "if a { 1 }", 1...2),
    ("match: {kind: closure}", "", "f { 1 }", 3...7), ("match: \"\\\"$S\\\" == a\"", "report: $S", "_ = \"bc\" == a", 6...7),
    ("match: $X ?? nil", "report: name", "_ = a.b ?? nil", 9...10), ("match: $X ?? nil", "report: name...", "_ = a.b ?? nil", 9...14),
    ("match: $X ?? nil", "report: after $X", "_ = try a.b ?? nil", 12...18), ("match: {kind: class}", "report: name...", "class Abc { }", 7...13),
  ])
  func focus(match: String, report: String, code: String, columns: ClosedRange<Int>) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\n\(match)\n\(report)\n")
    #expect(rule.findings(in: code).map { $0.start.column...($0.end.column - 1) } == [columns])
  }

  @Test("Options fill patterns, limits, globs and lists", arguments: [
    ("pattern: \"${name}(...)\"", ["name": OptionValue.text("g")], "f(); ↓g()"), ("pattern: \"${name}(...)\"", [:], "↓f(); g()"),
    ("kind: class\nfunctions: {more_than: \"${max}\"}", ["max": .integer(0)], "↓class A { func b() { } }"), ("kind: class\nfunctions: {more_than: \"${max}\"}", [:], "class A { func b() { } }"),
    ("kind: class\nname: \"${names}\"", [:], "↓class AView { }; ↓class B { }; class C { }"), ("kind: class\nname: \"${names}\"", ["names": .texts(["C"])], "class B { }; ↓class C { }"),
    ("kind: class\nregex: \"${names}\"", ["names": .texts(["let"])], "class B { }; ↓class C { let d = 1 }"),
    ("pattern: \"${names}()\"", [:], "↓AView(); ↓B(); C(); B(1)"), ("pattern: \"${names}()\"", ["names": .texts([])], "AView()"),
    ("pattern: \"${names}.${name}()\"", ["names": .texts(["C.D"])], "B.f(); ↓C.D.f()"), ("pattern: \"$X.${names}($X)\"", ["names": .texts(["b", "c"])], "↓a.b(a); a.b(d); ↓a.c(a)"),
  ] as [(String, [String: OptionValue], String)])
  func options(match: String, values: [String: OptionValue], marked: String) throws {
    let lines = match.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let options = """
      options:
        name: {type: text, default: f, summary: A.}
        max: {type: integer, default: 1, summary: A.}
        names: {type: texts, default: [AView, B], summary: A.}
      """
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch:\n\(lines)\n\(options)\n", options: values)
    let found = rule.marked(marked.replacing("↓", with: ""))
    #expect(found == marked)
  }

  @Test("The severity is that of the higher limit", arguments: [(1, Severity?.none), (2, .warning), (3, .warning), (4, .error)])
  func levels(functions: Int, severity: Severity?) throws {
    for limit in ["\"${max}\"", "{warning: \"${warning}\", error: \"${error}\"}"] {
      let rule = try PatternRule(
        yaml: """
          id: shown
          summary: A.
          severity: note
          match: {kind: class, functions: {more_than: \(limit)}}
          options:
            max: {type: levels, default: {warning: 1, error: 3}, summary: A.}
            warning: {type: integer, default: 1, summary: A.}
            error: {type: integer, default: 3, summary: A.}
          """)
      let code = "class A {\n" + (0..<functions).map { "  func f\($0)() { }\n" }.joined() + "}\n"
      #expect(rule.findings(in: code).map(\.severity) == (severity.map { [$0] } ?? []))
    }
  }

  @Test("Code that exceeds a limit because of a change is caused by it", arguments: [([3], Finding.Scope.file), ([3, 4], .caused), ([1], .file), ([1, 2, 3], .added)] as [([Int], Finding.Scope)])
  func causes(added: [Int], scope: Finding.Scope) throws {
    let rule = try PatternRule(match: "kind: class\ncount: {kind: method, more_than: 1}")
    let file = rule.linter.lint(path: "A.swift", bytes: Array("class A {\n  func a() { }\n  func b() { }\n  func c() { }\n}\n".utf8))
    let lines = added.map { Hunk.Line.added(new: $0, text: 0..<0) }
    let hunk = Hunk(oldStart: 1, oldCount: 0, newStart: 1, newCount: added.count, lines: lines, bytes: [])
    let change = FileChange(status: .modified, oldPath: "A.swift", newPath: "A.swift", hunks: [hunk])
    #expect(Scoping.findings(of: file, change: change, breadth: .file).map(\.scope) == [scope])
  }

  @Test("A comment suppresses it")
  func isSuppressed() throws {
    #expect(try PatternRule(match: "pattern: f()").marked("// reviewbot:disable:next shown - as agreed\nf()\nf()") == "// reviewbot:disable:next shown - as agreed\nf()\n↓f()")
  }

  @Test("Its trial has an outcome", arguments: [
    ("bad: [\"↓f()\"]\n  good: [\"g()\"]", RuleTrial.Outcome.validated), ("bad: [\"f()\"]\n  good: [\"g()\"]", .validated), ("bad: [\"g()\"]\n  good: [\"g()\"]", .missing),
    ("bad: [\"f(); ↓f()\"]\n  good: [\"g()\"]", .noisy), ("bad: [\"↓f(); ↓g()\"]\n  good: [\"g()\"]", .missing), ("bad: [\"↓f()\"]\n  good: [\"f()\"]", .noisy),
    ("bad: [{code: \"↓f()\", fixed: \"g()\"}]\n  good: [\"g()\"]", .validated), ("bad: [{code: \"↓f()\", fixed: \"h()\"}]\n  good: [\"g()\"]", .wrongFix),
    ("bad: [\"f()\"]", .untested), ("good: [\"g()\"]", .untested), ("bad: [{code: \"f()\", file: Tests/A.swift}]\n  good: [\"g()\"]", .missing),
  ])
  func trial(examples: String, outcome: RuleTrial.Outcome) throws {
    let yaml = "id: shown\nsummary: A.\nmatch: {pattern: f(), not: {file: \"Tests/**\"}}\nfix: g()\nexamples:\n  \(examples)\n"
    let library = try RuleLibrary.empty.adding(rulesIn: [("rule.yml", Array(yaml.utf8))])
    let trial = RuleTrial(of: library.definitions[0], in: library)
    #expect(trial.outcome == outcome)
    #expect(trial.failures.allSatisfy { $0.explanation.hasSuffix(".") })
  }
}
