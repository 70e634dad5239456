import Foundation
import ReviewTestKit
import Testing

@Suite("Custom rules on the command line")
struct PatternCommandTests {
  private static let rule = """
    id: no_print
    summary: Log instead of printing.
    match: {pattern: print($...VALUES)}
    fix: log($...VALUES)
    examples:
      bad: ["↓print(1)"]
      good: ["log(1)"]

    """

  private func repository(rule: String = rule, configuration: String = "rule_files: [.lint/rules]") throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", "let value = 1\n")
    try repository.write(".lint.yml", configuration)
    try repository.write(".lint/rules/no_print.yml", rule)
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", "print(1)\nlet other = 2\n")
    return repository
  }

  @Test("They are enabled, and configured like every other rule", arguments: [
    ("", ["Sources/New.swift:1 no_print"]), ("rules: {no_print: off}", []), ("rules: {no_print: error}", ["Sources/New.swift:1 no_print"]),
    ("overrides: [{paths: [Sources], rules: {no_print: off}}]", []), ("exclude: [Sources/New.swift]", []),
  ])
  func configured(more: String, findings: [String]) throws {
    let repository = try repository(configuration: "rule_files: [.lint/rules]\n\(more)\n")
    for arguments in [["lint", "--base", "main"], ["lint", "--all-lines"]] {
      let run = try repository.reviewbot(arguments + ["--format", "json"])
      #expect(try run.report().findings == findings, "\(run.standardError)")
      #expect(run.status == (more.contains("error") ? 1 : 0))
    }
  }

  @Test("A comment suppresses them")
  func suppressed() throws {
    let repository = try repository()
    try repository.write("Sources/New.swift", "// reviewbot:disable:next no_print - it is a tool\nprint(1)\n")
    let run = try repository.reviewbot("lint", "--base", "main", "--format", "json")
    #expect(try run.report().findings == ["Sources/New.swift:1 added_suppression"])
  }

  @Test("A mistake is reported at its position, with status 2", arguments: [
    ("rule_files: [.lint/rules]", "id: a\nsummary: A.\nmatch: {patern: f()}\n", ".lint/rules/no_print.yml:3:9: unknown key \"patern\".", "Did you mean \"pattern\"?"),
    ("rule_files: [.lint/rules]", "id: a\nsummary: A.\nmatch: f(\n", ".lint/rules/no_print.yml:3:8: the pattern is not valid Swift.", "Write an expression"),
    ("rule_files: [.lint/rule]", "", ".lint.yml:1:14: no rule file at .lint/rule.", "Name a folder"),
    ("rule_files: [\".lint/*.yml\"]", "", ".lint.yml:1:14: no rule file at .lint/*.yml.", "Name a folder of `.yml` files; a pattern has no meaning here."),
    ("rule_files: [../rules]", "", ".lint.yml:1:14: \"../rules\" is outside the repository.", "Write a path"),
    ("rule_files: [/etc]", "", "\"/etc\" is outside the repository.", "Write a path"), ("rule_files: .lint", "", ".lint.yml:1:13: this must be a list", "Write it as a list: `[.lint]`."),
    ("rule_files: [.lint/rules]\nrules: {no_prnt: off}", rule, ".lint.yml:2:9: unknown rule \"no_prnt\".", "Did you mean \"no_print\"?"),
    ("rule_files: [.lint/rules]", "id: force_try\nsummary: A.\nmatch: f()\n", "there is a rule \"force_try\" already, built in.", "Give this one another"),
  ])
  func mistakes(configuration: String, rule: String, summary: String, hint: String) throws {
    let run = try repository(rule: rule, configuration: configuration).reviewbot("lint", "--base", "main")
    #expect(run.status == 2)
    #expect(run.standardError.contains(summary), "\(run.standardError)")
    #expect(run.standardError.contains("\n  \(hint)"), "\(run.standardError)")
  }

  @Test("With `policy: base`, the base's rules apply", arguments: [("policy: base", 1), ("policy: head", 0)])
  func trust(policy: String, status: Int32) throws {
    let rule = Self.rule.replacing("fix:", with: "severity: error\nfix:")
    let repository = try repository(rule: rule, configuration: "\(policy)\nrule_files: [.lint/rules]\n")
    try repository.write(".lint/rules/no_print.yml", rule.replacing("print($...VALUES)", with: "never($...VALUES)"))
    try repository.commit("Look away")
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD").status == status)
    #expect(try repository.reviewbot("lint", "--base", "main").status == status)
  }

  @Test("rules lists and explains them")
  func listed() throws {
    let repository = try repository()
    #expect(try repository.reviewbot("rules").standardOutput.contains("on   no_print"))
    #expect(try repository.reviewbot("rules", "no_print").standardOutput.hasPrefix("no_print\nLog instead of printing.\n"))
  }

  @Test("rules test names outcomes", arguments: [
    ("", 0, "validated  no_print", "1 rule: 1 validated"), ("good: [\"log(1)\"]", 1, "untested   no_print", "1 rule: 1 untested"),
    ("bad: [\"↓print(1)\"]\n  good: [\"print(1)\"]", 1, "noisy      no_print\n    .lint/rules/no_print.yml:7: noisy: Line 1, column 1 of the example", "1 rule: 1 noisy"),
    ("bad: [\"log(1)\"]\n  good: [\"log(1)\"]", 1, "missing    no_print\n    .lint/rules/no_print.yml:6: missing: Nothing is found", "1 rule: 1 missing"),
    ("bad: [{code: \"print(1)\", fixed: \"log(1)\"}]\n  good: [\"log(1)\"]", 1, "wrong fix  no_print", "1 rule: 1 wrong fix"),
  ])
  func tested(examples: String, status: Int32, line: String, summary: String) throws {
    let head = Self.rule.components(separatedBy: "examples:")[0].replacing("fix: log($...VALUES)", with: "fix: log.print")
    let repository = try repository(rule: examples.isEmpty ? Self.rule : "\(head)examples:\n  \(examples)\n")
    for arguments in [[".lint/rules"], [".lint/rules/no_print.yml"]] {
      let run = try repository.reviewbot(["rules", "test"] + arguments)
      #expect(run.status == status)
      #expect(run.standardOutput.contains(line) && run.standardOutput.hasSuffix("\n\(summary)\n"), "\(run.standardOutput)")
    }
  }

  @Test("rules test without files tests all rules")
  func testsAll() throws {
    let run = try repository().reviewbot("rules", "test")
    #expect(run.status == 0)
    #expect(run.standardOutput.contains("validated  force_try\n") && run.standardOutput.contains("validated  no_print\n"))
  }

  @Test("rules try finds code, and shows the metavariables")
  func tries() throws {
    let repository = try repository()
    let run = try repository.reviewbot("rules", "try", "let $NAME = $VALUE", "Sources")
    #expect(run.status == 0 && run.standardError == "")
    #expect(run.standardOutput == """
      Sources/Cart.swift:1:1: let value = 1
          $NAME = value
          $VALUE = 1
      Sources/New.swift:2:1: let other = 2
          $NAME = other
          $VALUE = 2

      """)
  }

  @Test("rules try reports that nothing matches, and names that are not metavariables", arguments: [
    (["nothing()"], "no match in 2 Swift files\n"), (["nothing()", "--fix", "g()", "--write"], "no match in 2 Swift files\n"),
    (
      ["print($x)"],
      "note: `$x` is not a metavariable and matches only itself; metavariables have capitals, as in `$X`.\nno match in 2 Swift files\n"
    ),
  ])
  func findsNothing(arguments: [String], said: String) throws {
    let run = try repository().reviewbot(["rules", "try"] + arguments + ["Sources"])
    #expect(run.status == 0 && run.standardOutput == "" && run.standardError == said)
  }

  @Test("rules try --write keeps the mode of a file")
  func keepsMode() throws {
    let repository = try repository()
    try repository.setExecutable("Sources/New.swift")
    #expect(try repository.reviewbot("rules", "try", "print($X)", "--fix", "log($X)", "--write", "Sources").status == 0)
    #expect(try repository.text(of: "Sources/New.swift") == "log(1)\nlet other = 2\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: repository.path + "/Sources/New.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o755)
  }

  @Test("A fix that would lose code is refused by every command that reads the rule", arguments: [
    ["lint", "--all-lines"], ["lint", "--base", "main", "--fix"], ["check", "--no-tests", "--base", "main"], ["rules"], ["rules", "test"],
    ["rules", "test", ".lint/rules"],
  ])
  func losesCode(arguments: [String]) throws {
    let rule = Self.rule.replacing("fix: log($...VALUES)", with: "fix: log(...)\ncorrection: safe")
    let repository = try repository(rule: rule)
    let run = try repository.reviewbot(arguments)
    #expect(run.status == 2)
    #expect(run.standardError.contains(".lint/rules/no_print.yml:4:6: `...` has no code to insert in a fix."), "\(run.standardError)")
    #expect(try repository.text(of: "Sources/New.swift") == "print(1)\nlet other = 2\n")
  }

  @Test("rules try --fix shows a diff, and --write applies it")
  func rewrites() throws {
    let repository = try repository()
    let shown = try repository.reviewbot("rules", "try", "print($X)", "--fix", "log($X)", "Sources")
    #expect(shown.standardOutput == "--- a/Sources/New.swift\n+++ b/Sources/New.swift\n@@ -1,2 +1,2 @@\n-print(1)\n+log(1)\n let other = 2\n")
    #expect(try repository.text(of: "Sources/New.swift") == "print(1)\nlet other = 2\n")
    #expect(try repository.reviewbot("rules", "try", "print($X)", "--fix", "log($X)", "--write", "Sources").standardOutput == "")
    #expect(try repository.text(of: "Sources/New.swift") == "log(1)\nlet other = 2\n")
    let growing = try repository.reviewbot("rules", "try", "log($X)", "--fix", "log(log($X))", "--write", "Sources")
    #expect(growing.status == 0)
    #expect(try repository.text(of: "Sources/New.swift") == "log(log(1))\nlet other = 2\n")
  }

  @Test("rules try reports the problem in a pattern", arguments: [
    (["f("], "The pattern is not valid Swift."), (["$X"], "The pattern would match everything."), (["f()", "--as", "tpe"], "Unknown form `tpe`."),
    (["f()", "--fix", "g($Y)"], "No pattern binds `$Y`."), (["f(...)", "--fix", "g(...)"], "`...` has no code to insert in a fix."),
    (["f($X)", "--fix", "g($x)"], "Did you mean `$X`?"), (["f()", "--write"], "`--write` requires `--fix`."),
  ])
  func usage(arguments: [String], text: String) throws {
    let run = try repository().reviewbot(["rules", "try"] + arguments)
    #expect(run.status == 64)
    #expect(run.standardError.contains(text), "\(run.standardError)")
  }
}
