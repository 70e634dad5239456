import ReviewCore
import ReviewTestKit
import Testing

@testable import SwiftTests

/// Files that the toolchain's compilers have just written.
@Suite struct SerializedDiagnosticsTests {
  static let swift = """
    class C { mutating func f() {} }
    @available(*, deprecated, renamed: "fresh(b:)")
    func stale(a: Int) {}
    func fresh(b: Int) {}
    protocol Door { func lock() }
    struct Gate: Door {}
    func café() -> String {
      let a = 1 print(a)
      stale(a: 3)
      let é = "ü🚪"; var ß = é; print(ß)
      for i in 0..<3 {}
      let maybe: String? = nil
      return "größe: \\(maybe.count)" as Int
    }

    """

  static let c = """
    #warning ünï
    int f(char *p) { int unused; if (unused = 3) return p; return 0 }
    int f(int);

    """

  static let samples: [(CompiledSample.Language, String)] = [
    (.swift, swift), (.c, c), (.swift, "func fine() {}\n"), (.c, "int fine;\n"),
  ]

  @Test("A file is read as libclang reads it, in every detail", arguments: samples)
  func libclang(language: CompiledSample.Language, text: String) throws {
    let sample = try CompiledSample(text, language: language)
    let described = try sample.diagnostics.flatMap { $0.described() }
    #expect(described.isEmpty == text.contains("fine"))
    guard let expected = try sample.libclangDescription() else { return }
    #expect(described == expected)
  }

  @Test("A file has the diagnostics that the compiler printed for the same source", arguments: samples)
  func printed(language: CompiledSample.Language, text: String) throws {
    let sample = try CompiledSample(text, language: language)
    func line(_ severity: Severity, _ place: CompilerRemark.Place?, _ text: String, _ group: String?) -> String {
      "\(severity) \(place.map { "\($0.file):\($0.line):\($0.column)" } ?? "-") \(text) \(group ?? "-")"
    }
    let serialized = try sample.diagnostics.map { diagnostic in
      [line(diagnostic.severity, diagnostic.place, diagnostic.message, diagnostic.group)]
        + diagnostic.notes.map { line(.note, $0.place, $0.message, nil) }
    }
    let printed = sample.log.remarks.map { remark in
      [line(remark.severity, remark.place, remark.text, remark.group)]
        + remark.notes.map { line(.note, $0.place, $0.text, nil) }
    }
    #expect(serialized == printed)
  }

  @Test("Fix-its change the source: they insert, replace and remove at byte columns", arguments: [
    ("func f() { let a = 1 print(a) }", "func f() { let a = 1; print(a) }"),
    ("func f() { let é = \"ü🚪\"; var ß = é; print(ß) }", "func f() { let é = \"ü🚪\"; let ß = é; print(ß) }"),
    ("class C { mutating func f() {} }", "class C { func f() {} }"),
    // A note's, when there is no other.
    ("func new(b: Int) {}\n@available(*, deprecated, renamed: \"new(b:)\") func old(a: Int) {}\nfunc f() { old(a: 1) }",
      "func new(b: Int) {}\n@available(*, deprecated, renamed: \"new(b:)\") func old(a: Int) {}\nfunc f() { new(b: 1) }"),
    // Several notes offer a choice, and a placeholder is for an editor.
    ("func f(_ s: String?) -> Int { s.count }", nil), ("protocol P { func f() }\nstruct S: P {}", nil),
  ] as [(String, String?)])
  func fixes(source: String, fixed: String?) throws {
    let diagnostics = try CompiledSample(source).diagnostics
    #expect(diagnostics.count == 1)
    let fix = diagnostics.first?.fix
    #expect(fix.map { Self.applying($0, to: source) } == fixed)
    #expect(fix?.isSafe != true)
  }

  @Test("Groups have the names that the compilers print", arguments: [
    (CompiledSample.Language.swift, "@available(*, deprecated) func a() {}\nfunc b() { a() }\n", "DeprecatedDeclaration"),
    (.swift, "func b() { for i in [1] {} }\n", "no-usage"), (.swift, "let x: Int = \"\"\n", nil),
    (.c, "int f() { int unused; return 0; }\n", "-Wunused-variable"), (.c, "int f(\n", nil),
  ] as [(CompiledSample.Language, String, String?)])
  func groups(language: CompiledSample.Language, source: String, group: String?) throws {
    let diagnostics = try CompiledSample(source, language: language).diagnostics
    #expect(diagnostics.first.map(\.group) == .some(group))
  }

  static func applying(_ fix: Fix, to source: String) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for edit in fix.edits.reversed() where edit.start.line == edit.end.line {
      lines[edit.start.line - 1].replaceSubrange((edit.start.column - 1)..<(edit.end.column - 1), with: edit.text.utf8)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
