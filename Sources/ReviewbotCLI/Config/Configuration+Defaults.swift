import Linting

extension Configuration {
  /// What stands when there is no file.
  static func defaults(library: RuleLibrary) -> Configuration {
    Configuration(library: library, rules: .defaults(library))
  }
}
