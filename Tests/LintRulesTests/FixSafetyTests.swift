import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

/// `--fix` applies safe fixes without asking, so they must not change what a program does.
@Suite("The safety of a fix")
struct FixSafetyTests {
  struct Case: CustomTestStringConvertible {
    let rule: RuleID
    let code: String
    let isSafe: Bool

    var testDescription: String { "\(rule): \(code)" }
  }

  private static let safe: [(RuleID, String)] = [
    ("control_statement", "if (ready) { run() }"),
    ("explicit_init", "let cart = Cart.init()"),
    ("explicit_init", "let cart = Cart.init(find())"),
    ("explicit_init", "let cart = Cart.init(price: 1)"),
    ("explicit_init", "let sum = Int64.init(one + two)"),
    ("implicit_return", "var total: Int { return 1 }"),
    ("implicit_return", "@discardableResult func run() -> Int { return 1 }"),
    ("superfluous_else", "func run() {\n  if ready {\n    return\n  } else {\n    stop()\n  }\n}\n"),
  ]

  private static let unsafe: [(RuleID, String)] = [
    ("explicit_init", "let large = Float80.init(-0.1)"),
    ("explicit_init", "let name = Name.init(\"a\")"),
    ("explicit_init", "let large = Int64.init((1))"),
    ("explicit_init", "let line = Line.init(#line)"),
    ("implicit_return", "var page: some View { return Text(\"a\") }"),
    ("implicit_return", "struct Page: View { var body: Text { return Text(\"a\") } }"),
    ("implicit_return", "struct Style: ButtonStyle { func makeBody(_ it: Part) -> Text { return Text(\"a\") } }"),
    ("implicit_return", "@RowBuilder func rows() -> [Row] { return [] }"),
    ("implicit_return", "list.map { return $0 }"),
    ("joined_default_parameter", "let text = list.lazy.map(name).joined(separator: \"\")"),
    ("prefer_self_type_over_type_of_self", "extension Sized { var all: Int { type(of: self).total } }"),
    ("private_unit_test", "private class CartTests: XCTestCase { func testTotal() {} }"),
    ("redundant_self", "class Cart { func run() { load { [self] in wait(for: self.total) } } }"),
    ("superfluous_else", "func run() {\n  if ready {\n    return\n  } else {\n    let a = 1\n    show(a)\n  }\n}\n"),
    ("test_case_accessibility", "final class CartTests: XCTestCase { enum Item {} }"),
    ("unneeded_escaping", "func run(work: @escaping () -> Int) { wait(for: work()) }"),
  ]

  private static let cases = safe.map { Case(rule: $0, code: $1, isSafe: true) }
    + unsafe.map { Case(rule: $0, code: $1, isSafe: false) }

  @Test("Only a fix that keeps the program's meaning is safe", arguments: cases)
  func keepsTheMeaning(example: Case) {
    let file = BuiltInRules.linter(.only(example.rule)).lint(path: "A.swift", bytes: Array(example.code.utf8))
    #expect(file.findings.map { $0.fix?.isSafe } == [example.isSafe])
  }
}
