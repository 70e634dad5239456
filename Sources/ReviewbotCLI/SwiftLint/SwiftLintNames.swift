import LintEngine

/// The names in SwiftLint's configuration, from its documentation.
enum SwiftLintNames {
  /// Custom rules have a key of their own.
  static let rules = swiftLintRules.subtracting(["custom_rules"])

  /// Rules that require the compiler's index of the whole program.
  static let analyzers: Set<String> = [
    "capture_variable", "explicit_self", "typesafe_array_init", "unused_declaration", "unused_import",
  ]

  /// SwiftLint's own settings that have no equivalent in reviewbot, each with the reason.
  static let settings = [
    "allow_zero_lintable_files": "linting no files is not a failure",
    "baseline": "a baseline of reviewbot's own is written with `reviewbot lint --write-baseline`",
    "cache_path": "reviewbot keeps its cache in the user's cache folder",
    "check_for_updates": "reviewbot looks for no updates",
    "child_config": "write a `.lint.yml` into the folder that it is about",
    "indentation": "reviewbot's fixes keep the existing indentation",
    "parent_config": "convert that file too, keep it in this repository, and name it with `parent:`",
    "remote_timeout": "reviewbot fetches no configuration",
    "remote_timeout_if_cached": "reviewbot fetches no configuration",
    "swiftlint_version": "it is about SwiftLint's version",
    "use_nested_configs": "a `.lint.yml` in a folder always holds for it",
    "warning_threshold": "no gate counts warnings; `gates.lint: warning` fails at the first one",
    "write_baseline": "a baseline of reviewbot's own is written with `reviewbot lint --write-baseline`",
  ]

  /// Reporters of SwiftLint, and the corresponding formats.
  static let reporters = [
    "checkstyle": "checkstyle", "codeclimate": "codequality", "emoji": "text", "github-actions-logging": "github",
    "gitlab": "codequality", "html": "html", "json": "json", "junit": "junit", "markdown": "markdown",
    "sarif": "sarif", "summary": "text",
  ]

  /// Reporters of SwiftLint for a single tool. The command in that tool can select the format; in the configuration,
  /// every run would print it.
  static let localReporters = [
    "relative-path": "reports print paths from the repository's root already",
    "xcode": "write `reviewbot lint --format xcode` in Xcode's build phase; all other runs print text",
  ]
}
