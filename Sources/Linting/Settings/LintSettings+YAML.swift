package import ReviewCore
package import StrictYAML

extension LintSettings {
  /// The defaults, adjusted by a configuration.
  ///
  /// - Parameters:
  ///   - rules: The mapping under `rules:`; nil when there is none.
  ///   - overrides: The list under `overrides:`; each entry has `paths` and `rules`.
  /// - Throws: `YAMLProblem` for an unknown rule or option, a value of another type, or a pattern that is none.
  package init(rules: YAMLNode?, overrides: YAMLNode?, library: RuleLibrary) throws(YAMLProblem) {
    var settings = Self.defaults(library).rules
    for (id, adjustment) in try Self.adjustments(in: rules, library: library) {
      settings[id] = adjustment.applied(to: settings[id])
    }
    var list: [Override] = []
    for node in try overrides?.sequence() ?? [] {
      let mapping = try node.mapping(allowing: ["paths", "rules"])
      let paths = try Self.patterns(in: mapping.required("paths"))
      list.append(Override(paths: paths, rules: try Self.adjustments(in: mapping["rules"], library: library)))
    }
    self.init(rules: settings, overrides: list)
  }

  /// Reads a mapping of rule ids to what is said about them.
  package static func adjustments(
    in node: YAMLNode?, library: RuleLibrary
  ) throws(YAMLProblem) -> [RuleID: RuleAdjustment] {
    var adjustments: [RuleID: RuleAdjustment] = [:]
    for entry in try node?.mapping().entries ?? [] {
      guard let rule = library[RuleID(entry.key)] else {
        if let absence = RuleLibrary.absence(of: RuleID(entry.key)) {
          throw entry.keyNode.problem(absence, hint: "Take it out.")
        }
        throw entry.keyNode.unknown("rule", entry.key, known: library.names)
      }
      adjustments[rule.id] = try RuleAdjustment(node: entry.value, rule: rule)
    }
    return adjustments
  }

  /// Reads a list of globs.
  /// - Throws: `YAMLProblem` at one that is no glob.
  package static func patterns(in node: YAMLNode) throws(YAMLProblem) -> [String] {
    for item in try node.sequence() {
      let pattern = try item.string()
      guard Glob(pattern) != nil else {
        throw item.problem("this is not a path pattern", hint: "Close every brace and bracket, as in \"**/*.{swift,h}\".")
      }
    }
    return try node.strings()
  }
}
