import LintEngine
import LintPatterns

extension Configuration {
  /// The configuration without any file.
  static func defaults(library: RuleLibrary) -> Configuration {
    Configuration(library: library, rules: .defaults(library))
  }

  /// The default of every setting; it knows no rules.
  static let standard = defaults(library: .empty)
}
