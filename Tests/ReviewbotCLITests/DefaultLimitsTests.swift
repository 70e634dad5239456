import LintEngine
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("Names and lengths")
struct DefaultLimitsTests {
  /// Rules about names and lengths, and code that is far beyond what each of them allows.
  static let rules: [(rule: RuleID, code: String, error: String)] = [
    ("identifier_name", "let x = 1\n", "{min_length: {warning: 3, error: 2}}"),
    ("identifier_name", "let wrong_name = 1\n", "{unallowed_symbols_severity: error}"),
    ("identifier_name", "func Run() {}\n", "{validates_start_with_lowercase: error}"),
    ("identifier_name", "let \(String(repeating: "name", count: 50)) = 1\n", "{max_length: {error: 60}}"),
    ("type_name", "struct Wrong_Name {}\n", "{unallowed_symbols_severity: error}"), ("type_name", "struct wrong {}\n", "{validates_start_with_lowercase: error}"),
    ("type_name", "struct \(String(repeating: "Name", count: 300)) {}\n", "{max_length: {error: 1000}}"),
    ("generic_type_name", "func run<Wrong_Name>(_ one: Wrong_Name) {}\n", "{unallowed_symbols_severity: error}"),
    ("line_length", "let one = \"\(String(repeating: "a", count: 300))\"\n", "{error: 200}"), ("file_length", String(repeating: "run()\n", count: 1_100), "{error: 1000}"),
    ("type_body_length", "struct Big {\n\(String(repeating: "  let one = 1\n", count: 400))}\n", "{error: 350}"),
    ("function_body_length", "func run() {\n\(String(repeating: "  run()\n", count: 200))}\n", "{error: 100}"),
    ("closure_body_length", "run {\n\(String(repeating: "  run()\n", count: 200))}\n", "{error: 100}"),
    ("function_parameter_count", "func run(\((0..<12).map { "a\($0): Int" }.joined(separator: ", "))) {}\n", "{error: 8}"),
    ("cyclomatic_complexity", "func run() {\n\(String(repeating: "  if go {}\n", count: 30))}\n", "{error: 20}"),
    ("large_tuple", "let one: (Int, Int, Int, Int, Int, Int)\n", "{error: 3}"),
    ("nesting", "struct A { struct B { struct C { struct D {} } } }\n", "{type_level: {warning: 1, error: 1}}"),
    ("enum_case_associated_values_count", "enum A { case b(Int, Int, Int, Int, Int, Int, Int, Int) }\n", "{error: 6}"),
  ]

  @Test("They are warnings by default, and errors from a configured threshold", arguments: rules)
  func severity(rule: RuleID, code: String, error: String) throws {
    for (configuration, severity) in [("rules: {\(rule): on}", Severity.warning), ("rules: {\(rule): \(error)}", .error)] {
      let library = BuiltInRules.library
      let settings = try ConfigurationReader(library: library).configuration(from: Array(configuration.utf8), file: "f").rules
      let file = Linter(library: library, settings: settings).lint(path: "A.swift", bytes: Array(code.utf8))
      let found = file.findings.filter { $0.rule == rule }
      #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity }, "\(configuration)")
    }
  }

  @Test("`off` removes a threshold", arguments: [("150", Severity.error), ("off", .warning)])
  func off(limit: String, severity: Severity) throws {
    let library = BuiltInRules.library
    let text = """
      rules: {line_length: {error: 140}}
      overrides: [{paths: [A.swift], rules: {line_length: {error: \(limit)}}}]

      """
    let settings = try ConfigurationReader(library: library).configuration(from: Array(text.utf8), file: "f").rules
    let code = Array("let one = \"\(String(repeating: "a", count: 300))\"\n".utf8)
    let file = Linter(library: library, settings: settings).lint(path: "A.swift", bytes: code)
    #expect(file.findings.map(\.severity) == [severity])
  }

  @Test("A change with short names and long lines passes the default gate")
  func gate() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let value = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("B.swift", "let x = 1\nlet wrong_name = \"\(String(repeating: "a", count: 300))\"\nlet (a, b, c, d): (Int, Int, Int, Int) = run()\n")
    let report = try repository.report("check", "--no-tests", status: 0)
    #expect(Set(report.findings).isSuperset(of: ["B.swift:1 identifier_name", "B.swift:2 identifier_name", "B.swift:2 line_length"]))
    try repository.write(".lint.yml", "rules: {line_length: {error: 200}}\n")
    _ = try repository.report("check", "--no-tests", status: 1)
  }
}
