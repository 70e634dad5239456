package import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import Synchronization
import Testing

/// The rules that come with the program. Reading them, and making them ready, takes longer than linting an example, so
/// the tests share both.
package enum BuiltInRules {
  /// A rule's examples, as its file has them.
  package struct Examples: Sendable {
    package let bad: [RuleExample]
    package let good: [RuleExample]

    package var all: [RuleExample] { bad + good }
  }

  /// Empty when one of them is damaged; the tests of the library say which.
  package static let library = (try? RuleLibrary.builtIn()) ?? .empty
  package static let rules = library.definitions

  /// All rules with their defaults.
  package static let everything = LintSettings(rules: Dictionary(rules.map { ($0.id, RuleSetting()) }) { first, _ in first })

  private static let examples = Dictionary(rules.map { ($0.id, Examples(bad: $0.bad, good: $0.good)) }) { first, _ in first }
  private static let linters = Mutex<[LintSettings: Linter]>([:])

  package static func examples(of rule: RuleDefinition) -> Examples {
    examples[rule.id] ?? Examples(bad: [], good: [])
  }

  /// One for all that ask with equal settings. It is the day of the examples.
  package static func linter(_ settings: LintSettings) -> Linter {
    linters.withLock { linters in
      if let known = linters[settings] { return known }
      let linter = Linter(library: library, settings: settings, today: RuleExample.today)
      linters[settings] = linter
      return linter
    }
  }

  /// The linter with which an example of a rule is run.
  package static func linter(for example: RuleExample, of rule: RuleDefinition) -> Linter {
    linter(.example(example, of: rule.id))
  }
}

extension RuleDefinition: CustomTestStringConvertible {
  public var testDescription: String { id.name }
}

extension LintSettings: CustomTestStringConvertible {
  public var testDescription: String {
    let names = rules.keys.sorted().map(\.name).joined(separator: ", ")
    return overrides.isEmpty ? names : "\(names), others in \(overrides.flatMap(\.paths).joined(separator: ", "))"
  }
}
