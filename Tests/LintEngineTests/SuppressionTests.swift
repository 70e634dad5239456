import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("A suppression")
struct SuppressionTests {
  private let linter: Linter

  init() throws {
    linter = Linter(
      library: BuiltInRules.library, settings: LintSettings(rules: ["force_try": RuleSetting(), "todo": RuleSetting()]))
  }

  @Test("It applies to the lines that it names", arguments: [
    ("// swiftlint:disable:next force_try", [1, 3]), ("// swiftlint:disable:previous force_try", [2, 3]),
    ("run() // swiftlint:disable:this force_try", [1, 2, 3]), ("// swiftlint:disable force_try", [1]),
    ("// reviewbot:disable:next force_try - the value is ours", [1, 3]), ("// reviewbot:disable all", [1]),
    ("/* swiftlint:disable force_try */", [1]), ("// swiftlint:disable todo force_try", [1]),
    ("// swiftlint:disable todo, force_try", [1]), ("// swiftlint: disable force_try", [1]), ("// swiftlint:disable todo", [1, 2, 3]),
    ("// swiftlint:disable", [1, 2, 3]), ("// swiftlint:disable forcetry", [1, 2, 3]),
    ("// swiftlint:disabled force_try", [1, 2, 3]), ("let text = \"swiftlint:disable force_try\"", [1, 2, 3]),
    ("// swiftlint:disable:nxt force_try", [1, 2, 3]), ("// see swiftlint:disable:next force_try", [1, 3]),
    ("/// swiftlint:disable:next force_try", [1, 3]),
    ("// swiftlint:disable force_try\n// swiftlint:enable force_try", [1, 2, 3]),
    ("// swiftlint:disable force_try\n// reviewbot:enable all", [1, 2, 3]),
    ("// swiftlint:disable all\n// swiftlint:enable:next force_try", [1, 2]),
  ])
  func reaches(comment: String, lines: [Int]) {
    let text = "_ = try! one()\n\(comment)\n_ = try! two()\n_ = try! three()\n"
    let added = comment.split(separator: "\n").count
    let found = linter.lint(path: "A.swift", bytes: Array(text.utf8)).findings.map(\.start.line)
    #expect(found.map { $0 == 1 ? 1 : $0 - added } == lines)
  }

  @Test("Of several commands the last one before a finding decides, and one for a line over those for a region", arguments: [
    ("// swiftlint:disable:next force_try\n_ = try! a() // swiftlint:enable:this force_try\n", [2]),
    ("// swiftlint:enable:next force_try\n_ = try! a() // swiftlint:disable:this force_try\n", []),
    ("_ = try! a() // swiftlint:disable force_try\n_ = try! b()\n", [1]),
    ("// swiftlint:disable force_try\n_ = try! a() // swiftlint:enable force_try\n_ = try! b()\n", [3]),
  ])
  func lastDecides(code: String, lines: [Int]) {
    #expect(linter.lint(path: "A.swift", bytes: Array(code.utf8)).findings.map(\.start.line) == lines)
  }

  @Test("A back quote extends to the end of its line", arguments: [
    ("/* It`s here:\n   swiftlint:disable force_try */\n_ = try! a()\n", []),
    ("/* Write `\n   swiftlint:disable` */\n_ = try! a()\n", [3]), ("// `swiftlint:disable force_try`\n_ = try! a()\n", [2]),
  ])
  func quoted(code: String, lines: [Int]) {
    #expect(linter.lint(path: "A.swift", bytes: Array(code.utf8)).findings.map(\.start.line) == lines)
  }

  @Test("Suppressed findings are stored separately")
  func keepsSuppressed() {
    let file = linter.lint(path: "A.swift", bytes: Array("// swiftlint:disable:next force_try\n_ = try! run()\n".utf8))
    #expect(file.findings == [])
    #expect(file.suppressed.map(\.rule) == ["force_try"])
  }

  @Test("It hides a comment's own finding")
  func hidesItsOwnLine() {
    let text = "// TODO: later swiftlint:disable:this todo - agreed\n"
    #expect(linter.lint(path: "A.swift", bytes: Array(text.utf8)).findings == [])
  }
}

@Suite("Rules about suppressions")
struct SuppressionRuleTests {
  private func messages(_ code: String, rules: [RuleID]) throws -> [String] {
    let settings = LintSettings(rules: Dictionary(uniqueKeysWithValues: rules.map { ($0, RuleSetting()) }))
    let linter = Linter(library: BuiltInRules.library, settings: settings)
    return linter.lint(path: "A.swift", bytes: Array(code.utf8)).findings.map(\.message)
  }

  @Test("A suppression is superfluous only if its rule ran and found nothing", arguments: [
    ("// swiftlint:disable:next force_try\nlet a = 1\n", ["Remove `force_try` from this comment; it suppresses nothing."]),
    ("// swiftlint:disable:next force_try\nlet a = try! b()\n", []),
    ("// swiftlint:disable:next force_cast\nlet a = 1\n", []), ("// swiftlint:disable:next custom_rules\nlet a = 1\n", []),
    ("// swiftlint:disable:next force_tri\nlet a = 1\n", ["No rule is named `force_tri`; did you mean `force_try`?"]),
    ("// swiftlint:disable:next zzzzz\nlet a = 1\n", ["No rule is named `zzzzz`; remove it from this comment."]),
    ("// reviewbot:disable:next coverage - only a damaged disk reaches this\nlet a = 1\n", []),
    ("let a = 1 // swiftlint:disable:this force_try superfluous_disable_command\n", []),
    ("// swiftlint:disable:next force_try superfluous_disable_command\nlet a = 1\n", []),
    ("// swiftlint:disable force_try\n// swiftlint:disable:next force_try\nlet a = try! b()\n// swiftlint:enable force_try\n", []),
    ("// swiftlint:disable force_try\n// swiftlint:disable force_try\nlet a = try! b()\n", []),
    ("// swiftlint:disable force_try\n// swiftlint:enable force_try\n// swiftlint:disable:next force_try\nlet a = try! b()\n",
      ["Remove `force_try` from this comment; it suppresses nothing."]),
  ])
  func superfluous(code: String, expected: [String]) throws {
    #expect(try messages(code, rules: ["force_try", "superfluous_disable_command"]) == expected)
  }

  @Test("Each suppression gets one hint: to remove it, or to end it", arguments: [
    ("// swiftlint:disable force_try\nlet a = 1\n", ["Remove `force_try` from this comment; it suppresses nothing."]),
    ("// swiftlint:disable force_tri\nlet a = 1\n", ["No rule is named `force_tri`; did you mean `force_try`?"]),
    ("// swiftlint:disable force_try\nlet a = try! b()\n", ["Enable `force_try` again, or use `next`, `this` or `previous`; it stays off to the end of the file."]),
    ("// swiftlint:disable force_try\n// swiftlint:disable force_try\nlet a = try! b()\n", ["Remove this command; `force_try` is already disabled here."]),
    ("// swiftlint:disable force_try\n// swiftlint:disable:next force_try\nlet a = 1\n// swiftlint:enable force_try\n",
      ["Remove `force_try` from this comment; it suppresses nothing.", "Remove `force_try` from this comment; it suppresses nothing."]),
    ("// swiftlint:disable:next superfluous_disable_command\n// swiftlint:disable force_try\nlet a = 1\n",
      ["Enable `force_try` again, or use `next`, `this` or `previous`; it stays off to the end of the file."]),
  ])
  func oneAdvice(code: String, expected: [String]) throws {
    #expect(try messages(code, rules: ["force_try", "superfluous_disable_command", "blanket_disable_command"]) == expected)
  }

  @Test("Of two findings on one suppression the more severe stays", arguments: [
    (Severity.error, Severity.warning, ["blanket_disable_command"]), (.warning, .warning, ["superfluous_disable_command"]),
    (.warning, .error, ["superfluous_disable_command"]),
  ])
  func moreSevere(blanket: Severity, superfluous: Severity, rules: [RuleID]) throws {
    let settings = LintSettings(rules: [
      "force_try": RuleSetting(), "blanket_disable_command": RuleSetting(severity: blanket),
      "superfluous_disable_command": RuleSetting(severity: superfluous),
    ])
    let linter = Linter(library: BuiltInRules.library, settings: settings)
    let file = linter.lint(path: "A.swift", bytes: Array("// swiftlint:disable force_try\nlet a = 1\n".utf8))
    #expect(file.findings.map(\.rule) == rules)
  }

  @Test("A rule may be named by its former name", arguments: [
    ("// swiftlint:disable:next variable_name\nlet x = 1\n", []),
    ("// swiftlint:disable variable_name\nlet x = 1\n// swiftlint:enable identifier_name\n", []),
    ("let xyz = 1 // swiftlint:disable:this variable_name\n", ["Remove `identifier_name` from this comment; it suppresses nothing."]),
    ("// swiftlint:disable variable_name\nlet x = 1\n",
      ["Enable `identifier_name` again, or use `next`, `this` or `previous`; it stays off to the end of the file."]),
    ("// swiftlint:disable:next redundant_self_in_closure\nlet xyz = 1\n", []),
  ])
  func oldNames(code: String, expected: [String]) throws {
    let rules: [RuleID] = ["identifier_name", "superfluous_disable_command", "blanket_disable_command"]
    #expect(try messages(code, rules: rules) == expected)
  }

  @Test("In an incompletely linted file, no suppression is superfluous")
  func cutShort() throws {
    let code = "// swiftlint:disable:next force_try\nlet a = b\(String(repeating: ".c", count: 5_000))\n"
    #expect(try messages(code, rules: ["force_try", "superfluous_disable_command"]) == [])
  }

  @Test("A suppression of a disabled rule is not superfluous")
  func off() throws {
    #expect(try messages("// swiftlint:disable force_try\n", rules: ["superfluous_disable_command"]) == [])
  }
}
