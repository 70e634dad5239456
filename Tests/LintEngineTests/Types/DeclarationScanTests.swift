import LintEngine
import ReviewTestKit
import Testing

/// The declarations of types that a scan without a parser finds.
@Suite("The scan for declarations")
struct DeclarationScanTests {
  /// Returns each declaration as in `class A.B: C, D`.
  private func names(_ code: String) -> [String] {
    DeclarationScan.declarations(in: Array(code.utf8)).map(\.summary)
  }

  @Test("Names, kinds and inherited types", arguments: [
    ("class A {}", ["class A"]), ("final class A: B, C {}", ["class A: B, C"]),
    ("public protocol P: AnyObject {}", ["protocol P: AnyObject"]), ("protocol P: class {}", ["protocol P"]),
    ("struct S<T: Q>: P where T: R {}", ["struct S: P"]), ("enum E: String { case a }", ["enum E: String"]),
    ("distributed actor A {}", ["actor A"]), ("extension A.B: C {}", ["extension A.B: C"]),
    ("extension Array<Int> {}", ["extension Array"]), ("extension [Int] {}", []),
    ("class A: B<C<D>, E>.F, G {}", ["class A: B.F, G"]), ("class A: M.B {}", ["class A: M.B"]),
    ("struct S: ~Copyable, @unchecked Sendable, @MainActor P {}", ["struct S: Sendable, P"]),
    ("class A: any P & Q {}", ["class A: P, Q"]), ("class A<F: (B) -> C>: D {}", ["class A: D"]),
    ("\u{FEFF}class A {}", ["class A"]), ("struct A { func `a } b`() {}; struct B {} }", ["struct A", "struct A.B"]),
    ("class `default`: `Self` {}", ["class default: Self"]), ("struct Größe: 😀 {}", ["struct Größe: 😀"]),
    ("class A { struct B { enum C {} } }; extension A.B { struct D {} }", [
      "class A", "struct A.B", "enum A.B.C", "extension A.B", "struct A.B.D",
    ]),
  ])
  func declarations(code: String, found: [String]) { #expect(names(code) == found) }

  @Test("Code that only looks like a declaration", arguments: [
    "class func run() {}", "static let a = B.class", "let actor = 1; actor.run { }", "func f() { class A {} }",
    "let a = { struct B {} }", "var a: B { struct C {}; return d }", "// class A {}", "/* /* */ class A {} */",
    "let a = \"class A {}\"", "let a = \"\"\"\n  class A {}\n  \"\"\"", "let a = #\"\" class A {} \"#",
    "let a = \"\\(b { \"}\" }) class A {}\"", "let a = /class A {}/", "let a = #/ class A {} /#", "class A", "class", "struct {}",
    "#!/bin/class A {}", "class A: B", "class A class B",
  ])
  func others(code: String) { #expect(names(code) == []) }

  @Test("Each branch of `#if` continues the braces before it")
  func conditions() {
    let code = """
      #if DEBUG
      class A: B {
      #elseif os(Linux)
      class A: C {
      #else
      class A: D {
      #endif
        struct E {}
      }
      struct F {}
      """
    #expect(names(code) == ["class A: B", "class A: C", "class A: D", "struct A.E", "struct F"])
  }

  @Test("Private types, and types inside them, are invisible to other files", arguments: [
    ("private class A { struct B {} }", [true, true]), ("fileprivate struct A {}; struct B {}", [true, false]),
    ("private(set) var a = 1; class B {}", [false]), ("public final class A { private enum B {} }", [false, true]),
    ("private func f() {}\nclass A {}", [false]), ("@objc(private) class A {}", [false]),
  ])
  func privacy(code: String, isPrivate: [Bool]) {
    #expect(DeclarationScan.declarations(in: Array(code.utf8)).map(\.isPrivate) == isPrivate)
  }

  @Test("Lines of code, from the first attribute to the closing brace", arguments: [
    ("class A {}", [1]), ("@MainActor\npublic\nclass A {\n\n  // a\n  let b = 1 /* c\n  d */\n}\n", [5]),
    ("let a = 1\nstruct B {\n  let c = \"\"\"\n\n    d\n    \"\"\"\n}", [6]),
    ("class A {\r\n  struct B {\r\n  }\r\n}\r\n", [4, 2]), ("let a = 1; class B {\n}", [2]),
    ("@available(iOS 13, *) // a\n\nclass A {\n}", [3]),
  ])
  func codeLines(code: String, lines: [Int]) {
    #expect(DeclarationScan.declarations(in: Array(code.utf8)).map(\.codeLines) == lines)
  }

  private static let samples: [(LongArgument<String>, ClosedRange<Int>)] = [
    (repeated("class A {", 25_000), 100...257), (repeated("{", 200_000, "class A {}"), 0...0),
    (repeated("class A {}\n", 20_000), 10_000...10_000), (repeated("class A:B,", 50_000), 0...0),
    (repeated("class A<", 50_000), 0...0), (repeated("class A:(", 50_000), 0...0), (repeated("@A(", 50_000), 0...0),
    (repeated("\"\\(", 50_000), 0...0), (repeated("#if A\n", 25_000, "class A {}"), 1...1),
    (repeated("#", 200_000), 0...0), (repeated("}", 200_000, "class A {}"), 1...1),
    (repeated("/*", 100_000), 0...0), (repeated("#if A\n{\n#else\n", 20_000), 0...0),
    (LongArgument("class A: \(String(repeating: "B.", count: 400))C {}"), 1...1),
    (LongArgument("class \(String(repeating: "A", count: 200_000)) {}"), 0...0),
    (LongArgument("\u{0}\u{1}class A {}\u{0}"), 1...1),
  ]

  private static func repeated(_ text: String, _ count: Int, _ end: String = "") -> LongArgument<String> {
    LongArgument(String(repeating: text, count: count) + end)
  }

  @Test("Hostile input ends the scan early, without a trap and in linear time", arguments: samples)
  func hostile(code: LongArgument<String>, count: ClosedRange<Int>) {
    let found = DeclarationScan.declarations(in: Array(code.value.utf8))
    #expect(count.contains(found.count))
    #expect(found.allSatisfy { $0.name.utf8.count <= 1_024 && $0.inherited.allSatisfy { $0.utf8.count <= 600 } })
  }

  @Test("A record contains all of a declaration, and a damaged one counts as missing")
  func records() {
    let code = "private class A: B, C {\n  struct D: B {}\n}\nextension E.F: G {}"
    let declarations = DeclarationScan.declarations(in: Array(code.utf8))
    let record = DeclarationRecord.record(of: declarations)
    #expect(DeclarationRecord.declarations(in: record[...]) == declarations)
    for count in 0..<record.count { #expect(DeclarationRecord.declarations(in: record.prefix(count)) == nil) }
    for place in record.indices {
      var damaged = record
      damaged[place] ^= 0xFF
      #expect(DeclarationRecord.declarations(in: damaged[...])?.count ?? 0 <= record.count)
    }
  }
}

extension TypeDeclaration {
  var summary: String {
    "\(kind.rawValue) \(name)" + (inherited.isEmpty ? "" : ": \(inherited.joined(separator: ", "))")
  }
}
