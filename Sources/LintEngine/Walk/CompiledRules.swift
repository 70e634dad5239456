import ReviewCore
import Synchronization

/// The rules of one configuration, ready to run.
struct CompiledRules: Sendable {
  /// The ids by rule number: the rules of the library first, ascending, then the regular expressions of the
  /// configuration.
  let ids: [RuleID]
  let severities: [Severity]
  /// Whether the user set the severity of all findings of the rule.
  let hasFixedSeverity: [Bool]
  let handlers: Handlers
  /// The number of the first regular expression.
  let firstCustom: Int
  /// Rules whose findings are reported; nil for all.
  let reported: Set<RuleID>?
  /// Every name that a suppression may use.
  let knownNames: Set<String>

  /// - Parameter library: Includes the rules of the configuration.
  init(settings: LintSettings, overrides: [Int], library: RuleLibrary) {
    let all = settings.rules(withOverrides: overrides)
    let definitions = library.definitions.filter { !$0.isCustom } + library.definitions.filter(\.isCustom)
    var rules: [(rule: ActiveRule, source: Int)] = []
    for definition in definitions {
      guard let setting = all[definition.id] else { continue }
      guard let source = library.sources.firstIndex(where: { $0.runs(definition) }) else { continue }
      let options = RuleOptions(definition: definition, configured: setting.values)
      rules.append((ActiveRule(number: rules.count, definition: definition, options: options), source))
    }
    var registration = Registration()
    for (index, source) in library.sources.enumerated() {
      source.register(rules.filter { $0.source == index }.map(\.rule), in: &registration)
    }
    ids = rules.map(\.rule.definition.id)
    severities = rules.map { all[$0.rule.definition.id]?.severity ?? $0.rule.definition.severity }
    hasFixedSeverity = ids.map { all[$0]?.severity != nil }
    handlers = registration.handlers
    firstCustom = rules.firstIndex { $0.rule.definition.isCustom } ?? rules.count
    reported = settings.reported
    knownNames = swiftLintRules.union(library.names + ["all", "coverage"])
  }

  /// Returns the names that a suppression may use for a rule.
  func names(ofRule index: Int) -> [RuleID] {
    index < firstCustom ? [ids[index]] : [ids[index], SuperfluousCommands.familyOfCustomRules]
  }

  func index(of id: RuleID) -> Int? { ids.firstIndex(of: id) }

  /// Returns whether a rule, or any rule of a group, runs.
  func isActive(_ id: RuleID) -> Bool {
    id == SuperfluousCommands.familyOfCustomRules ? firstCustom < ids.count : ids.contains(id)
  }
}

/// Compiles the rules once for each combination of overrides that applies to a file.
final class CompiledRulesCache: Sendable {
  private let settings: LintSettings
  private let library: RuleLibrary
  private let globs: [[Glob]]
  private let compiled = Mutex<[[Int]: CompiledRules]>([:])

  init(settings: LintSettings, library: RuleLibrary) {
    self.settings = settings
    self.library = library
    globs = settings.overrides.map { $0.paths.compactMap { Glob($0) } }
  }

  /// Returns whether the rules of this configuration are the ones compiled here.
  func isFor(_ settings: LintSettings, _ library: RuleLibrary) -> Bool {
    self.settings == settings && self.library.version == library.version
      && self.library.definitions == library.definitions
  }

  func rules(for path: RepoPath) -> CompiledRules {
    let overrides = globs.indices.filter { index in
      path.isAtOrBelow(settings.overrides[index].folder) && globs[index].match(path)
    }
    return compiled.withLock { compiled in
      if let rules = compiled[overrides] { return rules }
      let rules = CompiledRules(settings: settings, overrides: overrides, library: library)
      compiled[overrides] = rules
      return rules
    }
  }
}

/// Keeps the compiled rules of the last configuration, for linters that a process makes one after another.
package final class CompiledRulesMemory: Sendable {
  private let last = Mutex<CompiledRulesCache?>(nil)

  package init() {}

  func cache(_ settings: LintSettings, _ library: RuleLibrary) -> CompiledRulesCache {
    last.withLock { last in
      if let last, last.isFor(settings, library) { return last }
      let cache = CompiledRulesCache(settings: settings, library: library)
      last = cache
      return cache
    }
  }
}
