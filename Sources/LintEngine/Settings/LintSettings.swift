package import ReviewCore

/// The rules that are on, with their settings and the files they apply to.
package struct LintSettings: Hashable, Sendable {
  /// Adjustments for the files in a folder that match one of the patterns.
  package struct Override: Hashable, Sendable {
    /// Empty for the root.
    package let folder: RepoPath
    /// Globs relative to the root.
    package let paths: [String]
    package let rules: [RuleID: RuleAdjustment]

    package init(folder: RepoPath = RepoPath(bytes: []), paths: [String], rules: [RuleID: RuleAdjustment]) {
      self.folder = folder
      self.paths = paths
      self.rules = rules
    }
  }

  /// The rules that are on.
  package let rules: [RuleID: RuleSetting]
  /// In order; later overrides take precedence.
  package let overrides: [Override]
  /// The regular expressions of the configuration; those with an entry in `rules` are on.
  package let customRules: [RuleDefinition]
  /// Rules whose findings are reported; nil for all that are on. The other rules run too: a suppression is only known
  /// to be superfluous if the rule that it names has run.
  package var reported: Set<RuleID>?

  package init(rules: [RuleID: RuleSetting], overrides: [Override] = [], customRules: [RuleDefinition] = []) {
    self.rules = rules
    self.overrides = overrides
    self.customRules = customRules
  }

  /// Returns the rules that are on by default.
  package static func defaults(_ library: RuleLibrary) -> LintSettings {
    let rules = library.definitions.filter(\.isOnByDefault).map { ($0.id, RuleSetting()) }
    return LintSettings(rules: Dictionary(rules) { first, _ in first })
  }

  /// Returns settings with additional rules on, with their defaults.
  package func turningOn(_ more: [RuleID]) -> LintSettings {
    var rules = rules
    for id in more where rules[id] == nil { rules[id] = RuleSetting() }
    var settings = LintSettings(rules: rules, overrides: overrides, customRules: customRules)
    settings.reported = reported
    return settings
  }

  /// Returns settings with one rule on, to run its examples.
  package static func only(_ rule: RuleID, values: [String: OptionValue] = [:]) -> LintSettings {
    LintSettings(rules: [rule: RuleSetting(values: values)])
  }

  /// Returns the settings for an example of a rule.
  package static func example(_ example: RuleExample, of rule: RuleID) -> LintSettings {
    var rules: [RuleID: RuleSetting] = [:]
    for other in example.companions { rules[other] = RuleSetting() }
    rules[rule] = RuleSetting(values: example.options)
    var settings = LintSettings(rules: rules)
    settings.reported = [rule]
    return settings
  }

  /// Returns the rules that are on in a file to which the overrides at these indices apply.
  package func rules(withOverrides indices: [Int]) -> [RuleID: RuleSetting] {
    var rules = rules
    for index in indices {
      for (id, adjustment) in overrides[index].rules { rules[id] = adjustment.applied(to: rules[id]) }
    }
    return rules
  }
}
