import LintEngine
import LintPatterns

extension Configuration {
  /// Returns the configuration used without any file.
  static func defaults(library: RuleLibrary) -> Configuration {
    Configuration(library: library, rules: .defaults(library))
  }

  /// The default of every setting, without rules.
  static let standard = defaults(library: .empty)
}
