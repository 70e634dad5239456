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

  package init(rules: [RuleID: RuleSetting], overrides: [Override] = []) {
    self.rules = rules
    self.overrides = overrides
  }

  /// The rules that are on when nobody says otherwise.
  package static func defaults(_ library: RuleLibrary) -> LintSettings {
    let rules = library.definitions.filter(\.isOnByDefault).map { ($0.id, RuleSetting()) }
    return LintSettings(rules: Dictionary(rules) { first, _ in first })
  }

  /// One rule alone, as its examples are run.
  package static func only(_ rule: RuleID, values: [String: OptionValue] = [:]) -> LintSettings {
    LintSettings(rules: [rule: RuleSetting(values: values)])
  }

  /// The rules that are on in a file to which the overrides at these indices apply.
  func rules(withOverrides indices: [Int]) -> [RuleID: RuleSetting] {
    var rules = rules
    for index in indices {
      for (id, adjustment) in overrides[index].rules { rules[id] = adjustment.applied(to: rules[id]) }
    }
    return rules
  }
}
