package import ReviewCore
package import StrictYAML

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

extension LintSettings {
  /// Reads a list of globs relative to `folder`, and returns the same globs relative to the root.
  /// - Throws: `YAMLProblem` at an invalid glob.
  package static func patterns(
    in node: YAMLNode, below folder: RepoPath = RepoPath(bytes: [])
  ) throws(YAMLProblem) -> [String] {
    var patterns: [String] = []
    for item in try node.sequence() {
      let text = try item.string()
      do throws(GlobProblem) {
        let pattern = try Glob.pattern(text, below: folder)
        _ = try Glob(parsing: pattern)
        patterns.append(pattern)
      } catch {
        throw item.problem(error.message, hint: error.hint)
      }
    }
    return patterns
  }
}

/// The settings of a rule that is on.
package struct RuleSetting: Hashable, Sendable {
  /// The severity of all findings; nil leaves it to the rule, which may have a limit for each severity.
  package let severity: Severity?
  /// Options that differ from the defaults.
  package let values: [String: OptionValue]

  package init(severity: Severity? = nil, values: [String: OptionValue] = [:]) {
    self.severity = severity
    self.values = values
  }
}

/// The configuration of one rule.
package enum RuleAdjustment: Hashable, Sendable {
  case off
  case on(RuleSetting)

  /// Returns the combination of both adjustments; this one takes precedence.
  package func following(_ earlier: RuleAdjustment) -> RuleAdjustment {
    guard case .on(let setting) = earlier, let both = applied(to: setting) else { return self }
    return .on(both)
  }

  /// Returns the setting with this adjustment applied; nil if the rule is off.
  package func applied(to setting: RuleSetting?) -> RuleSetting? {
    guard case .on(let new) = self else { return nil }
    let values = (setting?.values ?? [:]).merging(new.values) { _, new in new }
    return RuleSetting(severity: new.severity ?? setting?.severity, values: values)
  }
}
