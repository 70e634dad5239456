import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("A fix of a pattern")
struct PatternFixTests {
  @Test("It writes Swift with the metavariables in it", arguments: [
    ("$X.count == 0", "$X.isEmpty", "if a.count == 0 { }", "if a.isEmpty { }"),
    ("$X.count == 0", "$X.isEmpty", "if (a ?? b).count == 0 { }", "if (a ?? b).isEmpty { }"),
    ("CGRectMake($X, $Y)", "CGRect(x: $X, y: $Y)", "CGRectMake(1, f(2))", "CGRect(x: 1, y: f(2))"),
    ("f($X, $Y)", "g($Y, $X)", "f(a, b)", "g(b, a)"), ("f($X)", "g($X, $X)", "f(a)", "g(a, a)"),
    ("$X == nil", "$X.isNil", "_ = a + b == nil", "_ = (a + b).isNil"), ("$X == false", "!$X", "_ = a == false", "_ = !a"),
    ("$X == false", "!$X", "_ = a is B == false", "_ = !(a is B)"),
    ("f($...A)", "g($...A)", "f(1, b: 2)", "g(1, b: 2)"), ("f($...A)", "g($...A)", "f()", "g()"), ("f($...A)", "g(x, $...A)", "f()", "g(x)"),
    ("f($...A)", "g($...A, x)", "f()", "g(x)"), ("f($...A)", "g($...A, x)", "f(1)", "g(1, x)"), ("f($X, $...A)", "$X.f($...A)", "f(a, b: c)", "a.f(b: c)"),
    ("$L.filter { $P }.first", "$L.first { $P }", "_ = a.filter { $0.b }.first", "_ = a.first { $0.b }"),
    ("$L.filter($P).first", "$L.first(where: $P)", "_ = a.filter { $0.b }.first", "_ = a.first(where: { $0.b })"),
    ("if $C { return true } else { return false }", "return $C", "func f() -> Bool {\n  if a {\n    return true\n  } else {\n    return false\n  }\n}", "func f() -> Bool {\n  return a\n}"),
    ("$X = $X + $Y", "$X += $Y", "a.b = a.b + 1", "a.b += 1"), ("let $X = $Y; return $X", "return $Y", "func f() {\n  let a = 1\n  return a\n}", "func f() {\n  return 1\n}"),
    ("f()", "g()\nh()", "class A {\n  func b() {\n    f()\n  }\n}", "class A {\n  func b() {\n    g()\n    h()\n  }\n}"),
    ("debugPrint(...)", "", "func f() {\n  g()\n  debugPrint(1)\n  h()\n}\n", "func f() {\n  g()\n  h()\n}\n"), ("debugPrint(...)", "", "f(); debugPrint(1); g()", "f(); g()"), ("debugPrint(...)", "", "f { g(); debugPrint(1) }", "f { g() }"),
    ("class $C: Base { ... }", "struct $C", "class A { }", "class A { }"),
    ("func $F() -> Void", "func $F()", "func a() -> Void\n", "func a()\n"),
    ("\"\\($X)\"", "String($X)", "_ = \"\\(a)\"", "_ = String(a)"), ("f(\"$S\")", "g(.$S)", "f(\"a\")", "g(.a)"),
    ("@objc", "@nonobjc", "@objc func a() {}", "@nonobjc func a() {}"), ("f($X)", "g($X)", "f(f(1))", "g(g(1))"),
    ("$X as! $T", "$X as? $T", "_ = a as! B", "_ = a as? B"), ("import A", "import B", "import A\n", "import B\n"),
    ("f($X)", "g($X) { $0 }", "f(a)", "g(a) { $0 }"), ("f($X)", "g($X...)", "f(1)", "g(1...)"), ("f($X)", "g($X, \"$x ...\")", "f(1)", "g(1, \"$x ...\")"),
    ("f($X)", "($X)...", "f(1)", "(1)..."),
  ])
  func writes(pattern: String, fix: String, code: String, fixed: String) throws {
    let found = try rule(pattern, fix).fixed(code)
    #expect(found == fixed, "\(pattern) → \(fix)")
  }

  @Test("A fix keeps layout and comments, or is not applied", arguments: [
    ("f($X, $Y)", "g(x: $X, y: $Y)", "f(a /* one */, /* two */ b)", "g(x: a /* one */, y: /* two */ b)"),
    ("f($X, $Y)", "g($X, $Y)", "f(\n  a, // one\n  b  // two\n)", "g(\n  a, // one\n  b  // two\n)"),
    ("f($X)", "g($X)", "f(a(/* in */ 1))", "g(a(/* in */ 1))"), ("f($X, $Y)", "g($Y, $X)", "f(a /* one */, b)", "f(a /* one */, b)"),
    ("f()", "g()", "f(/* none */)", "f(/* none */)"), ("f()", "g()", "// before\nf() // after\n", "// before\ng() // after\n"),
    ("f()", "", "g()\n// why\nf()\nh()\n", "g()\n// why\nh()\n"),
    ("if $C { return true } else { return false }", "return $C", "if a { // yes\n  return true\n} else { return false }", "if a { // yes\n  return true\n} else { return false }"),
    ("$X.count == 0", "$X.isEmpty", "_ = a\n  // all\n  .b\n  .count == 0", "_ = a\n  // all\n  .b\n  .isEmpty"),
    ("$X == nil", "$X.isNil", "_ = a // note\n  == nil", "_ = a // note\n  .isNil"),
  ])
  func keepsComments(pattern: String, fix: String, code: String, fixed: String) throws {
    let found = try rule(pattern, fix).fixed(code)
    #expect(found == fixed, "\(pattern) → \(fix)")
  }

  @Test("It is safe only if the rule declares it", arguments: [("safe", true), ("unsafe", false)])
  func safety(correction: String, isSafe: Bool) throws {
    let rule = try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: f()\nfix: g()\ncorrection: \(correction)\n")
    #expect(rule.findings(in: "f()").map { $0.fix?.isSafe } == [isSafe])
  }

  @Test("By default, a fix is unsafe")
  func isUnsafeByDefault() throws {
    #expect(try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: f()\nfix: g()\n").definition.correction == .unsafe)
  }

  private func rule(_ pattern: String, _ fix: String) throws -> PatternRule {
    func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''").replacing("\n", with: "\n\n  "))'" }
    return try PatternRule(yaml: "id: shown\nsummary: A.\nmatch: {pattern: \(quoted(pattern))}\nfix: \(quoted(fix))\n")
  }
}
