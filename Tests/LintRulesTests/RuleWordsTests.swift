@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import Testing

/// With many rules on, the words of a file decide which patterns are searched for; alone, a rule is always searched for.
@Suite("A rule beside all others")
struct RuleWordsTests {
  /// What comments suppress depends on the other rules.
  private static let rules = BuiltInRules.rules.filter { $0.input != .comments }

  @Test("It finds what it finds alone", arguments: rules)
  func findsTheSame(rule: RuleDefinition) {
    let together = BuiltInRules.linter(BuiltInRules.everything)
    for example in BuiltInRules.examples(of: rule).all where example.options.isEmpty && example.companions.isEmpty {
      let bytes = Array(example.code.utf8)
      let alone = BuiltInRules.linter(for: example, of: rule)
      let found = together.lint(path: example.path, bytes: bytes).findings.filter { $0.rule == rule.id }
      #expect(found == alone.lint(path: example.path, bytes: bytes).findings, "\(rule.id), line \(example.line)")
    }
  }
}
