import ReviewCore
import Synchronization

/// The rules of one configuration, ready to run.
struct CompiledRules: Sendable {
  /// By index; ascending.
  let ids: [RuleID]
  let severities: [Severity]
  /// Whether the user fixed the severity of all findings of the rule.
  let hasFixedSeverity: [Bool]
  let handlers: Handlers

  init(settings: [RuleID: RuleSetting], library: RuleLibrary) {
    var registry = RuleRegistry()
    var ids: [RuleID] = []
    var severities: [Severity] = []
    var fixed: [Bool] = []
    for rule in codeRules.sorted(by: { $0.id < $1.id }) {
      guard let setting = settings[rule.id], let definition = library[rule.id] else { continue }
      registry.rule = ids.count
      rule.init(RuleOptions(definition: definition, configured: setting.values)).register(in: &registry)
      ids.append(rule.id)
      severities.append(setting.severity ?? definition.severity)
      fixed.append(setting.severity != nil)
    }
    self.ids = ids
    self.severities = severities
    hasFixedSeverity = fixed
    handlers = Handlers(registry)
  }
}

/// Compiles the rules once for each combination of overrides that files turn out to need.
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

  func rules(for path: RepoPath) -> CompiledRules {
    let overrides = globs.indices.filter { index in
      path.isAtOrBelow(settings.overrides[index].folder) && globs[index].match(path)
    }
    return compiled.withLock { compiled in
      if let rules = compiled[overrides] { return rules }
      let rules = CompiledRules(settings: settings.rules(withOverrides: overrides), library: library)
      compiled[overrides] = rules
      return rules
    }
  }
}
