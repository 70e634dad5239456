import LintEngine
import Review
import ReviewCore

/// The rules that a SwiftLint configuration enables.
struct SwiftLintSelection: Sendable {
  var disabled: Set<String> = []
  var optedIn: Set<String> = []
  /// Nil: the default rules, or the inherited ones, and the opt-in rules.
  var only: Set<String>?
  /// The rules that the configurations of parent folders enable; nil without such configurations.
  var inherited: Set<String>?

  func turnsOn(_ rule: RuleDefinition) -> Bool {
    let id = rule.id.name
    guard !disabled.contains(id), !disabled.contains("all") else { return false }
    if let only { return isNamed(id, in: only) }
    return inherited.map { $0.contains(id) } ?? isDefault(rule) || isNamed(id, in: optedIn)
  }

  /// Returns whether the new file must disable the rule: it would be on by default, or a file in a parent folder may
  /// have enabled it.
  func mustTurnOff(_ rule: RuleDefinition) -> Bool {
    inherited.map { $0.contains(rule.id.name) } ?? (rule.isOnByDefault || disabled.contains(rule.id.name))
  }

  /// Returns whether the new file must enable the rule.
  func mustTurnOn(_ rule: RuleDefinition) -> Bool {
    inherited.map { !$0.contains(rule.id.name) } ?? !rule.isOnByDefault
  }

  /// Returns whether SwiftLint enables the rule by default; a rule that SwiftLint does not have is off.
  private func isDefault(_ rule: RuleDefinition) -> Bool {
    rule.isOnByDefault && SwiftLintNames.rules.contains(rule.id.name)
  }

  /// Returns whether the configuration enables a custom rule, by its own name or with all of them as `custom_rules`.
  func turnsOn(customRule id: String) -> Bool {
    guard disabled.isDisjoint(with: [id, "custom_rules", "all"]) else { return false }
    return only.map { !$0.isDisjoint(with: [id, "custom_rules", "all"]) } ?? true
  }

  private func isNamed(_ name: String, in names: Set<String>) -> Bool {
    names.contains(name) || names.contains("all") && SwiftLintNames.rules.contains(name)
  }
}

/// SwiftLint's configurations in the folders above another one, which that one extends.
struct SwiftLintEnvironment {
  private static let name = ".swiftlint.yml"

  let services: Services
  let library: RuleLibrary

  /// Returns the rules that the files in `root` and the folders below it, down to the parent of `folder`, enable
  /// together. Nil when there are no such files.
  /// - Throws: `YAMLProblem` for an invalid file, and any error from reading.
  func rules(around folder: String, in root: String) throws -> Set<String>? {
    guard folder.hasPrefix(root + "/") else { return nil }
    var found: [(name: String, text: [UInt8])] = []
    var current = root
    for part in folder.dropFirst(root.count).split(separator: "/") {
      let path = "\(current)/\(Self.name)"
      if services.files.exists(path) {
        found.append((path, try services.bytes(ofNamedFile: path, limit: ConfigurationFiles.sizeLimit)))
      }
      current += "/\(part)"
    }
    return try SwiftLintImport.rules(turnedOnBy: found, library: library)
  }
}

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
