package import ReviewCore

/// Linters for the examples of one rule. Compiling the rule takes longer than linting an example with it, so examples
/// with the same options share a linter.
package struct ExampleLinters {
  private let rule: RuleID
  private let library: RuleLibrary
  private var linters: [LintSettings: Linter] = [:]

  /// - Parameter library: Must contain the rule.
  package init(of rule: RuleID, in library: RuleLibrary) {
    self.rule = rule
    self.library = library
  }

  /// Returns a linter that runs the rule alone, on the day and among the files of the example.
  package mutating func linter(for example: RuleExample) -> Linter {
    let settings = LintSettings.example(example, of: rule)
    let linter = linters[settings] ?? Linter(library: library, settings: settings, today: RuleExample.today)
    linters[settings] = linter
    return linter.knowing(TypeIndex(sources: example.files))
  }
}
