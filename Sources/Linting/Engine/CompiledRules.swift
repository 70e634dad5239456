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
    var program = PatternProgram()
    let inCode = Dictionary(codeRules.map { ($0.id, $0) }) { first, _ in first }
    for definition in library.definitions {
      guard let setting = settings[definition.id] else { continue }
      let options = RuleOptions(definition: definition, configured: setting.values)
      registry.rule = ids.count
      if let logic = definition.logic {
        // Users' rules were compiled when they were read, built-in ones are by a test.
        guard let compiled = try? CompiledLogic(logic, isSafe: definition.correction == .safe, options: options) else { continue }
        program.add(compiled, number: ids.count)
      } else if let rule = inCode[definition.id] {
        rule.init(options).register(in: &registry)
      } else {
        continue
      }
      ids.append(definition.id)
      severities.append(setting.severity ?? definition.severity)
      fixed.append(setting.severity != nil)
    }
    program.register(in: &registry)
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
    globs = settings.overrides.map { $0.paths.compactMap(Glob.init) }
  }

  func rules(for path: RepoPath) -> CompiledRules {
    let overrides = globs.indices.filter { index in globs[index].contains { $0.matches(path) } }
    return compiled.withLock { compiled in
      if let rules = compiled[overrides] { return rules }
      let rules = CompiledRules(settings: settings.rules(withOverrides: overrides), library: library)
      compiled[overrides] = rules
      return rules
    }
  }
}
