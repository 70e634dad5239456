@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import ReviewCore
import Testing

/// With many rules on, the words of a file decide which patterns are searched for; alone, a rule is always searched for.
@Suite("A rule beside all others")
struct RuleWordsTests {
  private static let library = (try? RuleLibrary.builtIn()) ?? .empty
  private static let everything = Linter(library: library, settings: settings, today: RuleExample.today)

  private static var settings: LintSettings {
    LintSettings(rules: Dictionary(library.definitions.map { ($0.id, RuleSetting()) }) { first, _ in first })
  }

  /// What comments suppress depends on the other rules.
  private static let rules = library.definitions.filter { $0.input != .comments }

  @Test("It finds what it finds alone", arguments: rules)
  func findsTheSame(rule: RuleDefinition) {
    for example in (rule.bad + rule.good) where example.options.isEmpty && example.companions.isEmpty {
      let bytes = Array(example.code.utf8)
      let alone = Linter(library: Self.library, settings: .example(example, of: rule.id), today: RuleExample.today)
      let found = Self.everything.lint(path: example.path, bytes: bytes).findings.filter { $0.rule == rule.id }
      #expect(found == alone.lint(path: example.path, bytes: bytes).findings, "\(rule.id), line \(example.line)")
    }
  }
}
