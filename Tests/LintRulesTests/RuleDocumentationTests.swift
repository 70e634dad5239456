import LintEngine
import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

/// The contents of each rule's page.
@Suite("The documentation of a rule")
struct RuleDocumentationTests {
  private static let rules = BuiltInRules.rules

  @Test("The shown example is reported before, not after, and parses", arguments: rules)
  func showsTheRule(rule: RuleDefinition) throws {
    let shown = try #require(rule.shown, "Rules/\(rule.id).yml needs `examples.shown`.")
    // The example of a rule about suppressions suppresses `force_try`.
    var rules: [RuleID: RuleSetting] = ["force_try": RuleSetting()]
    rules[rule.id] = RuleSetting(values: shown.options)
    let linter = BuiltInRules.linter(LintSettings(rules: rules))
    let before = linter.lint(path: shown.path, bytes: Array(shown.before.utf8))
    let after = linter.lint(path: shown.pathAfter, bytes: Array(shown.after.utf8))
    #expect(before.findings.contains { $0.rule == rule.id }, "\(rule.id) reports nothing before")
    #expect(!after.findings.contains { $0.rule == rule.id }, "\(rule.id) reports something after")
    #expect(!before.hasSyntaxErrors && !after.hasSyntaxErrors, "\(rule.id)")
    #expect(!(shown.before + shown.after).contains("↓"), "\(rule.id)")
  }

  @Test("A rule without a safe fix says why", arguments: rules.filter { $0.correction != .safe })
  func explainsItsFix(rule: RuleDefinition) {
    #expect(!rule.fixNote.isEmpty, "Rules/\(rule.id).yml needs `fix_note`.")
  }

  @Test("Every named SwiftLint rule exists", arguments: rules.compactMap { $0.related?.swiftLint })
  func namesSwiftLintsRule(id: String) {
    #expect(swiftLintRules.contains(id))
  }

  @Test("Texts are short sentences of plain words", arguments: rules)
  func arePlain(rule: RuleDefinition) {
    #expect(rule.summary.count <= 100 && rule.summary.hasSuffix("."), "\(rule.id): \(rule.summary)")
    let texts = [rule.summary, rule.rationale, rule.fixNote, rule.related?.differences ?? ""] + rule.options.map(\.summary)
    for text in texts {
      #expect(PlainEnglish.problems(in: text) == [], "\(rule.id): \(text)")
    }
  }
}
