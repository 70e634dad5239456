import Linting
import ReviewCore
import Synchronization
import Testing

/// The rules that come with the program. Reading them, and making them ready, takes longer than linting an example, so
/// the tests share both.
enum BuiltInRules {
  /// A rule's examples, as its file has them.
  struct Examples: Sendable {
    let bad: [RuleExample]
    let good: [RuleExample]

    var all: [RuleExample] { bad + good }
  }

  /// Empty when one of them is damaged; the tests of the library say which.
  static let library = (try? RuleLibrary.builtIn()) ?? RuleLibrary(definitions: [])
  static let rules = library.definitions

  /// All rules with their defaults.
  static let everything = LintSettings(rules: Dictionary(rules.map { ($0.id, RuleSetting()) }) { first, _ in first })

  private static let examples = Dictionary(rules.map { ($0.id, Examples(bad: $0.bad, good: $0.good)) }) { first, _ in first }
  private static let linters = Mutex<[LintSettings: Linter]>([:])

  static func examples(of rule: RuleDefinition) -> Examples {
    examples[rule.id] ?? Examples(bad: [], good: [])
  }

  /// One for all that ask with equal settings. It is the day of the examples.
  static func linter(_ settings: LintSettings) -> Linter {
    linters.withLock { linters in
      if let known = linters[settings] { return known }
      let linter = Linter(library: library, settings: settings, today: RuleExample.today)
      linters[settings] = linter
      return linter
    }
  }

  /// The linter with which an example of a rule is run.
  static func linter(for example: RuleExample, of rule: RuleDefinition) -> Linter {
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
