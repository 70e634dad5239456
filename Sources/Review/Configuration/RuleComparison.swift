import LintEngine
import ReviewCore

/// Compares the rules of two states of the configuration.
struct RuleComparison: Sendable {
  let before: Configuration
  let after: Configuration

  /// A rule in the files that an override applies to.
  private struct Site: Hashable, Comparable {
    let files: String
    let rule: RuleID

    static func < (left: Site, right: Site) -> Bool { (left.files, left.rule) < (right.files, right.rule) }
  }

  /// An adjustment of a rule in the files that a pattern matches.
  private typealias Adjustment = (files: String, adjustment: RuleAdjustment)

  /// Rules that are off or less severe in all files.
  func weakenedRules() -> [Weakening] {
    before.rules.rules.keys.sorted().flatMap { rule in
      weakenings(of: rule, from: before.rules.rules[rule], to: after.rules.rules[rule], files: nil)
    } + changedDefinitions
  }

  /// Rules of the team that search for something else now.
  private var changedDefinitions: [Weakening] {
    let own = before.library.definitions.filter { !$0.isBuiltIn } + before.rules.customRules
    return own.sorted { $0.id < $1.id }.compactMap { old in
      guard let new = after.definition(of: old.id), new.body != old.body else { return nil }
      return Weakening(key: "rules.\(old.id.name)", values: "another definition", isCertain: false)
    }
  }

  /// Rules that are off or less severe in the files of an override, or of a folder's configuration.
  func weakenedOverrides() -> [Weakening] {
    let (old, new) = (Self.adjustments(in: before.rules), Self.adjustments(in: after.rules))
    let single = Set(old.keys).union(new.keys).sorted().flatMap { site -> [Weakening] in
      let (oldAdjustment, newAdjustment) = (old[site], new[site])
      guard oldAdjustment != newAdjustment else { return [] }
      return weakenings(
        of: site.rule, from: Self.setting(of: site.rule, adjusted: oldAdjustment, in: before),
        to: Self.setting(of: site.rule, adjusted: newAdjustment, in: after), files: site.files)
    }
    return single + changedSequences(without: Set(single.map(\.key)))
  }

  /// Rules for which several overrides act together in another way. The result depends on which files match several of
  /// them.
  /// - Parameter known: The keys of weakenings that need no further entry.
  private func changedSequences(without known: Set<String>) -> [Weakening] {
    let (old, new) = (Self.sequences(in: before.rules), Self.sequences(in: after.rules))
    return new.keys.sorted().compactMap { rule in
      let (earlier, later) = (old[rule, default: []], new[rule, default: []])
      let (earlierFiles, laterFiles) = (earlier.map(\.files), later.map(\.files))
      let isReordered = earlierFiles.filter(laterFiles.contains) != laterFiles.filter(earlierFiles.contains)
      let key = "rules.\(rule.name)"
      guard !earlier.isEmpty, !known.contains(key), isReordered || isLowered(rule, from: earlier, to: later) else {
        return nil
      }
      return Weakening(key: key, values: "other overrides", isCertain: false)
    }
  }

  /// Returns whether an override was added that is weaker than an earlier one, or one was removed and leaves a weaker
  /// one: files that match both are judged less strictly.
  private func isLowered(_ rule: RuleID, from earlier: [Adjustment], to later: [Adjustment]) -> Bool {
    let (earlierFiles, laterFiles) = (Set(earlier.map(\.files)), Set(later.map(\.files)))
    let added = later.filter { !earlierFiles.contains($0.files) }
    let kept = later.filter { earlierFiles.contains($0.files) }
    let removed = earlier.filter { !laterFiles.contains($0.files) }
    return Set(added.map(\.adjustment)).contains { isWeaker($0, than: earlier, rule) }
      || Set(kept.map(\.adjustment)).contains { isWeaker($0, than: removed, rule) }
  }

  private func isWeaker(_ new: RuleAdjustment, than earlier: [Adjustment], _ rule: RuleID) -> Bool {
    Set(earlier.map(\.adjustment)).contains { old in
      weakenings(
        of: rule, from: Self.setting(of: rule, adjusted: old, in: before),
        to: Self.setting(of: rule, adjusted: new, in: after), files: nil
      ).contains { $0.isCertain }
    }
  }

  private static func sequences(in settings: LintSettings) -> [RuleID: [Adjustment]] {
    entries(in: settings).reduce(into: [:]) { sequences, entry in
      sequences[entry.site.rule, default: []].append((entry.site.files, entry.adjustment))
    }
  }

  /// Returns the adjustment of each rule in each pattern, in the order of the overrides.
  private static func entries(in settings: LintSettings) -> [(site: Site, adjustment: RuleAdjustment)] {
    settings.overrides.flatMap { override in
      override.paths.flatMap { path in
        let isWholeFolder = path == "**" && !override.folder.bytes.isEmpty
        let files = isWholeFolder ? "\(override.folder)/**" : path
        return override.rules.map { (Site(files: files, rule: $0.key), $0.value) }
      }
    }
  }

  private static func adjustments(in settings: LintSettings) -> [Site: RuleAdjustment] {
    entries(in: settings).reduce(into: [:]) { adjustments, entry in
      adjustments[entry.site] = adjustments[entry.site].map { entry.adjustment.following($0) } ?? entry.adjustment
    }
  }

  private static func setting(
    of rule: RuleID, adjusted adjustment: RuleAdjustment?, in configuration: Configuration
  ) -> RuleSetting? {
    let setting = configuration.rules.rules[rule]
    return adjustment.map { $0.applied(to: setting) } ?? setting
  }

  /// - Parameters:
  ///   - old: Nil: the rule was off.
  ///   - files: The pattern of the files; nil: all files.
  private func weakenings(
    of rule: RuleID, from old: RuleSetting?, to new: RuleSetting?, files: String?
  ) -> [Weakening] {
    guard let old else { return [] }
    let key = "rules.\(rule.name)"
    let suffix = files.map { " in \(Weakening.code($0))" } ?? ""
    let severity = before.severity(of: rule, with: old)
    guard let new else { return [Weakening(key: key, values: Weakening.replacing(severity, by: "off") + suffix)] }
    var weakenings: [Weakening] = []
    if let oldLevel = Severity(rawValue: severity),
      let newLevel = Severity(rawValue: after.severity(of: rule, with: new)), newLevel < oldLevel
    {
      weakenings.append(
        Weakening(key: key, values: Weakening.replacing(oldLevel.rawValue, by: newLevel.rawValue) + suffix))
    }
    return weakenings + changedOptions(of: rule, from: old, to: new, suffix: suffix)
  }

  private func changedOptions(
    of rule: RuleID, from old: RuleSetting, to new: RuleSetting, suffix: String
  ) -> [Weakening] {
    Set(old.values.keys).union(new.values.keys).sorted().compactMap { name in
      let oldValue = old.values[name] ?? before.definition(of: rule)?.option(name)?.defaultValue
      let newValue = new.values[name] ?? after.definition(of: rule)?.option(name)?.defaultValue
      guard oldValue != newValue else { return nil }
      let values: String
      if let oldText = oldValue?.shortText, let newText = newValue?.shortText {
        values = Weakening.replacing(oldText, by: newText)
      } else {
        values = "changed"
      }
      return Weakening(key: "rules.\(rule.name).\(name)", values: values + suffix, isCertain: false)
    }
  }
}

extension Configuration {
  fileprivate func definition(of rule: RuleID) -> RuleDefinition? {
    library[rule] ?? rules.customRules.first { $0.id == rule }
  }

  /// Returns the severity of a rule's findings, or `on` for a rule that is not known.
  fileprivate func severity(of rule: RuleID, with setting: RuleSetting) -> String {
    (setting.severity ?? definition(of: rule)?.severity)?.rawValue ?? "on"
  }
}

extension OptionValue {
  /// The value as in a configuration; nil for lists and tables.
  fileprivate var shortText: String? {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .limit(let value): value.map { "\($0)" } ?? "off"
    case .text(let value): value
    case .severity(let value): value.rawValue
    case .levels(let levels):
      [levels.warning.map { "warning: \($0)" }, levels.error.map { "error: \($0)" }].compactMap { $0 }
        .joined(separator: ", ")
    case .texts, .layers, .ranges, .order, .delimiters: nil
    }
  }
}
