import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import Testing

/// Patterns and code in which `↓` marks the expected matches.
@Suite("A pattern")
struct PatternMatchingTests {
  @Test("Expressions", arguments: [
    ("print(...)", "↓print(); ↓print(1, 2); ↓print(1) { }; println(); a.print(); printer(print)"),
    ("print()", "↓print(); print(1); print { }"),
    ("print($X)", "↓print(1); print(1, 2); print(x: 1); ↓print { 1 }; print()"),
    ("print(x: $X)", "print(1); ↓print(x: 1); print(y: 1); ↓print { 1 }"),
    ("print($L: $X)", "print(1); ↓print(x: 1); ↓print(y: 1); print(x: 1, 2)"),
    ("f(..., $X)", "f(); ↓f(1); ↓f(1, 2); f(1, x: 2)"),
    ("f($X, ...)", "f(); ↓f(1); ↓f(1, x: 2); f(x: 1)"),
    ("f(..., 2, ...)", "f(1); ↓f(2); ↓f(1, 2, 3); f(1, 3)"),
    ("f($X, $X)", "↓f(1, 1); f(1, 2); ↓f(a.b, a . b); ↓f((a), a); ↓f(a /* one */, a)"),
    ("f($X, ..., $X)", "↓f(1, 2, 1); ↓f(1, 1); f(1, 2)"),
    ("$SELF.present($VC, ...)", "↓self.present(a, animated: true); present(a); ↓a.b().present(c); a.present()"),
    ("navigationController?.pushViewController(...)", "↓navigationController?.pushViewController(a, animated: true); navigationController.pushViewController(a)"),
    ("$X.first", "↓list.first; first; ↓a.b.first; .first; ↓list.first?.name; ↓list.first { true }"),
    ("$A.filter($P).first", "_ = ↓list.filter { $0 }.first; _ = ↓list.filter({ $0 }).first; _ = ↓list.filter(by).first; list.filter().first"),
    ("$A.map { ... }", "↓list.map { $0 }; ↓list.map { a in a }; list.map(f); ↓list.map() { 1; 2 }"),
    ("$A.map { $X }", "↓list.map { $0 }; list.map { 1; 2 }; list.map { }"),
    ("$A.map { $X in $X }", "↓list.map { a in a }; list.map { a in b }; list.map { $0 }"),
    ("UIView.animate(..., animations: { ... })", "↓UIView.animate(withDuration: 1, animations: { run() }); ↓UIView.animate(withDuration: 1) { run() }"),
    ("$X!", "_ = ↓a!; _ = ↓a!.b; _ = b?.c; _ = ↓f()!"),
    ("try! $X", "↓try! run(); try? run(); try run(); let a = ↓try! run() + 1; let b = 1 + ↓try! run()"),
    ("try $X", "try! run(); ↓try run()"),
    ("$X as! $T", "_ = ↓a as! B; _ = a as? B; _ = ↓a.b as! [C]; f(↓a as! B)"),
    ("$X as? $X", "_ = ↓A as? A; _ = a as? A"),
    ("$X is String", "_ = ↓a is String; _ = a is Int"),
    ("$X == nil", "_ = ↓a == nil; _ = nil == a; _ = ↓b.c == nil && ↓d == nil; _ = a != nil; if ↓(a) == nil { }"),
    ("$A && $B", "_ = ↓a && b; _ = a || b; _ = ↓↓a && b && c"),
    ("$X.count == 0", "_ = ↓a.count == 0; _ = a.count == 1; if ↓a.count == 0 || ↓b.c.count == 0 { }"),
    ("$X + $X", "_ = ↓a + a; _ = a + b; _ = a * b + c; _ = ↓(a * b) + a * b"),
    ("$X = $X + $Y", "↓a = a + b; a = b + a; ↓a.b = a.b + 1; a += b"),
    ("!$X", "_ = ↓!a; _ = -a; _ = ↓!(a && b); _ = a != b"),
    ("é($X)", "↓é(1); e(1)"),
    (#"f("\(r ? "" : ": \(t)").") + $X + "…""#, #"_ = ↓f("\(r ? "" : ": \(t)").") + 1 + "…""#),
    ("$X ? true : false", "_ = ↓a ? true : false; _ = a ? false : true; _ = ↓a == b ? true : false"),
    ("$C ? $X : $X", "_ = ↓a ? b : b; _ = a ? b : c"),
    ("[$X]", "_ = ↓[1]; _ = []; _ = [1, 2]; _ = [a: b]"),
    ("[...]", "_ = ↓[1]; _ = ↓[]; _ = ↓[1, 2]; _ = [a: b]; _ = a[1]"),
    ("[$K: $V]", "_ = ↓[a: b]; _ = [:]; _ = [a: b, c: d]; _ = [a]"),
    ("[$K: $V, ..., $K: $W]", "_ = ↓[a: b, c: d, a: e]; _ = [a: b, c: d]"),
    ("$A[$I]", "_ = ↓a[1]; _ = a[1, 2]; _ = ↓a.b[c]; _ = [1]"),
    ("$X ?? nil", "_ = ↓a ?? nil; _ = a ?? b; _ = try? ↓a ?? nil"),
    ("\"...\"", "_ = ↓\"\"; _ = ↓\"a\\(b)\"; _ = 1"),
    ("\"a\"", "_ = ↓\"a\"; _ = \"b\"; _ = \"\\(a)\""),
    ("f(\"$X\", \"$X\")", "↓f(\"a\", \"a\"); f(\"a\", \"b\")"),
    ("\"\\($X)\"", "_ = ↓\"\\(a)\"; _ = \"a\\(b)\"; _ = ↓\"\\(a + b)\""),
    ("NSLocalizedString(\"...\", comment: \"\")", "_ = ↓NSLocalizedString(\"a\", comment: \"\"); _ = NSLocalizedString(\"a\", comment: \"b\")"),
    ("$T()", "_ = ↓A(); _ = ↓a.b(); _ = A(1)"),
    ("$T.init(...)", "_ = ↓A.init(); _ = .init(1); _ = A()"),
    (".init($X)", "_ = A.init(1); _ = ↓.init(1)"),
    ("\\.$P", "_ = ↓\\.a; _ = \\.a.b; _ = \\A.b"),
    ("#selector(...)", "_ = ↓#selector(a); _ = #function"),
    ("#file", "_ = ↓#file; _ = #line"),
    ("await $X", "_ = ↓await f(); _ = f()"),
    ("try await $X", "_ = ↓try await f(); _ = await f(); _ = try f()"),
    ("{ $X }", "_ = ↓{ 1 }; _ = { 1; 2 }; f ↓{ 1 }"),
    ("{ [weak self] in ... }", "_ = ↓{ [weak self] in 1 }; _ = { [unowned self] in 1 }; _ = { 1 }"),
    ("$0", "_ = { ↓$0 }; _ = { $1 }"),
    ("1...$X", "_ = ↓1...3; _ = 2...3"),
    ("$X...", "_ = ↓1...; _ = ...1"),
    ("0x10", "_ = ↓0x10; _ = 16"),
    ("self.$X", "_ = ↓self.a; _ = a; _ = ↓self.a.b; self"),
    ("super.$M(...)", "↓super.viewDidLoad(); super.a"),
    ("$X<$T>()", "_ = ↓A<B>(); _ = A()"),
    ("$X.`default`", "_ = ↓A.default; _ = ↓A.`default`"),
    ("a <~> $X", "_ = ↓a <~> b; _ = b <~> a"),
  ])
  func matchesExpressions(pattern: String, code: String) throws {
    try expect(pattern, code)
  }

  @Test("Statements", arguments: [
    ("return $X", "func f() { ↓return 1 }; func g() { return }"),
    ("return", "func f() { return 1 }; func g() { ↓return }"),
    ("guard $C else { return }", "func f() { ↓guard a else { return } }; func g() { guard a else { throw b } }"),
    ("if $C { ... }", "↓if a { }; ↓if a { 1 }; if a { } else { }; if a, b { }"),
    ("if $C { $S } else { $S }", "↓if a { f() } else { f() }; if a { f() } else { g() }; ↓if a { return } else { return }"),
    ("if let $X = $X { ... }", "↓if let a = a { }; if let a = b { }; if let a { }"),
    ("if let _ = $X { ... }", "↓if let _ = a { }; if let a = b { }"),
    ("if ..., $A == nil, ... { ... }", "↓if a == nil { }; ↓if b, a == nil { }; if a { }"),
    ("for $I in $L { ... }", "↓for a in b { 1 }; for a in b where c { }; for case let a in b { }"),
    ("for $I in 0..<$L.count { ... }", "↓for a in 0..<b.count { }; for a in 0...b.count { }"),
    ("while true { ... }", "↓while true { 1 }; while a { }"),
    ("repeat { ... } while $C", "↓repeat { } while a"),
    ("switch $X { ... }", "↓switch a { case .b: 1; default: 2 }; ↓switch a { }"),
    ("switch $X { case $P: ...; default: break }", "↓switch a { case .b: 1; default: break }; switch a { case .b: 1; case .c: 2; default: break }"),
    ("defer { ... }", "func f() { ↓defer { 1 } }"),
    ("throw $X", "func f() throws { ↓throw a }"),
    ("do { ... } catch { }", "↓do { 1 } catch { }; do { } catch { 1 }"),
    ("let $X = $Y; return $X", "func f() { ↓let a = 1; return a }; func g() { let a = 1; return b }; func h() { 1; ↓let a = 2; return a; 3 }"),
    ("$A.lock(); ...; $A.unlock()", "↓m.lock(); run(); m.unlock(); n.unlock(); ↓a.lock(); a.unlock(); b.lock(); c.unlock()"),
    ("break", "while true { ↓break }; a: while true { break a }"),
    ("fallthrough", "switch a { case 1: ↓fallthrough; default: 2 }"),
    ("guard let self else { ... }", "func f() { ↓guard let self else { return } }; func g() { guard let a else { return } }"),
    ("if #available(iOS 13, *) { ... }", "↓if #available(iOS 13, *) { }; if #available(iOS 14, *) { }; if a { }"),
    ("for $X in ... { ... }", "↓for a in b { }"), ("while ... { break }", "↓while a, b { break }; while a { }"),
    ("switch $X { case .a: ...; ... }", "↓switch b { case .a: 1; 2; case .c: 3; default: 4 }; switch b { case .c: 1; default: 2 }"),
  ])
  func matchesStatements(pattern: String, code: String) throws {
    try expect(pattern, code)
  }

  @Test("Declarations", arguments: [
    ("let $X = $Y", "↓let a = 1; ↓private let b = 2; let c: Int; var d = 1; ↓let e: Int = 1; ↓@A let f = 1"),
    ("var $X: Bool", "↓var a: Bool; ↓var b: Bool = true; var c: Int; ↓var d: Bool { true }"),
    ("private let $X = $Y", "let a = 1; ↓private let b = 2; fileprivate let c = 1; ↓private static let d = 1"),
    ("weak var $X: $T?", "class A { ↓weak var a: B?; var c: D?; ↓private weak var e: F? }"),
    ("@Published var $X: $T", "class A { ↓@Published var a: B; var c: D; ↓@Published private var e: F = 1 }"),
    ("static let shared = $X", "class A { ↓static let shared = A(); let shared = A(); static var shared = 1 }"),
    ("func $F()", "↓func a() {}; func b(c: Int) {}; ↓func d() -> Int { 1 }; ↓func e() async throws {}"),
    ("func $F(...)", "↓func a() {}; ↓func b(c: Int) {}; ↓func d<T>(e: T, f: T) where T: A {}"),
    ("func $F(_ $X: $T)", "↓func a(_ b: Int) {}; func c(b: Int) {}; ↓func d(_ e: F = 1) {}"),
    ("func $F(...) -> $T", "func a() {}; ↓func b() -> Int { 1 }"),
    ("func $F(...) -> ($T, ...)", "func a() -> Int { 1 }; ↓func b(c: D) -> (Int, E) { f }"),
    ("func == (...) -> Bool", "struct A { ↓static func == (a: A, b: A) -> Bool { true }; static func < (a: A, b: A) -> Bool { true } }"),
    ("@inline(__always) func $F(...)", "↓@inline(__always) func a(b: C) {}; func d() {}; @inline(never) func e() {}"),
    ("@objc(a:) init(...)", "class A { ↓@objc(a:) init(a: Int) {}; init(b: Int) {} }"),
    ("private(set) subscript($I: $T, ...) -> $U", "struct A { ↓private(set) subscript(b: Int, c: Int) -> D { e } }"),
    ("@available(iOS, deprecated: 13, message: \"func (a) = b\") func $F(...) { ... }",
      "↓@available(iOS, deprecated: 13, message: \"func (a) = b\") func a(b: C) { d }; func e() { }"),
    ("func $F(...) throws", "func a() {}; ↓func b() throws {}; ↓func c() async throws {}"),
    ("func $F(...) { return $X }", "↓func a() { return 1 }; func b() { 1 }; func c() { 1; return 2 }"),
    ("func viewDidLoad() { ... }", "class A { ↓override func viewDidLoad() { 1 }; func viewDidAppear() { } }"),
    ("override func $F() { super.$F() }", "class A { ↓override func b() { super.b() }; override func c() { super.d() } }"),
    ("class $C { ... }", "↓class A { }; ↓final class B: C { let d = 1 }; struct E { }"),
    ("class $C { }", "↓class A { }; class B { let c = 1 }"),
    ("class $C: UIViewController { ... }", "↓class A: UIViewController { }; class B { }; ↓class C: UIViewController, D { }; ↓class E: F, UIViewController { }"),
    ("struct $S: View { ...; var body: some View { ... }; ... }", "↓struct A: View { var a = 1; var body: some View { b }; var c = 2 }; struct D: View { }"),
    ("enum $E: String { ... }", "↓enum A: String { case b }; enum C { }"),
    ("extension $T { ... }", "↓extension A { }; ↓extension B: C { }"),
    ("extension $T: Equatable { ... }", "extension A { }; ↓extension B: Equatable { }"),
    ("protocol $P: AnyObject { ... }", "↓protocol A: AnyObject { }; protocol B { }"),
    ("actor $A { ... }", "↓actor A { }"),
    ("init()", "class A { ↓init() {}; init(a: Int) {} }"),
    ("init?(coder: NSCoder) { fatalError(...) }", "class A { ↓required init?(coder: NSCoder) { fatalError(\"a\") } }"),
    ("required init?(...)", "class A { ↓required init?(coder: NSCoder) { } ; init?(a: Int) { } }"),
    ("deinit { ... }", "class A { ↓deinit { 1 } }"),
    ("subscript($I: Int) -> $T", "struct A { ↓subscript(b: Int) -> C { 1 } }"),
    ("case $N = \"$V\"", "enum A: String { ↓case b = \"c\"; case d }"),
    ("case $N(...)", "enum A { ↓case b(Int); case c; ↓case d(e: Int, F) }"),
    ("typealias $A = ($T, $U)", "↓typealias A = (B, C); typealias D = E"),
    ("import UIKit", "↓import UIKit\nimport Foundation\n↓@testable import UIKit"),
    ("import $M", "↓import UIKit\nimport UIKit.UIView"),
    ("@testable import $M", "import A\n↓@testable import B"),
    ("var $X: $T { get }", "protocol A { ↓var b: C { get }; var d: E { get set } }"),
    ("var $X: $T { ... }", "struct A { ↓var b: C { 1 }; ↓var d: E { get { 1 } set { } }; ↓var f: G }"),
    ("associatedtype $A", "protocol A { ↓associatedtype B }"),
    ("lazy var $X = $Y", "class A { ↓lazy var b = 1; var c = 1 }"),
    ("func $F<$T>(...)", "↓func a<B>() {}; func c() {}"),
    ("static func $F(...)", "struct A { ↓static func b() {}; func c() {} }"),
    ("struct $S { ...; let $X: $T; ... }", "↓struct A { let b: C }; struct D { var b: C }"),
  ])
  func matchesDeclarations(pattern: String, code: String) throws {
    try expect(pattern, code)
  }

  @Test("Other fragments, given by `as:` or recognised", arguments: [
    ("[$T]", "type", "let a: ↓[Int] = [1]; let b: [A: B]; func c(_ d: ↓[E]) {}"),
    ("Array<$T>", "type", "let a: ↓Array<Int>; let b: [Int]; let c: Set<↓Array<D>>"),
    ("$T?", "type", "let a: ↓Int?; let b: Int; func c() -> ↓D? { nil }"),
    ("$T!", "type", "var a: ↓UIView!; var b: UIView?"),
    ("any $P", "type", "var a: ↓any B; var c: some D"),
    ("($T) -> Void", "type", "let a: ↓(Int) -> Void; let b: () -> Void; let c: (↓(D) -> Void)?"),
    ("(...) -> $R", "type", "let a: ↓(Int) -> Void; let b: ↓() -> C; let d: E"),
    ("String", "type", "let a: ↓String; let b = String(); let c: [↓String]"),
    ("String", nil, "let a: String; let b = ↓String(); ↓String"),
    ("@objc", nil, "class A { ↓@objc func b() {}; @IBAction func c() {} }"),
    ("@available(...)", nil, "↓@available(iOS 13, *) func a() {}; ↓@available(*, deprecated) func b() {}; @objc func c() {}"),
    ("@Test(...)", nil, "↓@Test(\"a\", arguments: [1]) func b() {}; @Suite struct C {}"),
    (".some(let $X)", "pattern", "if case ↓.some(let a) = b { }; switch c { case ↓.some(let d): 1; default: 2 }"),
    ("let $X?", "pattern", "if case ↓let a? = b { }"),
    ("case .a: break", nil, "switch b { case .a: 1; default: 2 }; switch c { ↓case .a: break; default: 3 }"),
    ("default: break", nil, "switch b { case .a: 1; ↓default: break }; switch c { default: 1 }"),
    ("catch { }", nil, "do { } ↓catch { }; do { } catch { 1 }"),
    ("#Preview { ... }", nil, "↓#Preview { A() }; #warning(\"b\")"),
    ("#warning($X)", nil, "↓#warning(\"b\")"),
  ] as [(String, String?, String)])
  func matchesOtherPieces(pattern: String, form: String?, code: String) throws {
    try expect(pattern, code, as: form)
  }

  @Test("Constraints of metavariables", arguments: [
    ("f($X:literal)", "↓f(1); ↓f(\"a\"); ↓f([1]); f(a); ↓f(nil); ↓f(true)"),
    ("f($X:int)", "↓f(1); f(1.0); f(\"a\")"),
    ("f($X:string)", "f(1); ↓f(\"a\")"),
    ("f($X:id)", "↓f(a); f(1); f(a.b); f(a())"),
    ("f($X:call)", "f(a); ↓f(a()); ↓f((a()))"),
    ("f($X:closure)", "↓f { 1 }; ↓f({ 1 }); f(1)"),
    ("f($_:id, $_:int)", "↓f(a, 1); f(1, a); f(a, b)"),
    ("$X:literal == $Y", "_ = ↓1 == a; _ = a == 1; _ = ↓nil == b"),
    ("$X:force_unwrap", "_ = ↓a!; _ = a"),
    ("let $X:id = $Y", "↓let a = 1; let (b, c) = d"),
    ("{ $S:stmt }", "f ↓{ return }; f { 1 }; f ↓{ if a { } }"),
    ("{ $S:expr }", "f { return }; f ↓{ 1 }"),
    ("case $X: break", "switch a { ↓case 1: break; default: 2 }"),
    ("f(a, b:$X)", "↓f(a, b: 1); f(a, 1)"),
  ])
  func constrains(pattern: String, code: String) throws {
    try expect(pattern, code)
  }

  @Test("Trivia, back quotes and redundant parentheses are ignored", arguments: [
    ("f(a, b)", "↓f(\n  a, // one\n  /* two */ b\n)"), ("f( a,b )", "↓f(a, b)"), ("f((a))", "↓f(a)"), ("f(a)", "↓f(((a)))"),
    ("a.b", "_ = ↓a\n  .b"), ("if a { f() }", "↓if (a) {\n  f() // c\n}"), ("f(`in`: a)", "↓f(in: a)"),
    ("[a, b,]", "_ = ↓[a, b]"), ("f { g() }", "↓f { g(); }"),
    ("// a comment\nf(a)", "↓f(a)"),
  ])
  func ignoresTrivia(pattern: String, code: String) throws {
    try expect(pattern, code)
  }

  private func expect(_ pattern: String, _ marked: String, as form: String? = nil) throws {
    let pieces = marked.split(separator: "↓", omittingEmptySubsequences: false)
    let code = pieces.joined()
    var offset = 0
    let places = pieces.dropLast().map { piece in
      offset += piece.utf8.count
      return offset
    }
    let bytes = Array(code.utf8)
    let source = SourceText(bytes)
    let found = try PatternQuery(pattern, as: form).matches(in: bytes, path: "A.swift").map(\.start)
    #expect(found == places.map(source.position), "\(pattern) in \(code)")
  }
}
