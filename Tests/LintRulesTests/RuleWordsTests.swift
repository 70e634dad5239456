@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import Testing

/// With many rules, the words of a file select the patterns to search for; a single rule is always searched for.
@Suite("A rule together with all others")
struct RuleWordsTests {
  /// Suppressions depend on the other rules.
  private static let rules = BuiltInRules.rules.filter { $0.input != .comments }

  @Test("It finds the same as alone", arguments: rules)
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
