import ReviewCore
import Testing

@testable import SwiftTests

@Suite struct MergedDiagnosticsTests {
  private static func diagnostic(
    _ severity: Severity, _ message: String, _ place: String? = "A.swift", line: Int = 1, notes: [String] = [],
    fix: Fix? = nil
  ) -> BuildDiagnostic {
    BuildDiagnostic(
      severity: severity, message: message,
      location: place.map { Location(path: RepoPath($0), start: Location.Position(line: line, column: 2)) },
      notes: notes.map { BuildDiagnostic.Note(message: $0, location: nil) }, fix: fix)
  }

  private static let fix = edit(1, 2, 3, "let")

  private static func edit(_ line: Int, _ start: Int, _ end: Int, _ text: String) -> Fix {
    Fix(isSafe: false, edits: [
      Fix.Edit(
        start: Location.Position(line: line, column: start), end: Location.Position(line: line, column: end), text: text)
    ])
  }

  private static func described(_ diagnostics: [BuildDiagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      "\(diagnostic.severity) \(diagnostic.location.map { "\($0)" } ?? "-") \(diagnostic.message)"
        + diagnostic.notes.map { " +\($0.message)" }.joined() + (diagnostic.fix == nil ? "" : " fix")
    }
  }

  @Test("A diagnostic from both sources appears once, with the details of both")
  func both() {
    let merged = MergedDiagnostics.list(
      logged: [
        Self.diagnostic(.error, "one", notes: ["a", "b"]), Self.diagnostic(.error, "one"), Self.diagnostic(.warning, "one"),
        Self.diagnostic(.error, "first line", line: 2), Self.diagnostic(.error, "no place", nil),
        Self.diagnostic(.error, "no place", nil),
      ],
      serialized: [
        Self.diagnostic(.error, "one", notes: ["c"], fix: Self.fix), Self.diagnostic(.warning, "one", notes: ["d"]),
        Self.diagnostic(.error, "first line\nsecond line", line: 2),
      ],
      isBuilt: false)
    #expect(Self.described(merged) == [
      "error A.swift:1:2 one +a +b fix", "warning A.swift:1:2 one +d", "error A.swift:2:2 first line\nsecond line",
      "error - no place",
    ])
  }

  @Test("Of diagnostics only in the files, warnings of a completed build count", arguments: [true, false])
  func serializedOnly(isBuilt: Bool) {
    let merged = MergedDiagnostics.list(
      logged: [], serialized: [
        Self.diagnostic(.warning, "w"), Self.diagnostic(.error, "e"), Self.diagnostic(.note, "n"),
        Self.diagnostic(.warning, "w", fix: Self.fix),
      ],
      isBuilt: isBuilt)
    #expect(Self.described(merged) == (isBuilt ? ["warning A.swift:1:2 w fix"] : []))
  }

  @Test("Diagnostics are ordered by file and line, whatever was compiled first")
  func order() {
    let diagnostics = [
      Self.diagnostic(.warning, "d", "B.swift", line: 1), Self.diagnostic(.error, "e", nil), Self.diagnostic(.warning, "c", "A.swift", line: 9),
      Self.diagnostic(.warning, "a", "A.swift", line: 2), Self.diagnostic(.warning, "b", "A.swift", line: 2),
    ]
    let logged = MergedDiagnostics.list(logged: diagnostics, serialized: [], isBuilt: true)
    #expect(logged.map(\.message) == ["a", "b", "c", "d", "e"])
    let serialized = MergedDiagnostics.list(logged: [], serialized: diagnostics, isBuilt: true)
    #expect(serialized.map(\.message) == ["a", "b", "c", "d"])
  }

  private func place(_ line: Int, _ column: Int, _ file: String = "/a") -> CompilerRemark.Place {
    CompilerRemark.Place(file: file, line: line, column: column)
  }

  private func fix(_ fixIts: [SerializedDiagnostic.FixIt], notes: [[SerializedDiagnostic.FixIt]] = []) -> Fix? {
    func diagnostic(_ fixIts: [SerializedDiagnostic.FixIt], _ notes: [SerializedDiagnostic]) -> SerializedDiagnostic {
      SerializedDiagnostic(severity: .error, message: "", place: place(1, 1), group: nil, fixIts: fixIts, notes: notes)
    }
    return diagnostic(fixIts, notes.map { diagnostic($0, []) }).fix
  }

  @Test("A diagnostic in code from a macro is at the outermost macro, and has no fix-its", arguments: [
    (["/t/swift-generated-sources/@__swiftmacro_1.swift", "/a"], "/a"), (["/a"], "/a"),
    (["/t/swift-generated-sources/@__swiftmacro_1.swift"], nil), ([], nil),
  ] as [([String], String?)])
  func expansions(files: [String], file: String?) {
    let generated = place(4, 2, "/t/swift-generated-sources/@__swiftmacro_2.swift")
    let notes = files.map { file in
      SerializedDiagnostic(
        severity: .note, message: "in expansion of macro 'M' here", place: place(3, 1, file), group: nil, fixIts: [], notes: [])
    }
    let fixIt = SerializedDiagnostic.FixIt(start: generated, end: generated, text: "x")
    let diagnostic = SerializedDiagnostic(
      severity: .error, message: "", place: generated, group: nil, fixIts: [fixIt], notes: notes)
    #expect(diagnostic.sourcePlace == file.map { place(3, 1, $0) })
    #expect(diagnostic.fix == nil)
  }

  @Test("A fix has unique, ordered edits in the diagnostic's file; overlapping edits give no fix")
  func fixes() {
    typealias FixIt = SerializedDiagnostic.FixIt
    let late = FixIt(start: place(3, 1), end: place(3, 4), text: "c")
    let early = FixIt(start: place(1, 5), end: place(1, 5), text: "a")
    let again = FixIt(start: place(1, 5), end: place(1, 5), text: "b")
    let across = FixIt(start: place(2, 1), end: place(3, 2), text: "")
    let backwards = FixIt(start: place(2, 2), end: place(2, 1), text: "")
    let elsewhere = FixIt(start: place(1, 1, "/b"), end: place(1, 1, "/b"), text: "")
    #expect(fix([late, early, again, late])?.edits.map(\.text) == ["a", "b", "c"])
    #expect(fix([late], notes: [[early]])?.edits.map(\.text) == ["c"])
    #expect(fix([], notes: [[], [early]])?.edits.map(\.text) == ["a"])
    for refused in [[], [late, across], [backwards], [late, elsewhere]] { #expect(fix(refused) == nil) }
    #expect(fix([], notes: [[early], [late]]) == nil)
  }
}
