import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

@Suite("Variants and options of a pattern rule")
struct PatternVariantTests {
  @Test("The first matching variant counts, and takes missing keys from the rule", arguments: [
    ("f(1)", ["one at 1"]), ("f(2)", ["else at 3"]), ("g(2)", []), ("f(f(1))", ["else at 3", "one at 3"]), ("class A { let b = f(1) }", []),
  ])
  func variants(code: String, found: [String]) throws {
    let rule = try PatternRule(
      yaml: """
        id: shown
        summary: Shown.
        match: {not: {inside: {kind: class}}}
        message: else
        report: $X
        variants:
          - {match: {pattern: f(1)}, message: one, report: match}
          - {match: f($X)}
        """)
    #expect(rule.findings(in: code).map { "\($0.message) at \($0.start.column)" }.sorted() == found.sorted())
  }

  @Test("Each variant has a fix, safe or unsafe", arguments: [
    ("a = !a", "a.toggle()", true), ("a.b = !a.b", "a.b.toggle()", true), ("a[b()] = !a[b()]", "a[b()].toggle()", false),
    ("a = (!a)", "a.toggle()", true), ("a = !b", "a = !b", nil), ("a == !a", "a == !a", nil),
  ] as [(String, String, Bool?)])
  func corrections(code: String, fixed: String, isSafe: Bool?) throws {
    let rule = try PatternRule(
      yaml: """
        id: shown
        summary: Shown.
        match: $X = !$X
        fix: $X.toggle()
        correction: unsafe
        variants:
          - {match: {where: {$X: {not: {regex: "[(]"}}}}, correction: safe}
          - {message: Again.}
        """)
    #expect(rule.fixed(code) == fixed)
    #expect(rule.findings(in: code).first?.fix?.isSafe == isSafe)
  }

  @Test("A metavariable without code prevents the fix", arguments: [
    ("f(a)", "a.g"), ("f(a ? b : c)", "f(a ? b : c)"), ("f(.a)", "f(.a)"), ("f(a[0]!)", "a[0]!.g"), ("f()", "f()"),
  ])
  func unboundFix(code: String, fixed: String) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: {any: [\"f($X:primary)\", f(...)]}\nfix: $X.g\n")
    #expect(rule.findings(in: code).count == 1)
    #expect(rule.fixed(code) == fixed)
  }

  @Test("A new label goes before its argument, over line breaks and comments", arguments: [
    ("f(1, 2)", "g(a: 1, b: 2)"), ("f(\n  1,\n  2)", "g(\n  a: 1,\n  b: 2)"), ("f(1,\n  // two\n  2)", "g(a: 1,\n  // two\n  b: 2)"),
  ])
  func labels(code: String, fixed: String) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: \"f($X, $Y)\"\nfix: \"g(a: $X, b: $Y)\"\n")
    #expect(rule.fixed(code) == fixed)
  }

  @Test("Conditions depend on options", arguments: [
    ("option: isOn", [:], "f()"), ("option: isOn", ["isOn": OptionValue.boolean(true)], "↓f()"), ("option: {mode: all}", [:], "↓f()"),
    ("option: {mode: [some, none]}", [:], "f()"), ("option: {mode: [some, none]}", ["mode": .text("none")], "↓f()"),
    ("not: {option: isOn}", [:], "↓f()"), ("any: [{option: isOn}, {inside: {kind: class}}]", [:], "f()"),
  ] as [(String, [String: OptionValue], String)])
  func options(condition: String, values: [String: OptionValue], marked: String) throws {
    let options = """
      options:
        isOn: {type: boolean, default: false, summary: A.}
        mode: {type: text, default: all, summary: A.}
      """
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch:\n  pattern: f()\n  \(condition)\n\(options)\n", options: values)
    #expect(rule.marked(marked.replacing("↓", with: "")) == marked)
  }

  @Test("Contradictions are reported", arguments: [
    ("match: f()\nvariants: []", "the list is empty"), ("variants: [{message: A.}]", "the variant has no `match:`"),
    ("match: {pattern: f(), option: on}", "the rule has no option `on`"), ("variants: [{match: f(), sumary: A.}]", "unknown key \"sumary\""),
    ("match: {pattern: f(), option: mode}\noptions: {mode: {type: text, default: a, summary: A.}}", "the option `mode` is not on or off"),
    ("match: f()\nreport: $X...", "no pattern binds `$X...`"),
  ])
  func problems(yaml: String, message: String) throws {
    let problem = #expect(throws: YAMLProblem.self) { _ = try PatternRule(yaml: "id: shown\nsummary: A.\n\(yaml)\n") }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }

  @Test("It is found wherever its characteristic word appears", arguments: [
    ("kind: call\nname: f", "↓f(1); ↓a.f(); g(f)"), ("kind: call\nname: [f, g]", "↓f(↓g(1)); h()"), ("kind: modifier\nname: private", "↓private(set) public var a: B"),
    ("kind: function\nname: f", "↓func f() { }; func g() { }"), ("pattern: $X == nil", "_ = try ↓a == (nil) && ↓b == nil; _ = a == b; _ = nil == c"),
    ("pattern: $X == $Y + 1", "_ = ↓a == (b + 1); _ = ↓a == b + 1; _ = a == 1"), ("pattern: $X = await $Y", "↓a = await b; a = b"),
    ("pattern: $X == $Y as $T", "_ = ↓a == b as C; _ = a == b"), ("pattern: \"!$X\"", "_ = ↓!a; _ = -a"),
    ("kind: class\ninherits: C", "↓class A: B.C { }; ↓class D: C<E> { }; class F: C.G { }"), ("kind: variable\nattributes: A", "↓@B.A var c: D; ↓@A(1) var e: F"),
    ("pattern: a", "_ = ↓a + b; _ = ↓`a`; _ = ab"), ("pattern: $X = $X + $Y", "↓a = a + b; a = a - b; ↓c = (c + 1); ↓d = d + e * f"),
    ("pattern: \"if $X { ... }\"\nparent: {kind: block, parent: {kind: for}}", "for a in b { ↓if c { } }; if d { if e { } }"),
    ("kind: capture_specifier", "a { [↓weak self, ↓unowned(unsafe) b, c] in d }"), ("kind: call\nregex: ^f\nparent: {pattern: $X > $Y}", "_ = try ↓f() > 1; _ = try a = await f() + 1"),
  ])
  func starts(match: String, marked: String) throws {
    let found = try PatternRule(match: match).marked(marked.replacing("↓", with: ""))
    #expect(found == marked)
  }

  @Test("It is reported at one word, at the name, or from a metavariable on", arguments: [
    ("kind: function", "word", "private func a() { }", 9...12), ("pattern: $X.f().g", "$X...", "(a.f()).g", 2...9), ("kind: call", "name", "f.f(a)", 3...3),
    ("pattern: $X.f($Y)", "$Y...", "a.f(b)", 5...6),
  ])
  func focus(match: String, report: String, code: String, columns: ClosedRange<Int>) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: {\(match)}\nreport: \(report)\n")
    #expect(rule.findings(in: code).map { $0.start.column...($0.end.column - 1) } == [columns])
  }
}
