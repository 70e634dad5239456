import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("New and earlier findings of a change")
struct EarlierFindingsTests {
  /// A file as a diff of all its lines, and the scope of its findings.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let rule: RuleID
    let lines: [String]
    /// By position, only the `rule`.
    let scopes: [Finding.Scope]
  }

  private static let cases = [
    Case(
      testDescription: "the code between two blank lines went", rule: "vertical_whitespace",
      lines: [" let a = 1", " ", "-let b = 2", " ", " let c = 3"], scopes: [.caused]),
    Case(
      testDescription: "two blank lines were there, and code beside them went", rule: "vertical_whitespace",
      lines: [" let a = 1", " ", " ", "-let b = 2", " let c = 3"], scopes: [.file]),
    Case(
      testDescription: "two blank lines were there, in another place", rule: "vertical_whitespace",
      lines: ["-", " let a = 1", " ", "-let b = 2", "-", " ", " let c = 3"], scopes: [.file]),
    Case(
      testDescription: "what a comment suppressed went", rule: "superfluous_disable_command",
      lines: [
        " // reviewbot:disable force_try - for now", " let a = 1", " let b = 2", "-let c = try! run()", " let d = 4",
        " // reviewbot:enable force_try",
      ], scopes: [.caused]),
    Case(
      testDescription: "a comment suppressed nothing before either", rule: "superfluous_disable_command",
      lines: [" // reviewbot:disable:next force_try - for now", "-let c = 3", " let d = 4"], scopes: [.file]),
    Case(
      testDescription: "the one use of a closure's parameter went", rule: "unused_closure_parameter",
      lines: [" run { item in", "   print(1)", "-  print(item)", "   print(2)", "   print(3)", " }"], scopes: [.caused]),
    Case(
      testDescription: "a closure's parameter had no use before either", rule: "unused_closure_parameter",
      lines: [" run { item in", "   print(1)", "-  print(0)", "   print(2)", "   print(3)", " }"], scopes: [.file]),
    Case(
      testDescription: "one of two like it is new", rule: "trailing_semicolon",
      lines: [" let a = 1;", "-let b = 2", "+let a = 1;", " let c = 3"], scopes: [.file, .added]),
    Case(
      testDescription: "the last line before a brace went", rule: "vertical_whitespace_closing_braces",
      lines: [" func a() {", "   run()", " ", "-  stop()", " }"], scopes: [.caused]),
    Case(
      testDescription: "a call came into a function that must not have it", rule: "prohibited_super_call",
      lines: [" class A: UIViewController {", "   override func loadView() {", "+    super.loadView()", "   }", " }"],
      scopes: [.caused]),
    Case(
      testDescription: "such a call was there", rule: "prohibited_super_call",
      lines: [
        " class A: UIViewController {", "   override func loadView() {", "+    run()", "     super.loadView()", "   }", " }",
      ], scopes: [.file]),
    Case(
      testDescription: "a statement came before a break", rule: "unneeded_break_in_switch",
      lines: [" switch a {", " case 1:", "+  run()", "   break", " default: stop()", " }"], scopes: [.caused]),
    Case(
      testDescription: "a parameter had no use before either", rule: "unused_parameter",
      lines: [" func a(b: Int) {", "   run()", "+  stop()", " }"], scopes: [.file]),
    Case(
      testDescription: "the one use of a parameter was replaced", rule: "unused_parameter",
      lines: [" func a(b: Int) {", "-  run(b)", "+  stop()", " }"], scopes: [.caused]),
    Case(
      testDescription: "nothing went", rule: "trailing_semicolon", lines: [" let a = 1;", "+let b = 2", " let c = 3;"],
      scopes: [.file, .file]),
  ]

  @Test("A function that was already too long belongs to the change only at a higher severity", arguments: [
    // Added lines, and the scope of the finding.
    (0, 1, Finding.Scope.caused), (2, 1, .file), (2, 2, .caused), (4, 1, .file),
  ])
  func longFunction(before: Int, added: Int, scope: Finding.Scope) async throws {
    let options: [String: OptionValue] = ["warning": .integer(2), "error": .integer(5)]
    let linter = Linter(library: BuiltInRules.library, settings: .only("function_body_length", values: options))
    let body = (0..<(2 + before)).map { "  run(\($0))" }
    let new = ["func a() {"] + body + (0..<added).map { "  more(\($0))" } + ["}"]
    let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1,\(body.count + 2) +1,\(new.count) @@\n"
      + new.map { ($0.contains("more") ? "+" : " ") + $0 + "\n" }.joined()
    let change = try #require(try UnifiedDiff.parse(Array(diff.utf8)).files.first)
    let bytes = Array(new.map { $0 + "\n" }.joined().utf8)
    let linted = linter.lint(path: "A.swift", bytes: bytes)
    let sifted = await EarlierFindings(linter: linter).sifted([linted], change: { _ in change }, read: { _ in bytes })
    #expect(Scoping.findings(of: try #require(sifted.first), change: change, breadth: .file).map(\.scope) == [scope])
  }

  @Test("A new function that is too long counts, also before an old one with the same name", arguments: [
    ("a(x: Int)", [Finding.Scope.added, .file]), ("b()", [.added, .file]),
  ])
  func sameName(name: String, scopes: [Finding.Scope]) async throws {
    let linter = Linter(
      library: BuiltInRules.library, settings: .only("function_body_length", values: ["warning": .integer(2)]))
    func function(_ name: String) -> [String] { ["func \(name) {", "  x()", "  y()", "  z()", "}"] }
    let (added, old) = (function(name), function("a()"))
    let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1,5 +1,10 @@\n"
      + (added.map { "+\($0)\n" } + old.map { " \($0)\n" }).joined()
    let change = try #require(try UnifiedDiff.parse(Array(diff.utf8)).files.first)
    let bytes = Array((added + old).map { $0 + "\n" }.joined().utf8)
    let linted = linter.lint(path: "A.swift", bytes: bytes)
    let sifted = await EarlierFindings(linter: linter).sifted([linted], change: { _ in change }, read: { _ in bytes })
    #expect(Scoping.findings(of: try #require(sifted.first), change: change, breadth: .file).map(\.scope) == scopes)
  }

  @Test("A finding about the name of a file belongs to the change only if it is new", arguments: [
    ("rename from Cart.swift\nrename to Shop.swift\n", "struct Cart {}\n", Finding.Scope.caused),
    ("rename from Store.swift\nrename to Shop.swift\n", "struct Cart {}\n", .file),
    ("--- a/Shop.swift\n+++ b/Shop.swift\n@@ -1 +1,2 @@\n+import A\n struct Cart {}\n", "import A\nstruct Cart {}\n", .file),
    ("--- a/Shop.swift\n+++ b/Shop.swift\n@@ -1,2 +1 @@\n-import A\n struct Cart {}\n", "struct Cart {}\n", .file),
    ("--- a/Shop.swift\n+++ b/Shop.swift\n@@ -1 +1 @@\n-struct Shop {}\n+struct Cart {}\n", "struct Cart {}\n", .added),
    ("--- a/Shop.swift\n+++ b/Shop.swift\n@@ -1,2 +1,2 @@\n import A\n-struct Shop {}\n+struct Cart {}\n",
      "import A\nstruct Cart {}\n", .caused),
    ("new file mode 100644\n--- /dev/null\n+++ b/Shop.swift\n@@ -0,0 +1 @@\n+struct Cart {}\n", "struct Cart {}\n", .added),
  ])
  func fileName(header: String, text: String, scope: Finding.Scope) async throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("file_name"))
    let names = header.hasPrefix("rename") ? header.split(separator: "\n").map { $0.split(separator: " ")[2] } : ["Shop.swift", "Shop.swift"]
    let similarity = header.hasPrefix("rename") ? "similarity index 100%\n" : ""
    let diff = "diff --git a/\(names[0]) b/\(names[1])\n\(similarity)\(header)"
    let change = try #require(try UnifiedDiff.parse(Array(diff.utf8)).files.first)
    let linted = linter.lint(path: change.path, bytes: Array(text.utf8))
    let sifted = await EarlierFindings(linter: linter).sifted([linted], change: { _ in change }, read: { _ in Array(text.utf8) })
    #expect(Scoping.findings(of: try #require(sifted.first), change: change, breadth: .file).map(\.scope) == [scope])
  }

  @Test("If the old text is unknown, findings beside added lines do not belong to the change")
  func unknownText() async throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("trailing_semicolon"))
    let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +1,2 @@\n let a = 1;\n+let b = 2\n"
    let change = try #require(try UnifiedDiff.parse(Array(diff.utf8)).files.first)
    let linted = linter.lint(path: "A.swift", bytes: Array("let a = 1;\nlet b = 2\n".utf8))
    let sifted = await EarlierFindings(linter: linter).sifted([linted], change: { _ in change }, read: { _ in [] })
    #expect(Scoping.findings(of: try #require(sifted.first), change: change, breadth: .file).map(\.scope) == [.file])
  }

  @Test(arguments: cases)
  func scopes(example: Case) async throws {
    let settings = LintSettings(rules: [example.rule: RuleSetting(), "force_try": RuleSetting()])
    let linter = Linter(library: BuiltInRules.library, settings: settings)
    let old = example.lines.filter { !$0.hasPrefix("+") }
    let new = example.lines.filter { !$0.hasPrefix("-") }
    let diff = """
      --- a/A.swift
      +++ b/A.swift
      @@ -1,\(old.count) +1,\(new.count) @@

      """ + example.lines.map { $0 + "\n" }.joined()
    let change = try #require(try UnifiedDiff.parse(Array(diff.utf8)).files.first)
    let bytes = Array(new.map { $0.dropFirst() + "\n" }.joined().utf8)

    let linted = linter.lint(path: "A.swift", bytes: bytes)
    let sifted = await EarlierFindings(linter: linter).sifted([linted], change: { _ in change }, read: { _ in bytes })
    let findings = Scoping.findings(of: try #require(sifted.first), change: change, breadth: .file).filter { $0.rule == example.rule }
    #expect(findings.map(\.scope) == example.scopes)
  }
}
