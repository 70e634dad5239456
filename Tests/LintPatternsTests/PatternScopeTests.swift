import LintEngine
import LintPatterns
import LintTestKit
import ReviewCore
import Testing

/// Code around a match, folded operators, and names: cases in which the syntax tree differs from what is written.
@Suite("A condition sees the code as Swift reads it")
struct PatternScopeTests {
  @Test("`await` and `unsafe` behind `try`, also in a sequence", arguments: [
    ("kind: await", "x = try ↓await g(); let y = try ↓await a() ?? b(); let z = try ↓await c(); let w = ↓await d() + e()"),
    ("pattern: await $X", "x = try ↓await g(); y += ↓await h()"),
    ("pattern: unsafe $X", "x = try ↓unsafe g(); y = ↓unsafe h()"),
    ("{kind: function, not: {has: {kind: await}}}", "func a() { x = try await g() }; ↓func b() { x = try g() }"),
  ])
  func effects(match: String, marked: String) throws { try expect(match, marked) }

  @Test("The code around a part of a sequence", arguments: [
    ("pattern: f()\nparent: {kind: ternary}", "a = c ? ↓f() : g(); a = c ? g() : ↓f(); a = ↓f() ? b : c; f()"),
    ("kind: identifier_type\nparent: {kind: cast}", "a = c as ↓Foo; let b: Foo = c"),
    ("pattern: f()\nparent: {kind: dictionary}", "[\"a\": ↓f()]; [f()]"), ("pattern: f()\nparent: {kind: array}", "[↓f()]; [\"a\": f()]"),
    ("pattern: f()\ninside: {pattern: try f()}", "try f() + g(); try ↓f()"),
    ("pattern: f()\ninside: {kind: try}", "a = try ↓f() + g(); f()"),
  ])
  func around(match: String, marked: String) throws { try expect(match, marked) }

  @Test("A condition on a metavariable concerns the code that was bound first", arguments: [
    ("pattern: \"let $X: $T = $T()\"\nwhere: {$T: {kind: identifier_type}}", "↓let a: Cart = Cart(); let b: [Int] = [Int]()"),
    ("pattern: \"$X == $X\"\nwhere: {$X: {regex: '^\\s*\\.b'}}", "↓a\n  .b == a.b"),
    ("pattern: return $X\nwhere: {$X: {regex: ^load}}", "↓return \"\"\"\nload\n\"\"\""),
    ("pattern: return $X\nwhere: {$X: {regex: ^load}}", "↓return a /*\nload */ .b"),
    ("any: [{pattern: f($X)}, {pattern: g($X)}]\nwhere: {$X: {kind: int}}", "↓f(1); ↓g(2); f(a); g(a)"),
  ])
  func bound(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Elements of a list capture are expressions", arguments: [
    ("pattern: print($...V)\nwhere: {$...V: {kind: literal}}", "↓print(1, a: \"b\"); print(1, c); ↓print()"),
    ("pattern: print($...V)\nwhere: {$...V: {not: {kind: literal}}}", "print(1, 2); ↓print(a, b)"),
    ("pattern: \"[$...V]\"\nwhere: {$...V: {kind: int}}", "↓[1, 2]; [1, a]"),
    ("pattern: f($...V)\nwhere: {$...V: {type: Int}}", "↓f(1, a: 2); f(\"b\")"),
  ])
  func elements(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Backticks are no part of a name", arguments: [
    ("kind: function\nname: default", "↓func `default`() { }; func other() { }"),
    ("kind: variable\nname: \"class*\"", "↓let `class` = 1; ↓let classes = 2; let other = 3"),
    ("kind: function\nname: [\"in\", \"of\"]", "↓func `in`() { }; ↓func of() { }"),
    ("pattern: let $N = $_\nwhere: {$N: {name: self}}", "let a = 1; ↓let `self` = b"),
  ])
  func names(match: String, marked: String) throws { try expect(match, marked) }

  @Test("The type of a name is that of the nearest value with this name", arguments: [
    ("use(other.cart)", false), ("use(cart)", true), ("use(self.cart)", true),
    ("if let cart = make() { use(cart) }", false), ("if let cart { use(cart) }", true), ("if let cart = self.cart { use(cart) }", true),
    ("if let cart = make() { } else { use(cart) }", true), ("guard let cart = make() else { return }; use(cart)", false),
    ("guard let cart else { return use(cart) }; use(cart)", true), ("for cart in all { use(cart) }", false),
    ("for item in all { use(cart) }", true), ("while let cart = next() { use(cart) }", false),
    ("switch a { case .some(let cart): use(cart); default: break }", false), ("switch a { case .none: use(cart); default: break }", true),
    ("do { } catch let cart { use(cart) }", false), ("run { [cart = make()] in use(cart) }", false), ("run { [weak cart] in use(cart) }", true),
    ("let cart: Other = make(); use(cart)", false), ("run { (cart: Other) in use(cart) }", false),
  ])
  func types(statement: String, isFound: Bool) throws {
    let rule = try PatternRule(match: "pattern: use($...ANY)\nhas: {kind: identifier, name: cart, type: CartService}")
    let member = try PatternRule(match: "pattern: use($X)\nwhere: {$X: {type: CartService}}")
    let code = "class A { let cart: CartService; func f() { \(statement) } }"
    #expect(!member.findings(in: code).isEmpty == isFound, "\(statement)")
    #expect(!rule.findings(in: code).isEmpty == isFound, "\(statement)")
  }

  @Test("A pattern of several statements begins at whole statements, once", arguments: [
    ("pattern: \"$X.run()\\n$Y()\"", "↓a.run().run(); b()"), ("pattern: \"$X()\\n$Y()\"", "↓f()(); g()"),
    ("pattern: \"let $X = $_\\n...\\nfoo($Y)\"\nwhere: {$Y: {kind: int}}", "↓let a = 0; foo(b); foo(1)"),
    ("any: [{pattern: \"a()\\nb()\", regex: b}]", "↓a(); b()"), ("any: [{pattern: \"a()\\nb()\", statements: {at_most: 9}}, {pattern: c()}]", "a(); ↓c()"),
  ])
  func statements(match: String, marked: String) throws {
    let marked = marked.replacing("; ", with: "\n")
    try expect(match, marked)
    #expect(try PatternRule(match: match).findings(in: marked.replacing("↓", with: "")).count == 1)
  }

  @Test("Parentheses around what is called, and operations in operations", arguments: [
    ("pattern: f(...)", "↓(f)(1); ↓f(2); (f, g)(1)"), ("pattern: $X.run(...)", "↓(a.run)(1); ↓a.run()"), ("pattern: \"list[0]\"", "↓(list)[0]; ↓list[0]"),
    ("pattern: $A = $B = $C", "↓a = b = c; a = b"),
  ])
  func operations(match: String, marked: String) throws { try expect(match, marked) }

  @Test("The cause of a count is by how much it exceeds what is allowed", arguments: [
    ("at_least: 2", 1), ("more_than: 1", 1), ("more_than: 1, at_most: 9", 1), ("at_most: 9, more_than: 0", 2), ("at_most: 9", nil), ("equals: 2", nil),
    ("more_than: -9223372036854775808", .max),
  ])
  func cause(test: String, excess: Int?) throws {
    let rule = try PatternRule(match: "kind: struct\ncount: {pattern: \"var $F: Bool\", \(test)}")
    let findings = rule.findings(in: "struct A {\n  var a: Bool\n  var b: Bool\n}\n")
    #expect(findings.map(\.cause) == [excess.map { Cause(lines: [2, 3], excess: $0) }])
  }
}
