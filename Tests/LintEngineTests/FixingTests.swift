import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("Fixing a file")
struct FixingTests {
  private let library = BuiltInRules.library

  @Test("The fixes of several rules end in a file without fixable findings")
  func converges() {
    let text = "\n\nlet a:Int=1 ;  \n\n\n\n//MARK:b\nfunc f( )->(){if (a == 1){ }else{ } ; let c:Array<Optional<Int>>=[1 ,2,]}"
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array(text.utf8))
    let again = linter.lint(path: "A.swift", bytes: fixed.bytes)
    #expect(again.findings.filter { $0.fix?.isSafe ?? false } == [])
    #expect(!again.hasSyntaxErrors)
    #expect(fixed.count >= 10)
    #expect(linter.fix(path: "A.swift", bytes: fixed.bytes).text == fixed.text)
  }

  @Test("Line endings are kept")
  func keepsLineEndings() {
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array("let one = 1;  \r\n\r\n\r\n\r\nlet two = 2".utf8))
    #expect(fixed.text == "let one = 1\r\n\r\nlet two = 2\r\n")
  }

  @Test("White space that is a syntax error is fixed first, then the rest")
  func fixesSpaces() {
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array("@ MainActor class Cart{}\n".utf8))
    #expect(fixed.text == "@MainActor class Cart {}\n")
    #expect(fixed.notices == [])
  }

  @Test("A file with syntax errors is not changed")
  func leavesBrokenFiles() {
    let linter = Linter(library: library, settings: .defaults(library))
    let code = "let = ;  \n"
    let fixed = linter.fix(path: "A.swift", bytes: Array(code.utf8))
    #expect(fixed.text == code)
    #expect(fixed.notices == ["A.swift was not fixed: it has syntax errors."])
  }

  @Test("A fix that would make invalid code valid is not applied, unless it changes only white space")
  func leavesCodeToHeal() throws {
    let rule = "id: ending\nsummary: A.\nmatch: f($X)\nfix: g($X);\ncorrection: safe\n"
    let library = try library.adding(rulesIn: [("ending.yml", Array(rule.utf8))])
    let linter = Linter(library: library, settings: .only("ending"))
    let code = "f(1) h()\n"
    #expect(linter.fix(path: "A.swift", bytes: Array("f(1)\nh()\n".utf8)).text == "g(1);\nh()\n")
    let fixed = linter.fix(path: "A.swift", bytes: Array(code.utf8), selection: .everything)
    #expect(fixed.text == code)
    #expect(fixed.notices == ["A.swift was not fixed: it has syntax errors."])
  }

  @Test("An unsafe fix is applied only on request")
  func waitsWithUnsafeFixes() {
    let linter = Linter(library: library, settings: .only("implicit_optional_initialization"))
    let bytes = Array("@objc var name: Int? = nil\n".utf8)
    #expect(linter.fix(path: "A.swift", bytes: bytes).bytes == bytes)
    let fixed = linter.fix(path: "A.swift", bytes: bytes, selection: .everything)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == "@objc var name: Int?\n")
  }

  @Test("Of two rules that undo each other the first keeps its result, once", arguments: [
    ("one(a)\n", "two(a)\n", 1), ("one(a)\none(b)\ntwo(c)\n", "two(a)\ntwo(b)\ntwo(c)\n", 2),
    ("one(a)\nlet b:Int\n", "two(a)\nlet b: Int\n", 2),
  ])
  func endsCycles(code: String, expected: String, count: Int) throws {
    let rules = """
      - {id: first, summary: A., match: one($X), fix: two($X), correction: safe}
      - {id: second, summary: B., match: two($X), fix: one($X), correction: safe}
      """
    let library = try library.adding(rulesIn: [("rules.yml", Array(rules.utf8))])
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array(code.utf8))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
    #expect(fixed.count == count)
    #expect(fixed.notices == [
      "The fixes of `first` and `second` in A.swift undo each other; the result of `first` was kept. "
        + "Turn one of them off."
    ])
  }

  @Test("A rule that undoes its own fix is left out")
  func endsWithoutChange() throws {
    let rule = "id: same\nsummary: A.\nmatch: f($X, $Y)\nfix: f($Y, $X)\ncorrection: safe\n"
    let library = try library.adding(rulesIn: [("rules.yml", Array(rule.utf8))])
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array("f(a, b)\n".utf8))
    #expect(!fixed.isChanged && fixed.count == 0)
    #expect(fixed.notices == ["A fix of `same` in A.swift changes nothing; it was left out."])
  }

  @Test("Only the selected findings are fixed")
  func fixesSelectedFindings() {
    let linter = Linter(library: library, settings: .only("comma"))
    let fixed = linter.fix(
      path: "A.swift", bytes: Array("let one = [1,2]\nlet two = [1,2]\n".utf8),
      selection: FixSelection { $0.start.line == 2 })
    #expect(fixed.text == "let one = [1,2]\nlet two = [1, 2]\n")
    #expect(fixed.count == 1)
  }

  @Test("Excluded findings are not fixed, also after a fix of another rule on their line", arguments: [
    ("let pair = [1,2];\n", ["comma": [1]], "let pair = [1,2]\n"),
    ("let a = 1\n\n\n\nlet b = [1,2];\nlet c = [1,2]\n", ["comma": [5]], "let a = 1\n\nlet b = [1,2]\nlet c = [1, 2]\n"),
  ] as [(String, [RuleID: LineSet], String)])
  func leavesExcludedFindings(code: String, excluded: [RuleID: LineSet], expected: String) {
    let linter = Linter(library: library, settings: .defaults(library))
    let fixed = linter.fix(path: "A.swift", bytes: Array(code.utf8), selection: FixSelection(excluded: excluded))
    #expect(fixed.text == expected)
  }

  @Test("In a change, only added lines are fixed, wherever earlier fixes move them", arguments: [
    ("run() \n\n\n\nlet a:Int\nlet b:Int\n", [6...6], "run() \n\n\n\nlet a:Int\nlet b: Int\n"),
    ("\n\nlet a:Int\n\n\n\nlet b:Int\n", [4...7], "\n\nlet a:Int\n\nlet b: Int\n"),
    ("let a:Int; let b:Int;\nlet c:Int;\n", [1...1], "let a: Int; let b: Int\nlet c:Int;\n"),
    ("let a:Int", [1...1], "let a: Int\n"), ("let a:Int", [], "let a:Int"), ("\nlet a:Int\n", [1...1], "let a:Int\n"),
  ] as [(String, [ClosedRange<Int>], String)])
  func fixesTheChange(code: String, added: [ClosedRange<Int>], expected: String) {
    let linter = Linter(library: library, settings: .defaults(library))
    let lines = added.reduce(into: LineSet()) { $0.insert($1) }
    let fixed = linter.fix(path: "A.swift", bytes: Array(code.utf8), selection: FixSelection(lines: lines))
    #expect(fixed.text == expected)
  }
}
