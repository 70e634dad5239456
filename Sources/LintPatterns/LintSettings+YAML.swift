package import LintEngine
package import ReviewCore
package import StrictYAML

extension LintSettings {
  /// Creates the default settings, adjusted by a configuration.
  ///
  /// - Parameters:
  ///   - rules: The mapping under `rules:`; nil if it is absent.
  ///   - overrides: The list under `overrides:`; each entry has `paths` and `rules`.
  ///   - custom: The mapping under `custom_rules:`; its rules are on unless `rules` turns them off.
  /// - Throws: `YAMLProblem` for an unknown rule or option, a value of another type, or an invalid path pattern.
  package init(
    rules: YAMLNode?, overrides: YAMLNode?, custom: YAMLNode? = nil, library: RuleLibrary
  ) throws(YAMLProblem) {
    self = try Self.defaults(library).adjusted(rules: rules, overrides: overrides, custom: custom, library: library)
  }

  /// The folders that a configuration file refers to.
  package struct Place: Hashable, Sendable {
    /// The folder to which its patterns are relative.
    package let patterns: RepoPath
    /// The folder to which it applies; empty for the whole repository.
    package let scope: RepoPath

    package init(patterns: RepoPath = RepoPath(bytes: []), scope: RepoPath = RepoPath(bytes: [])) {
      self.patterns = patterns
      self.scope = scope
    }
  }

  /// Returns these settings with the adjustments of another file. The rules of a file for a folder become overrides for
  /// that folder.
  /// - Throws: The same errors as the initialiser.
  package func adjusted(
    rules: YAMLNode?, overrides: YAMLNode?, custom: YAMLNode? = nil, packs: YAMLNode? = nil, layers: YAMLNode? = nil,
    library builtIn: RuleLibrary, place: Place = Place()
  ) throws(YAMLProblem) -> LintSettings {
    var settings = self.rules
    var list = self.overrides
    let newRules = try CustomRule.rules(in: custom, library: builtIn).map(RuleDefinition.init(custom:))
    let customRules = self.customRules.filter { old in !newRules.contains { $0.id == old.id } } + newRules
    let library = builtIn.adding(customRules)
    let turnedOn = Dictionary(newRules.map { ($0.id, RuleAdjustment.on(RuleSetting())) }) { $1 }
    let inPacks = try Self.adjustments(inPacks: packs, layers: layers, library: library)
    let own = try Self.adjustments(in: rules, library: library)
    // If `rules` sets only a severity, the table of `layers` stays.
    let adjustments = inPacks.merging(turnedOn) { $1 }.merging(own) { $1.following($0) }
    if place.scope.bytes.isEmpty {
      for (id, adjustment) in adjustments { settings[id] = adjustment.applied(to: settings[id]) }
    } else if !adjustments.isEmpty {
      list.append(Override(folder: place.scope, paths: ["**"], rules: adjustments))
    }
    for node in try overrides?.sequence() ?? [] {
      let mapping = try node.mapping(allowing: ["paths", "rules"])
      let paths = try Self.patterns(in: mapping.required("paths"), below: place.patterns)
      let rules = try Self.adjustments(in: mapping["rules"], library: library)
      list.append(Override(folder: place.scope, paths: paths, rules: rules))
    }
    return LintSettings(rules: settings, overrides: list, customRules: customRules)
  }

  /// Returns the rules that `packs:` and `layers:` turn on: the rules of the packs, and the layer rule with its table.
  private static func adjustments(
    inPacks packs: YAMLNode?, layers: YAMLNode?, library: RuleLibrary
  ) throws(YAMLProblem) -> [RuleID: RuleAdjustment] {
    var adjustments: [RuleID: RuleAdjustment] = [:]
    let known = Set(library.definitions.compactMap(\.pack)).sorted()
    for item in try packs?.sequence() ?? [] {
      let pack = try item.oneOf(known)
      for rule in library.definitions where rule.pack == pack { adjustments[rule.id] = .on(RuleSetting()) }
    }
    if let layers {
      let table = OptionValue.layers(try Layer.layers(in: layers))
      adjustments[Layer.rule] = .on(RuleSetting(values: ["layers": table]))
    }
    return adjustments
  }

  /// Reads a mapping from rule ids to their adjustments.
  package static func adjustments(
    in node: YAMLNode?, library: RuleLibrary
  ) throws(YAMLProblem) -> [RuleID: RuleAdjustment] {
    var adjustments: [RuleID: RuleAdjustment] = [:]
    for entry in try node?.mapping().entries ?? [] {
      guard let rule = library[RuleID(entry.key)] else {
        if let absence = RuleLibrary.absence(of: RuleID(entry.key)) {
          throw entry.keyNode.problem(absence, hint: "Remove it.")
        }
        throw entry.keyNode.unknown("rule", entry.key, known: library.names)
      }
      adjustments[rule.id] = try RuleAdjustment(node: entry.value, rule: rule)
    }
    return adjustments
  }
}

extension RuleAdjustment {
  /// Reads `off`, `on`, a severity, a number (the warning limit of a metric rule), or a mapping of options.
  package init(node: YAMLNode, rule: RuleDefinition) throws(YAMLProblem) {
    if node.isMapping {
      self = .on(try Self.setting(from: node, rule: rule))
    } else if rule.option("warning")?.kind == .integer, let limit = try? node.integer() {
      guard limit >= 0 else { throw node.problem("\(limit) is below 0", hint: "Write 0 or more.") }
      self = .on(RuleSetting(values: ["warning": .integer(limit)]))
    } else {
      switch try node.oneOf(["off", "on"] + Severity.allCases.map(\.rawValue)) {
      case "off": self = .off
      case "on": self = .on(RuleSetting())
      default: self = .on(RuleSetting(severity: try node.oneOf(Severity.self)))
      }
    }
  }

  private static func setting(from node: YAMLNode, rule: RuleDefinition) throws(YAMLProblem) -> RuleSetting {
    var values: [String: OptionValue] = [:]
    var severity: Severity?
    for entry in try node.mapping().entries {
      if entry.key == "severity" {
        severity = try entry.value.oneOf(Severity.self)
      } else if let option = rule.option(entry.key) {
        values[entry.key] = try option.value(from: entry.value)
      } else {
        throw entry.keyNode.unknown("option", entry.key, known: ["severity"] + rule.options.map(\.name))
      }
    }
    if !values.isEmpty { try check(values, of: rule, at: node) }
    return RuleSetting(severity: severity, values: values)
  }

  /// Checks that the rule's patterns are still valid with these option values, which they may contain.
  private static func check(
    _ values: [String: OptionValue], of rule: RuleDefinition, at node: YAMLNode
  ) throws(YAMLProblem) {
    do throws(YAMLProblem) {
      try rule.checkLogic(with: values)
    } catch {
      throw node.problem("the rule cannot be used with these options: \(error.message)", hint: error.hint)
    }
  }
}
