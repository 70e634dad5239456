import LintEngine
import LintPatterns
import LintTestKit
import ReviewCore
import Testing

/// Conditions about types that other files declare or extend.
@Suite("A condition on other files")
struct PatternTypeTests {
  @Test("How a type is declared", arguments: [
    ("pattern: \"let $X: $T\"\nwhere: {$T: {declared: protocol}}", "↓let a: P; let b: C; ↓let c: P?; ↓let d: any P; let e: [P]; let g: String"),
    ("pattern: \"let $X: $T\"\nwhere: {$T: {declared: [class, struct]}}", "let a: P; ↓let b: C; ↓let c: S!; ↓let d: Own; class Own { }; let e: Q"),
    ("pattern: \"let $X: $T\"\nwhere: {$T: {not: {declared: protocol}}}", "let a: P; ↓let b: C; ↓let c: String"),
    ("pattern: $T.shared\nwhere: {$T: {declared: class}}", "_ = ↓C.shared; _ = S.shared; _ = ↓S.Row.shared; _ = P.shared"),
    ("pattern: $T(...)\nwhere: {$T: {declared: class}}", "_ = ↓C(); _ = S(); run()"),
    ("kind: extension\ndeclared: protocol", "↓extension P { }; extension C { }; ↓extension App.P { }; extension String { }"),
    ("kind: class\ndeclared: class", "↓class A { ↓class B { } }"), ("kind: function\ndeclared: class", "func C() { }"),
  ])
  func declared(match: String, marked: String) throws {
    try expect(match, marked, among: [
      "B.swift": "protocol P { }; class C { }", "C/D.swift": "struct S { class Row { } }; private protocol Q { }",
    ])
  }

  @Test("Types that a type inherits through files", arguments: [
    ("kind: class\ninherits: UIViewController", "↓class A: Base { }; ↓class B: UIViewController { }; class C: Other { }; ↓class D: List<Int> { }"),
    ("kind: class\ninherits: \"*ViewController\"", "↓class A: Base { }; class B: NSObject { }"),
    ("kind: class\ninherits: Tracked", "class A: Base { }; ↓class Cart: NSObject { }; ↓class D: Event { }"),
    ("kind: extension\ninherits: UIViewController", "↓extension Base { }; ↓extension List { }; extension Other { }; extension String { }"),
    ("kind: [extension, class]\nnot: {inherits: UIViewController}", "extension Base { }; ↓extension Other { }; ↓class A { }"),
    ("pattern: f()\ninside: {kind: [class, extension], inherits: UIViewController}", "extension Base { func a() { ↓f() } }; extension Other { func b() { f() } }"),
    ("kind: protocol\ninherits: Tracked", "↓protocol P: Event { }; protocol Q { }"), ("kind: class\ninherits: A", "↓class A: B { }; ↓class B: A { }; class C { }"),
    ("kind: enum\ninherits: Codable", "↓enum Coded: String { }; enum Plain: String { }"),
    ("kind: class\ninherits: Inner", "class Outer { ↓class Row { } }; ↓class A: Outer.Row { }; extension Outer.Row: Inner { }"),
  ])
  func inherits(match: String, marked: String) throws {
    try expect(match, marked, among: [
      "B.swift": "class Base: UIKit.UIViewController { }; class Other: NSObject { }", "C.swift": "class List<T>: Base { }",
      "D.swift": "extension Cart: Event { }; protocol Event: Tracked { }; extension Coded: Codable { }",
    ])
  }

  @Test("Conditions with a name", arguments: [
    ("is: view_controller", "↓class A: Base { }; class B: NSObject { }; ↓extension CartViewController { }; ↓extension Base { }; extension Other { }"),
    ("is: swiftui_view", "↓struct A: View { }; struct B { }; ↓extension C: View { }; class D: View { }; ↓extension Row { }"),
    ("is: [view_controller, swiftui_view]", "↓struct A: View { }; ↓class B: UIViewController { }; class C { }; enum D: View { }"),
    ("kind: class\nnot: {is: view_controller}", "class A: Base { }; ↓class B: NSObject { }"),
    ("kind: function\ninside: {is: view_controller, directly: true}", "class A: Base { ↓func a() { }; struct B { func b() { } } }"),
  ])
  func names(match: String, marked: String) throws {
    try expect(match, marked, among: ["B.swift": "class Base: UIViewController { }; class Other { }; struct Row: View { }"])
  }

  @Test("Lines of code with all extensions", arguments: [
    ("kind: class\ntype_lines: 8", "↓class Screen {\n  let a = 1\n}\nextension Screen {\n}"), ("kind: class\ntype_lines: {more_than: 8}", "class Screen {\n  let a = 1\n}\nextension Screen {\n}"),
    ("kind: class\ntype_lines: {at_least: 3}", "↓class Screen {\n\n// a\n}"), ("kind: struct\ntype_lines: 2", "↓struct Cart {\n}\nclass Other {\n}"),
    ("kind: class\ntype_lines: 1", "private ↓class Screen { }"), ("kind: nominal\ntype_lines: 3", "enum Shop { ↓struct Row { } }\nextension Shop.Row {\n}"),
    ("kind: extension\ntype_lines: {at_least: 1}", "extension Screen { }"), ("kind: function\ntype_lines: {at_least: 0}", "func f() { }"),
  ])
  func typeLines(match: String, marked: String) throws {
    try expect(match, marked, among: ["B.swift": "extension Screen {\n\n  func b() { }\n}", "C.swift": "extension Screens { }"])
  }

  @Test("The message has the lines of all files, and the cause has those of the file")
  func message() throws {
    let rule = try PatternRule(
      yaml: "id: long\nsummary: Long.\nmatch: {kind: class, type_lines: {more_than: 3}}\nmessage: $COUNT of $LIMIT\n")
    let findings = rule.findings(
      in: "class Screen {\n}\nextension Screen {\n}\n", among: ["B.swift": "extension Screen {\n  let a = 1\n}\n"])
    #expect(findings.map(\.message) == ["7 of 3"])
    #expect(findings.map(\.cause) == [Cause(lines: [1, 2, 3, 4], excess: 4)])
  }

  @Test("A file that another one makes relevant is searched, even if it lacks the words of the rule")
  func unknownWords() throws {
    try expect("kind: class\ninherits: [XCTestCase]", "↓class A: B { }", among: ["B.swift": "class B: XCTestCase { }"])
  }

  @Test("An example of a rule has other files")
  func examples() throws {
    let yaml = """
      id: screen
      summary: Screens.
      match: {kind: class, inherits: UIViewController}
      examples:
        bad: [{code: "↓class A: Base { }", files: {Base.swift: "class Base: UIViewController { }"}}]
        good: ["class A: Base { }", {code: "class A: Base { }", files: {Base.swift: "class Base { }"}}]
      """
    let library = try RuleLibrary.empty.adding(rulesIn: [("rule.yml", Array(yaml.utf8))])
    let trial = RuleTrial(of: library.definitions[0], in: library)
    #expect(trial.outcome == .validated, "\(trial.failures)")
  }

  @Test("A program that first looks at the words of a file finds the same types", arguments: [
    "class A: UIViewController { let x = ↓a() }", "class A: Base { let x = ↓a() }",
    "extension Cart { static let x = ↓b() }", "class A: Other { let x = a() }", "class A { let x = a() }",
    "func run() { class A: Base { let x = ↓a() } }",
    "#if DEBUG\nclass A: Base { let x = ↓a() }\n#endif", "struct Outer { class A: Base { let x = ↓f() } }",
    "protocol P { associatedtype A: Base }\nfunc a() { a() }",
  ])
  func words(marked: String) throws {
    let variants = ["a", "b", "c", "d", "e", "f"].map { name in
      "  - match: {pattern: \(name)(), inside: {inherits: \"*ViewController\"}}"
    }
    let rule = try PatternRule(yaml: "id: shown\nsummary: Shown.\nvariants:\n\(variants.joined(separator: "\n"))\n")
    let others: [RepoPath: String] = [
      "B.swift": "class Base: Screen { }", "C.swift": "class Screen: UIViewController { }",
      "D.swift": "class Other { }", "E.swift": "class Cart: Base { }",
    ]
    #expect(rule.marked(marked.replacing("↓", with: ""), among: others) == marked)
  }
}
