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
    ("f()", "g()\nh()", "class A {\r\n  func b() {\r\n    f()\r\n  }\r\n}\r\n", "class A {\r\n  func b() {\r\n    g()\r\n    h()\r\n  }\r\n}\r\n"),
    ("class $C: Base { $...M }", "struct $C: Base { $...M }", "class A: Base {}", "struct A: Base {}"),
  ])
  func writes(pattern: String, fix: String, code: String, fixed: String) throws {
    let found = try rule(pattern, fix).fixed(code)
    #expect(found == fixed, "\(pattern) → \(fix)")
  }

  @Test("Parentheses keep a captured operation, and the replacement, together", arguments: [
    ("not($A)", "!$A", "_ = not(x == y)", "_ = !(x == y)"), ("not($A)", "!$A", "_ = not(b ? c : d)", "_ = !(b ? c : d)"),
    ("not($A)", "!$A", "_ = not(x) == y", "_ = !x == y"), ("count($A)", "$A.count", "_ = count(x + y)", "_ = (x + y).count"),
    ("count($A)", "$A.count", "_ = count(x.y)", "_ = x.y.count"), ("count($A)", "$A.count", "_ = count(-x)", "_ = (-x).count"),
    ("f($A, $B)", "$A * $B", "_ = f(x + y, 1 + 2)", "_ = (x + y) * (1 + 2)"), ("f($A, $B)", "$A + $B", "_ = f(x * y, 1)", "_ = x * y + 1"),
    ("f($A, $B)", "$A - $B", "_ = f(a - b, c - d)", "_ = a - b - (c - d)"), ("f($A, $B)", "$A * $B", "_ = f(1, 2).description", "_ = (1 * 2).description"),
    ("f($A, $B)", "$A * $B", "_ = a + f(1, 2)", "_ = a + 1 * 2"), ("f($A, $B)", "$A + $B", "_ = a * f(1, 2)", "_ = a * (1 + 2)"),
    ("f($A, $B)", "$A + $B", "g(f(1, 2), b: f(3, 4))", "g(1 + 2, b: 3 + 4)"), ("unwrap($A)", "$A", "_ = unwrap(x + y) * 2", "_ = (x + y) * 2"),
    ("unwrap($A)", "$A", "_ = -unwrap(-a)", "_ = -(-a)"), ("unwrap($A)", "$A", "_ = unwrap(x + y)", "_ = x + y"),
    ("cast($A)", "$A as? Int", "_ = cast(a).c", "_ = (a as? Int).c"), ("cast($A)", "$A as? Int", "_ = cast(a + b)", "_ = a + b as? Int"),
    ("f($A)", "$A.b", "_ = f(try c())", "_ = (try c()).b"), ("f($A)", "($A).b", "_ = f(x + y)", "_ = (x + y).b"),
    ("let $A: Optional<$T>", "let $A: $T?", "let a: Optional<any B>", "let a: (any B)?"), ("let $A: Optional<$T>", "let $A: $T?", "let a: Optional<B & C>", "let a: (B & C)?"),
    ("let $A: Optional<$T>", "let $A: $T?", "let a: Optional<B>", "let a: B?"), ("$X == nil", "$X.isNil", "_ = a == nil ? 1 : 2", "_ = a.isNil ? 1 : 2"),
    ("f($A)", "g($A) ?? b", "_ = f(1) == 2", "_ = g(1) ?? b == 2"), ("f($A)", "g($A) ?? b", "return f(1)", "return g(1) ?? b"),
    ("f($X, $Y)", "$X <> $Y", "_ = f(a + b, c) + d", "_ = ((a + b) <> c) + d"),
  ])
  func groups(pattern: String, fix: String, code: String, fixed: String) throws {
    let found = try rule(pattern, fix).fixed(code)
    #expect(found == fixed, "\(pattern) → \(fix)")
  }

  @Test("In a long or deep expression, operations always get parentheses")
  func groupsLongCode() throws {
    let product = try rule("f($A, $B)", "$A * $B")
    let deep = String(repeating: " + a", count: 1_100)
    #expect(product.fixed("_ = f(1, b + c)\(deep)") == "_ = (1 * (b + c))\(deep)")
    #expect(try rule("f($A)", "g($A)").fixed("_ = f(1 + b)\(deep)") == "_ = g(1 + b)\(deep)")
    let long = "\"\(String(repeating: "x", count: 5_000))\""
    #expect(product.fixed("_ = f(1, \(long) + 1).d") == "_ = (1 * (\(long) + 1)).d")
  }

  @Test("A fix is not offered where the pattern leaves out code, which would be lost", arguments: [
    ("func old($...A)", "func new($...A)", "public func old(a: Int) throws -> Int { return 1 }", nil),
    ("func old($...A)", "func new($...A)", "func old(a: Int) { }", nil), ("func old($...A)", "func new($...A)", "func old(a: Int)", "func new(a: Int)"),
    ("let $A = foo()", "let $A = bar()", "private static let x: Int = foo()", nil), ("let $A = foo()", "let $A = bar()", "let x: Int = foo()", nil),
    ("let $A = foo()", "let $A = bar()", "let x = foo()", "let x = bar()"), ("class $C: Base { $...M }", "struct $C: Base { $...M }", "final class A: Base, B { }", nil),
    ("@objc func $F()", "func $F()", "@objc @available(*, deprecated) func a()", nil), ("@objc func $F()", "func $F()", "@objc func a()", "func a()"),
    ("func $F() { $...B }", "init() { $...B }", "func a() async { b() }", nil),
    ("func $F() { $...B }", "init() { $...B }", "func a() { b() }", "init() { b() }"),
  ] as [(String, String, String, String?)])
  func losesNothing(pattern: String, fix: String, code: String, fixed: String?) throws {
    let rule = try rule(pattern, fix)
    #expect(!rule.findings(in: code).isEmpty)
    #expect(rule.fixed(code) == fixed ?? code, "\(pattern) → \(fix)")
  }

  @Test("A fix keeps layout and comments, or is not applied", arguments: [
    ("f($X, $Y)", "g(x: $X, y: $Y)", "f(a /* one */, /* two */ b)", "g(x: a /* one */, y: /* two */ b)"),
    ("f($X, $Y)", "g($X, $Y)", "f(\n  a, // one\n  b  // two\n)", "g(\n  a, // one\n  b  // two\n)"),
    ("f($X)", "g($X)", "f(a(/* in */ 1))", "g(a(/* in */ 1))"), ("f($X, $Y)", "g($Y, $X)", "f(a /* one */, b)", "f(a /* one */, b)"),
    ("f()", "g()", "f(/* none */)", "f(/* none */)"), ("f()", "g()", "// before\nf() // after\n", "// before\ng() // after\n"),
    ("f()", "", "g()\n// why\nf()\nh()\n", "g()\n// why\nh()\n"),
    ("catch let error { $...B }", "catch { $...B }", "do { a() } catch let error {}", "do { a() } catch {}"),
    ("catch let error { $...B }", "catch { $...B }", "do { a() } catch let error{b()}", "do { a() } catch{b()}"),
    ("catch let error { $...B }", "catch { $...B }", "do { a() } catch let error { /* why */ }", "do { a() } catch { /* why */ }"),
    ("catch let error { $...B }", "catch { $...B }", "do { a() }\ncatch let error\n{\n  // why\n}", "do { a() }\ncatch\n{\n  // why\n}"),
    ("catch let error { $...B }", "catch { $...B }", "do { a() } catch /* why */ let error { b() }", "do { a() } catch /* why */ let error { b() }"),
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
