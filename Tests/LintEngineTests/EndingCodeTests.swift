import LintEngine
import ReviewCore
import Testing

@Suite("Code that always ends the process")
struct EndingCodeTests {
  /// Returns the endings as `line:column-line:column lines`.
  private static func endings(_ text: String) -> [String] {
    (ExecutableCode.parsed(Array(text.utf8))?.endings ?? []).map { ending in
      let lines = ending.lines.map { " \(LineSet($0))" } ?? ""
      return "\(ending.start.line):\(ending.start.column)-\(ending.end.line):\(ending.end.column)\(lines)"
    }
  }

  @Test("It begins after the last statement that may leave the block", arguments: [
    ("func f() {\n  guard a else {\n    let b = 1\n    fatalError(\"b\")\n  }\n  c()\n}\n", ["2:16-5:4 3-5"]),
    ("func f() {\n  guard a else { fatalError() }\n}\n", ["2:16-2:32"]),
    ("func f() {\n  a()\n  if b { return }\n  c()\n  Swift.fatalError()\n}\n", ["4:3-6:2 4-6"]),
    ("func f() throws {\n  try a()\n  preconditionFailure()\n}\n", ["3:3-4:2 3-4"]),
    ("func f() -> Never {\n  abort()\n}\n", ["1:19-3:2 1-3"]), ("func f() { fatalError() }\n", ["1:10-1:26 1"]),
    ("var a: Int {\n  fatalError()\n}\n", ["1:12-3:2 1-3"]), ("init() {\n  fatalError()\n}\n", ["1:8-3:2 1-3"]),
    ("func f() {\n  switch a {\n  case .b:\n    fatalError()\n  default:\n    c()\n  }\n}\n", ["3:3-4:17 3-4"]),
    ("func f() {\n  assertionFailure()\n  return\n}\n", ["1:10-2:21 1-2"]),
    ("func f() {\n  do {\n    a()\n  } catch {\n    fatalError()\n  }\n}\n", ["4:11-6:4 5-6"]),
    ("let a = {\n  fatalError()\n}\n", ["1:9-3:2 2-3"]),
  ])
  func found(text: String, expected: [String]) {
    #expect(Self.endings(text) == expected)
  }

  @Test("Other uses of the names are no such code", arguments: [
    "func f() { exit(1) }", "func f() { precondition(a) }", "func f() { let a = fatalError }", "func f() { a.fatalError() }",
    "func f() { g(fatalError()) }", "func f() { a ?? fatalError() }", "func fatalError() {}", "func f() { \"fatalError()\" }",
    "func f() { // fatalError()\n}", "func f() { return fatalError() }", "func f() { g { $0 }.abort() }", "",
  ])
  func none(text: String) {
    #expect(Self.endings(text + "\n") == [])
  }
}
