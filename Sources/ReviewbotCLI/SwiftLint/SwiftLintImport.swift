import LintEngine
import LintPatterns
import Review
import ReviewCore
import StrictYAML

/// Converts a `.swiftlint.yml` to an equivalent `.lint.yml`, as far as reviewbot's rules allow.
///
/// Every key of the old file is either converted or named in a note.
struct SwiftLintImport {
  let library: RuleLibrary
  /// Returns whether the configuration supports a key. An unsupported setting becomes a note instead of an invalid
  /// file.
  let knowsKey: (String) -> Bool
  var result: ImportedConfiguration
  var selection = SwiftLintSelection()
  /// The names of the team's own rules.
  private(set) var customRuleIDs: Set<String> = []
  /// The rules' own entries, which are read after the enabled rules are known.
  private var entries: [(rule: RuleDefinition, entry: YAMLMapping.Entry)] = []

  private init(library: RuleLibrary, file: String, knowsKey: @escaping (String) -> Bool) {
    self.library = library
    self.knowsKey = knowsKey
    result = ImportedConfiguration(source: file)
  }

  /// - Parameters:
  ///   - text: The old file's contents.
  ///   - inherited: The rules that the files of parent folders enable; nil without such files.
  /// - Throws: `YAMLProblem` when the text is not YAML, or not a mapping of keys to values.
  static func configuration(
    from text: [UInt8], file: String, library: RuleLibrary, inherited: Set<String>? = nil,
    knowsKey: @escaping (String) -> Bool = ConfigurationReader.keys.contains
  ) throws(YAMLProblem) -> ImportedConfiguration {
    var conversion = SwiftLintImport(library: library, file: file, knowsKey: knowsKey)
    try conversion.convert(text, file: file, inherited: inherited)
    return conversion.result
  }

  /// Returns the rules that the old files enable together; nil without files. Each file is in a folder below that of
  /// the previous one.
  /// - Throws: As `configuration`.
  static func rules(turnedOnBy files: [(name: String, text: [UInt8])], library: RuleLibrary) throws(YAMLProblem) -> Set<
    String
  >? {
    var rules: Set<String>?
    for file in files {
      var conversion = SwiftLintImport(library: library, file: file.name, knowsKey: ConfigurationReader.keys.contains)
      try conversion.convert(file.text, file: file.name, inherited: rules)
      rules = Set(library.definitions.filter(conversion.selection.turnsOn).map(\.id.name))
    }
    return rules
  }

  private mutating func convert(_ text: [UInt8], file: String, inherited: Set<String>?) throws(YAMLProblem) {
    selection.inherited = inherited
    let root = try parse(text, file: file)?.mapping()
    customRuleIDs = Set((try? root?["custom_rules"]?.mapping().keys) ?? [])
    for entry in root?.entries ?? [] { read(entry) }
    noteNarrowedLists(root?.entries ?? [])
    readCustomRules(root?["custom_rules"])
    writeRules()
  }

  mutating func note(_ node: YAMLNode, _ what: String, _ why: String) {
    result.notes.append(ImportedConfiguration.Note(line: node.line, what: what, why: why))
  }

  private mutating func read(_ entry: YAMLMapping.Entry) {
    switch entry.key {
    case "included": result.include = paths(entry)
    case "excluded": result.exclude = paths(entry)
    case "disabled_rules": selection.disabled = names(entry)
    case "opt_in_rules", "enabled_rules":
      selection.optedIn.formUnion(names(entry))
      noteMissingRules(entry)
    case "only_rules", "whitelist_rules": selection.only = names(entry)
    case "analyzer_rules":
      if names(entry).contains("all") {
        note(
          entry.keyNode, "analyzer_rules: all",
          "they need the compiler's index of the whole program, which reviewbot does not read")
      }
    case "custom_rules": break
    case "reporter": readReporter(entry)
    case "strict", "lenient": readGate(entry)
    default:
      if let reason = SwiftLintNames.settings[entry.key] {
        note(entry.keyNode, entry.key, reason)
      } else if let rule = rule(entry.key, at: entry.keyNode, in: nil) {
        entries.append((rule, entry))
      }
    }
  }

  /// Adds a note for `all`, which means all rules of SwiftLint, because reviewbot does not have all of them.
  private mutating func noteMissingRules(_ entry: YAMLMapping.Entry) {
    guard texts(entry).contains(where: { $0.text == "all" }) else { return }
    let missing = SwiftLintNames.rules.filter { library[RuleID($0)] == nil && !SwiftLintNames.analyzers.contains($0) }
    guard !missing.isEmpty else { return }
    note(
      entry.keyNode, "\(entry.key): all",
      "reviewbot has no rules of these names: \(missing.sorted().joined(separator: ", "))")
  }

  /// Adds notes for lists that SwiftLint ignores because of `only_rules`.
  private mutating func noteNarrowedLists(_ entries: [YAMLMapping.Entry]) {
    guard selection.only != nil else { return }
    for entry in entries
    where ["opt_in_rules", "enabled_rules", "disabled_rules"].contains(entry.key) && !entry.value.isNull {
      note(entry.keyNode, entry.key, "SwiftLint ignores it next to `only_rules`, and so does the new file")
    }
    selection.disabled = []
  }

  /// Returns a rule by its current or former SwiftLint name; nil, with a note, when it does not exist.
  /// - Parameter list: The key that contains the name.
  mutating func rule(_ name: String, at node: YAMLNode, in list: String?) -> RuleDefinition? {
    let current = renamedRules[name] ?? name
    if let rule = library[RuleID(current)] { return rule }
    let what = list.map { "\($0): \(name)" } ?? name
    if SwiftLintNames.analyzers.contains(current) {
      note(node, what, "this rule needs the compiler's index of the whole program, which reviewbot does not read")
    } else if SwiftLintNames.rules.contains(current) {
      let isOff = list == "disabled_rules"
      note(node, what, isOff ? "reviewbot has no such rule, so it is off" : "reviewbot has no such rule")
    } else {
      let guess = nearest(name, in: SwiftLintNames.rules.sorted()).map { "; the nearest is `\($0)`" } ?? ""
      note(
        node, what, "neither SwiftLint nor reviewbot has a \(list == nil ? "key or " : "")rule of this name\(guess)")
    }
    return nil
  }

  private mutating func writeRules() {
    var settings: [RuleID: String] = [:]
    for (rule, entry) in entries {
      guard selection.turnsOn(rule) else {
        note(entry.keyNode, entry.key, "the rule is off, so its settings have no effect")
        continue
      }
      guard let setting = setting(of: rule, entry) else { continue }
      if let problem = problem(with: setting, of: rule) {
        note(entry.keyNode, entry.key, problem)
      } else {
        settings[rule.id] = setting
      }
    }
    result.rules = library.definitions.compactMap { rule in
      guard selection.turnsOn(rule) else { return selection.mustTurnOff(rule) ? (rule.id.name, "off") : nil }
      return (settings[rule.id] ?? (selection.mustTurnOn(rule) ? "on" : nil)).map { (rule.id.name, $0) }
    }
  }

  /// Returns the reason why the configuration would reject the setting, or nil.
  private func problem(with setting: String, of rule: RuleDefinition) -> String? {
    do throws(YAMLProblem) {
      _ = try LintSettings.adjustments(in: try parse("\(rule.id): \(setting)\n", file: result.source), library: library)
      return nil
    } catch {
      return error.message
    }
  }
}
