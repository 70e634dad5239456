import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

/// Conditions and code in which `↓` marks the expected matches.
@Suite("A condition")
struct PatternConditionTests {
  @Test("Kinds", arguments: [
    ("kind: class", "↓class A { }; struct B { }"), ("kind: [class, struct]", "↓class A { }; ↓struct B { }; enum C { }"),
    ("kind: nominal", "↓class A { }; ↓actor B { }; extension C { }"), ("kind: infix", "_ = ↓a == b; _ = a"),
    ("kind: force_cast", "_ = ↓a as! B; _ = a as? B"), ("kind: force_try", "↓try! f(); try f()"),
    ("kind: property", "struct A { ↓let b = 1; func c() { let d = 1 } }; let e = 1"),
    ("kind: local_variable", "struct A { let b = 1; func c() { ↓let d = 1 } }; let e = 1"),
    ("kind: stored_property", "struct A { ↓var b = 1; var c: Int { 1 }; ↓var d = 1 { didSet { } } }"),
    ("kind: computed_property", "struct A { var b = 1; ↓var c: Int { 1 } }"),
    ("kind: method", "struct A { ↓func b() {} }; func c() {}"),
    ("kind: local_function", "func a() { ↓func b() {} }"),
    ("kind: parameter", "func a(↓b: Int, ↓_ c: Int) {}"), ("kind: loop", "↓for a in b { }; ↓while c { }; ↓repeat { } while d"),
    ("kind: ternary", "_ = ↓a ? b : c; _ = d ? (↓e ? f : g) : h".replacing("_ = d", with: "_ = ↓d")),
    ("kind: import", "↓import A"), ("kind: case", "switch a { ↓case 1: 1; ↓default: 2 }"),
    ("kind: string", "_ = ↓\"a\""), ("kind: implicitly_unwrapped_type", "var a: ↓B!"),
  ])
  func kinds(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Combinations", arguments: [
    ("any:\n  - pattern: f(...)\n  - pattern: g(...)", "↓f(); ↓g(); h()"), ("any: [f(...), g(...)]", "↓f(); ↓g(); h()"),
    ("all:\n  - pattern: f($X)\n  - regex: two", "f(1); ↓f(two)"),
    ("pattern: f($X)\nnot: {pattern: f(1)}", "f(1); ↓f(2)"), ("pattern: f($X)\nnot: f(1)", "f(1); ↓f(2)"),
    ("pattern: f($X)\nnot: {any: [f(1), f(2)]}", "f(1); f(2); ↓f(3)"),
    ("pattern: f($X)\nany:\n  - where: {$X: {kind: int}}\n  - where: {$X: {kind: string}}", "↓f(1); ↓f(\"a\"); f(a)"),
    ("pattern: $X == $Y\nwhere: {$X: {kind: nil}}", "_ = ↓nil == a; _ = a == nil"),
  ])
  func combinations(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Surrounding code", arguments: [
    ("pattern: f()\ninside: {kind: class}", "f(); class A { func b() { ↓f() } }; struct C { func d() { f() } }"),
    ("pattern: f()\nnot: {inside: {kind: class}}", "↓f(); class A { func b() { f() } }"),
    ("pattern: f()\ninside: {kind: class, inherits: \"*ViewController\"}",
      "class A: BViewController { func b() { ↓f() } }; class C: D { func e() { f() } }"),
    ("pattern: f()\ninside: {pattern: \"func viewDidLoad() { ... }\"}", "func viewDidLoad() { ↓f() }; func g() { f() }"),
    ("pattern: f()\ninside: {pattern: \"g(...)\"}", "g(↓f()); f(); g { ↓f() }"),
    ("pattern: f()\ninside: {pattern: f()}", "f()"),
    ("pattern: $X.g()\ninside: {pattern: \"func $F($X: $T)\"}", "func h(a: B) { ↓a.g(); b.g() }"),
    ("pattern: f()\ninside: {kind: function, directly: true}", "func a() { ↓f(); func b() { ↓f() }; struct C { let d = f() } }"),
    ("pattern: f()\ninside: {kind: class, directly: true}", "class A { func b() { f() } }"),
    ("pattern: f()\ninside: {kind: infix}", "_ = ↓f() + 1; f(); _ = g(1 + ↓f())"),
    ("pattern: f()\ninside: {pattern: $A && $B}", "_ = ↓f() && a; _ = f() || b; _ = (c || ↓f()) && d"),
    ("pattern: f()\ninside: {kind: closure}", "a { ↓f() }; f()"),
    ("kind: closure\ninside: {kind: closure}", "a { b ↓{ 1 } }"),
    ("pattern: g()\nparent: {pattern: \"!$X\"}", "_ = !↓g(); _ = !f(g()); g()"), ("pattern: g()\nparent: {kind: return}", "func f() { return ↓g() }; func h() { return [g()] }"),
    ("pattern: g()\nparent: {kind: infix}", "_ = ↓g() + 1; _ = (↓g()) + f(g())"), ("pattern: ()\nas: type\nparent: {kind: return_clause}", "func f() -> ↓() { }; let a: [()] = []"),
    ("pattern: self\ninside: {kind: closure, not: {regex: weak}}", "a { ↓self.b }; a { [weak self] in self?.b }; self.c"),
    ("kind: identifier\nname: a\ninside: {pattern: \"$X = $Y\"}", "↓a = b; c = ↓a; a"),
  ])
  func around(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Contained code", arguments: [
    ("kind: class\nhas: {pattern: f()}", "↓class A { func b() { f() } }; class C { }"),
    ("kind: class\nnot: {has: {kind: deinit}}", "class A { deinit { } }; ↓class B { }"),
    ("kind: function\nhas: \"try! $X\"", "↓func a() { try! f() }; func b() { try f() }"),
    ("kind: function\nhas: {pattern: f(), directly: true}", "↓func a() { f() }; func b() { func c() { } }; func d() { ↓func e() { f() } }"),
    ("pattern: func $F(...)\nhas: {pattern: $F(...)}", "↓func a() { a() }; func b() { c() }"),
    ("pattern: func $F(...)\nnot: {has: {pattern: super.$F(...)}}\nmodifiers: override",
      "class A { override func b() { super.b() }; override ↓func c() { super.b() }; func d() { } }"),
    ("pattern: f(...)\nhas: {pattern: f(...)}", "↓f(f()); f(g())"),
    ("kind: closure\nhas: {pattern: self.$X}\nnot: {regex: \"weak self\"}", "a ↓{ self.b }; a { [weak self] in self?.b }; a { b }"),
    ("kind: class\nhas: {kind: function, has: {pattern: f()}}", "↓class A { func b() { f() } }; class C { func d() { } }"),
    ("kind: if\nhas: {kind: if}", "↓if a { if b { } }; if c { }"),
    ("kind: infix\nhas: {kind: infix}", "_ = ↓a + b + c; _ = a + b; _ = ↓(a + b) * c"),
    ("pattern: \"$A ? $B : $C\"\nhas: {kind: ternary}", "_ = ↓a ? (b ? 1 : 2) : c; _ = a ? 1 : 2"),
    ("kind: nominal\nhas: {pattern: \"let $X: $T\", where: {$T: {regex: Service$}}}", "↓struct A { let b: CService }; struct D { let e: F }"),
    ("kind: file\nhas: {pattern: import UIKit}", "↓import UIKit\nlet a = 1"), ("kind: file\nhas: {pattern: import UIKit}", "import A"),
  ])
  func inside(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Adjacent code", arguments: [
    ("pattern: $M.lock()\nprecedes: {pattern: $M.unlock()}", "func a() { ↓m.lock(); f(); m.unlock() }; func b() { m.lock(); n.unlock() }"),
    ("pattern: f()\nprecedes: {pattern: g(), immediately: true}", "func a() { ↓f(); g() }; func b() { f(); h(); g() }"),
    ("pattern: f()\nfollows: {kind: return}", "func a() { return; ↓f() }; func b() { f(); return }"),
    ("pattern: f()\nfollows: {pattern: g(), immediately: true}", "func a() { g(); ↓f() }; func b() { g(); h(); f() }"),
    ("kind: method\nprecedes: {kind: init}", "class A { ↓func b() { }; init() { }; func c() { } }"),
    ("kind: property\nfollows: {kind: method}", "class A { let a = 1; func b() { }; ↓let c = 1 }"),
    ("kind: case\nprecedes: {pattern: \"default: ...\", as: case}", "switch a { ↓case 1: 1; default: 2 }"),
    ("pattern: \"let $X = $Y\"\nprecedes: {pattern: return $X, immediately: true}", "func a() { ↓let b = 1; return b }; func c() { let d = 1; return e }"),
  ])
  func beside(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Metavariables", arguments: [
    ("pattern: $X.$M(...)\nwhere: {$M: {regex: ^set}}", "↓a.setB(1); a.reset(); b.getC()"),
    ("pattern: f($X)\nwhere: {$X: {kind: literal}}", "↓f(1); f(a)"),
    ("pattern: $X.b\nwhere: {$X: {regex: ^A}}", "_ = ↓A.b; _ = c.b; _ = (A).b; _ = /**/↓A\n.b"),
    ("pattern: $X.b()\nwhere: {$X: {regex: ^A}}", "c\n  .d(\nA).b(); c\n  .d(\n A).b()".replacing("c\n  .d(\nA)", with: "↓c\n  .d(\nA)")),
    ("pattern: $X.$Y\nwhere: {$X: {kind: call}, $Y: {name: [b, c]}}", "_ = ↓(f()).b; _ = f().d; _ = ↓f().c; _ = g.b"),
    ("pattern: $X.b\nwhere: {$X: {any: [{regex: ^A}, {kind: call}]}}", "_ = ↓A.b; _ = ↓c().b; _ = d.b"),
    ("any: [$X.b, $X.c]\nwhere: {$X: {regex: \"^[A-C]\"}}", "_ = ↓A.b; _ = ↓B.c; _ = d.b; _ = E.c"),
    ("pattern: \"$X == $X\"\nwhere: {$X: {regex: ^a}}", "_ = ↓a == (a); _ = (a) == a; _ = b == b"),
    ("pattern: f($X)\ninside: {kind: class, inherits: A}", "class B: A { func g() { ↓f(1); struct D { func h() { ↓f(2) } } } }; class C { func g() { f(3) } }"),
    ("kind: function\ninside: {kind: class, inherits: A, directly: true}", "class B: A { ↓func f() { func g() { } } }; class C { func h() { } }"),
    ("pattern: f($X)\nnot: {any: [{file: \"*.txt\"}, {where: {$X: {kind: int}}}, {inside: {kind: struct}}]}", "↓f(a); f(1); struct S { let b = f(c) }"),
    ("any: [\"f($X, $_)\", \"f($_, $X)\"]\ninside: {kind: function, has: {pattern: g($X)}}", "func h() { ↓f(a, b); f(c, d); g(b) }"),
    ("any: [\"f($X, $_)\", \"f($_, $X)\"]\nnot: {any: [{where: {$X: {kind: int}}}, {inside: {kind: struct}}]}", "↓f(a, 1); f(1, 2); struct S { let b = f(c, d) }"),
    ("pattern: f($X)\nwhere: {$X: {not: {kind: literal}}}", "f(1); ↓f(a)"),
    ("pattern: f($X)\nwhere: {$X: {pattern: $Y.b}}", "↓f(a.b); f(b)"),
    ("pattern: f($X)\nwhere: {$X: {length: {more_than: 3}}}", "f(abc); ↓f(abcd)"),
    ("pattern: f($...A)\nwhere: {$...A: {elements: {more_than: 2}}}", "f(1, 2); ↓f(1, 2, 3); f()"),
    ("pattern: f($...A)\nwhere: {$A: {elements: 0}}", "↓f(); f(1)"),
    ("pattern: f($...A)\nwhere: {$A: {kind: int}}", "↓f(1, 2); f(1, a)"),
    ("pattern: f(\"$S\")\nwhere: {$S: {regex: \"^a+$\"}}", "↓f(\"aa\"); f(\"ab\")"),
    ("pattern: $X.b()\nwhere: {$X: {type: A}}", "func f(x: A, y: B) { ↓x.b(); y.b() }; struct C { let z: A; func g() { ↓z.b(); ↓self.z.b() } }"),
    ("pattern: $X.b()\nwhere: {$X: {type: \"*Service\"}}", "let a: AService; let b = BService(); let c = 1\n↓a.b(); ↓b.b(); c.b()"),
    ("pattern: $X.b()\nwhere: {$X: {type: \"[$T]\"}}", "func f(x: [Int], y: Int) { ↓x.b(); y.b() }"),
    ("kind: property\ntype: [Bool, \"Bool?\"]", "struct A { ↓var b: Bool; ↓var c: Bool?; ↓var d = true; var e = 1 }"),
    ("pattern: \"let $X = $Y\"\nwhere: {$Y: {has: {pattern: f()}}}", "↓let a = [f()]; let b = g()"),
  ])
  func variables(match: String, marked: String) throws { try expect(match, marked) }

  @Test("A later condition may require another choice in an earlier one", arguments: [
    ("pattern: f(..., $X, ...)\nwhere: {$X: {kind: int}}", "↓f(a, 1, b); f(a, b); ↓f(1)"),
    ("pattern: f(..., $X, ..., $Y)\nwhere: {$X: {kind: int}, $Y: {kind: string}}", "↓f(a, 1, b, \"c\"); f(1, 2); f(\"a\", 1)"),
    ("any: [\"f($X, $_)\", \"f($_, $X)\"]\nwhere: {$X: {kind: int}}", "↓f(a, 1); ↓f(1, a); f(a, b)"),
    ("all:\n  - any: [\"f($X, $_)\", \"f($_, $X)\"]\n  - where: {$X: {kind: int}}", "↓f(a, 1); f(a, b)"),
    ("kind: function\nhas: {pattern: f($X)}\nprecedes: {pattern: g($X)}", "↓func a() { f(1); f(2) }; g(2); func b() { f(3); f(4) }; g(5)"),
    ("kind: call\ninside: {pattern: \"func $F(...)\"}\npattern: $F()", "func a() { func b() { ↓a(); ↓b(); c() } }"),
    ("pattern: h()\nprecedes: {pattern: f($X)}\nfollows: {pattern: g($X)}", "g(2); ↓h(); f(1); f(2)\nfunc i() { g(3); h(); f(1) }"),
    ("pattern: f($X)\nnot: {all: [{inside: {pattern: \"g(..., $Y, ...)\"}}, {where: {$Y: {kind: string}}}]}", "g(1, \"a\", f(2)); g(1, ↓f(2))"),
    ("pattern: \"class $C { ...; let $X: $T; ... }\"\nwhere: {$T: {regex: Service$}}", "↓class A { let b: Int; let c: DService }; class E { let f: Int }"),
    ("pattern: \"class $C { ...; let $X: $T; ... }\"\nhas: {pattern: $X.run()}", "↓class A { let b: B; let c: C; func d() { c.run() } }; class E { let f: F; func d() { g.run() } }"),
  ])
  func choices(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Names, modifiers, access, attributes", arguments: [
    ("kind: class\nname: \"*View\"", "↓class AView { }; class B { }"), ("kind: function\nname: [a, b]", "↓func a() {}; func c() {}"),
    ("kind: property\nmodifiers: static", "struct A { ↓static let b = 1; let c = 1 }"),
    ("kind: property\nmodifiers: [static, private]", "struct A { ↓private static let b = 1; static let c = 1 }"),
    ("kind: property\nmodifiers: private(set)", "struct A { ↓private(set) var b = 1; private var c = 1 }"),
    ("kind: function\naccess: public", "public ↓func a() {}; func b() {}"), ("kind: function\naccess: internal", "public func a() {}; ↓func b() {}; internal ↓func c() {}"),
    ("kind: class\nattributes: MainActor", "@MainActor ↓class A { }; class B { }"), ("kind: property\nattributes: \"IB*\"", "class A { ↓@IBOutlet var b: C!; var d = 1 }"),
    ("kind: extension\nname: String", "↓extension String { }; extension Int { }"),
    ("kind: [class, struct]\ninherits: [Codable, \"Base<*>\"]", "↓struct A: Codable { }; ↓class B: Base<Int> { }; class C: Base { }"),
    ("kind: import\nname: \"UI*\"", "↓import UIKit\nimport Foundation"), ("kind: call\nname: print", "↓print(1); ↓a.print(); f(print)"),
    ("kind: enum_element\nregex: \"^[A-Z]\"", "enum A { case ↓B; case c }"),
  ])
  func names(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Counts and measures", arguments: [
    ("kind: class\ncount: {pattern: f(), more_than: 1}", "↓class A { func b() { f(); f() } }; class C { func d() { f() } }"),
    ("kind: class\ncount: {kind: method, at_least: 2, directly: true}", "↓class A { func b() { }; func c() { } }; class D { func e() { func f() { } } }"),
    ("kind: file\ncount: {kind: import, equals: 2}", "↓import A\nimport B"), ("kind: file\ncount: {kind: class, equals: 0}", "↓struct A { }"),
    ("kind: nominal\nstored_properties: {more_than: 1}", "↓struct A { let b = 1; var c = 1 }; struct D { let e = 1; var f: Int { 1 }; static let g = 1 }"),
    ("kind: nominal\nmutable_properties: {at_least: 1}", "↓struct A { var c = 1 }; struct D { let e = 1 }"),
    ("kind: class\nfunctions: {more_than: 1}", "↓class A { func b() { }; func c() { } }; class D { func e() { } }"),
    ("kind: file\nfunctions: 3", "↓func a() { func b() { } }; class C { func d() { }; class E { func f() { } } }"),
    ("kind: [function, init, closure]\nparameters: {more_than: 1}", "↓func a(b: C, d: E) { }; f ↓{ a, b in 1 }; f { a in 1 }; struct G { ↓init(a: B, c: D) { } }"),
    ("kind: function\nstatements: {less_than: 1}", "↓func a() { }; func b() { 1 }"),
    ("kind: enum\ncases: {more_than: 2}", "↓enum A { case b, c; case d }; enum E { case f }"), ("kind: switch\ncases: 1", "↓switch a { default: 1 }; switch b { case 1: 1; default: 2 }"),
    ("kind: function\nnesting: {more_than: 2}", "↓func a() { if b { for c in d { while e { } } } }; func f() { if g { if h { } } }; func i() { if j { } else if k { } else if l { } }"),
    ("kind: function\nlines: {more_than: 2}", "↓func a() {\n  f()\n}\nfunc b() { }"), ("kind: function\ncode_lines: {more_than: 3}", "func a() {\n  // one\n\n  f()\n}\n↓func b() {\n  f()\n  g()\n}"),
    ("kind: array\nelements: {more_than: 2}", "_ = ↓[1, 2, 3]; _ = [1]"), ("kind: class\ninherited: {more_than: 1}", "↓class A: B, C { }; class D: E { }"),
    ("kind: class\nmembers: 0", "↓class A { }; class B { let c = 1 }"),
    ("kind: string\nlength: {at_least: 5, at_most: 6}", "_ = ↓\"abc\"; _ = \"ab\"; _ = ↓\"abcd\"; _ = \"abcde\""),
  ])
  func counts(match: String, marked: String) throws { try expect(match, marked) }

  @Test("Files and imports", arguments: [
    ("pattern: f()\nfile: \"Sources/**\"", "Sources/A.swift", "↓f()"), ("pattern: f()\nfile: \"Sources/**\"", "Tests/A.swift", "f()"),
    ("pattern: f()\nnot: {file: \"**/*Router*.swift\"}", "Sources/AppRouter.swift", "f()"),
    ("pattern: f()\nnot: {inside: {file: \"**/*Router*.swift\"}}", "Sources/AppRouter.swift", "f()"),
    ("pattern: f()\nfile: [\"A/**\", \"B/**\"]", "B/C.swift", "↓f()"), ("pattern: f()\nimports: UIKit", "A.swift", "import UIKit\n↓f()"),
    ("pattern: f()\nimports: UIKit", "A.swift", "import SwiftUI\nf()"), ("pattern: f()\nimports: [SwiftUI, \"UI*\"]", "A.swift", "#if canImport(UIKit)\nimport UIKit\n#endif\n↓f()"),
    ("pattern: f()\nnot: {imports: Testing}", "A.swift", "import Testing\nf()"),
  ] as [(String, RepoPath, String)])
  func files(match: String, path: RepoPath, marked: String) throws { try expect(match, marked, path: path) }
}
