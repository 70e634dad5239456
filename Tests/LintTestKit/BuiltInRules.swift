package import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import Synchronization
import Testing

/// The built-in rules. Reading and preparing them takes longer than linting an example, so the tests share both.
package enum BuiltInRules {
  /// A rule's examples from its file.
  package struct Examples: Sendable {
    package let bad: [RuleExample]
    package let good: [RuleExample]

    package var all: [RuleExample] { bad + good }
  }

  /// Empty when a rule file is damaged; the tests of the library name it.
  package static let library = (try? RuleLibrary.builtIn()) ?? .empty
  package static let rules = library.definitions

  /// All rules with their defaults.
  package static let everything = LintSettings(rules: Dictionary(rules.map { ($0.id, RuleSetting()) }) { first, _ in first })

  private static let examples = Dictionary(rules.map { ($0.id, Examples(bad: $0.bad, good: $0.good)) }) { first, _ in first }
  private static let linters = Mutex<[LintSettings: Linter]>([:])

  package static func examples(of rule: RuleDefinition) -> Examples {
    examples[rule.id] ?? Examples(bad: [], good: [])
  }

  /// Returns one linter for all callers with equal settings, with the date of the examples.
  package static func linter(_ settings: LintSettings) -> Linter {
    linters.withLock { linters in
      if let known = linters[settings] { return known }
      let linter = Linter(library: library, settings: settings, today: RuleExample.today)
      linters[settings] = linter
      return linter
    }
  }

  /// Returns the linter for an example of a rule.
  package static func linter(for example: RuleExample, of rule: RuleDefinition) -> Linter {
    linter(.example(example, of: rule.id)).knowing(TypeIndex(sources: example.files))
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
