package import ReviewCore

/// Which rules are on, how, and where.
package struct LintSettings: Hashable, Sendable {
  /// Adjustments for the files in a folder that one of the patterns matches.
  package struct Override: Hashable, Sendable {
    /// Empty: the root.
    package let folder: RepoPath
    /// They begin at the root.
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
  /// In order; later ones win.
  package let overrides: [Override]
  /// The regular expressions of the configuration; those that have an entry in `rules` are on.
  package let customRules: [RuleDefinition]
  /// Rules whose findings count; nil: all that are on. The others run all the same, because a suppression is only
  /// superfluous when the rule that it names has looked.
  package var reported: Set<RuleID>?

  package init(rules: [RuleID: RuleSetting], overrides: [Override] = [], customRules: [RuleDefinition] = []) {
    self.rules = rules
    self.overrides = overrides
    self.customRules = customRules
  }

  /// The rules that are on when nobody says otherwise.
  package static func defaults(_ library: RuleLibrary) -> LintSettings {
    let rules = library.definitions.filter(\.isOnByDefault).map { ($0.id, RuleSetting()) }
    return LintSettings(rules: Dictionary(rules) { first, _ in first })
  }

  /// With more rules on, in their defaults.
  package func turningOn(_ more: [RuleID]) -> LintSettings {
    var rules = rules
    for id in more where rules[id] == nil { rules[id] = RuleSetting() }
    var settings = LintSettings(rules: rules, overrides: overrides, customRules: customRules)
    settings.reported = reported
    return settings
  }

  /// One rule alone, as its examples are run.
  package static func only(_ rule: RuleID, values: [String: OptionValue] = [:]) -> LintSettings {
    LintSettings(rules: [rule: RuleSetting(values: values)])
  }

  /// What an example of a rule is run with.
  package static func example(_ example: RuleExample, of rule: RuleID) -> LintSettings {
    var rules: [RuleID: RuleSetting] = [:]
    for other in example.companions { rules[other] = RuleSetting() }
    rules[rule] = RuleSetting(values: example.options)
    var settings = LintSettings(rules: rules)
    settings.reported = [rule]
    return settings
  }

  /// The rules that are on in a file to which the overrides at these indices apply.
  package func rules(withOverrides indices: [Int]) -> [RuleID: RuleSetting] {
    var rules = rules
    for index in indices {
      for (id, adjustment) in overrides[index].rules { rules[id] = adjustment.applied(to: rules[id]) }
    }
    return rules
  }
}
