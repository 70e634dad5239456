import ReviewCore
import Synchronization

/// The rules of one configuration, ready to run.
struct CompiledRules: Sendable {
  /// By index; those of the program first, ascending, then the team's own.
  let ids: [RuleID]
  let severities: [Severity]
  /// Whether the user fixed the severity of all findings of the rule.
  let hasFixedSeverity: [Bool]
  let handlers: Handlers
  /// Index of the first of the team's own rules.
  let firstCustom: Int
  /// What a file must have for some of the rules.
  private let needs: [(rule: Int, need: FileNeed)]
  /// Whether so many rules need words of a file that it pays to collect them.
  let readsWords: Bool
  /// Rules whose findings count; nil: all.
  let reported: Set<RuleID>?
  /// Every name that a suppression may say.
  let knownNames: Set<String>

  init(settings: LintSettings, overrides: [Int], library: RuleLibrary) {
    let rules = settings.rules(withOverrides: overrides)
    var registration = Registration()
    var ids: [RuleID] = []
    var severities: [Severity] = []
    var fixed: [Bool] = []
    var needs: [(rule: Int, need: FileNeed)] = []
    var program = PatternProgram()
    let inCode = Dictionary(syntaxRules.map { ($0.id, $0) }) { first, _ in first }
    for definition in library.definitions {
      guard let setting = rules[definition.id] else { continue }
      let options = RuleOptions(definition: definition, configured: setting.values)
      registration.rule = ids.count
      if let logic = definition.logic {
        // Users' rules were compiled when they were read, built-in ones are by a test.
        let variants = logic.variants.compactMap { variant in
          try? CompiledLogic(variant, correction: definition.correction, options: options)
        }
        guard variants.count == logic.variants.count else { continue }
        program.add(variants, number: ids.count)
      } else if let rule = inCode[definition.id] {
        let rule = rule.init(options)
        rule.register(&registration)
        if !rule.words.isEmpty { needs.append((ids.count, .some(rule.words.map { FileNeed(token: Array($0.utf8)) }))) }
      } else {
        continue
      }
      ids.append(definition.id)
      severities.append(setting.severity ?? definition.severity)
      fixed.append(setting.severity != nil)
    }
    registration.rule = Registration.nobody
    program.register(&registration)
    firstCustom = ids.count
    for rule in settings.customRules {
      guard let setting = rules[rule.id] else { continue }
      registration.rule = ids.count
      CustomMatcher(rule)?.register(&registration)
      ids.append(rule.id)
      severities.append(setting.severity ?? rule.severity)
      fixed.append(setting.severity != nil)
    }
    self.ids = ids
    self.severities = severities
    hasFixedSeverity = fixed
    handlers = Handlers(registration, needy: Set(needs.map(\.rule)))
    self.needs = needs
    readsWords = needs.count + program.needyRules >= Self.wordReaders
    reported = settings.reported
    knownNames = swiftLintRules.union(library.names + settings.customRules.map(\.id.name) + ["all"])
  }

  /// With fewer rules that need words it takes less to call them.
  private static let wordReaders = 6

  /// By index plus one, as `RuleContext.isIdle` has it: the rules that cannot find anything in a file with these words.
  func idle(in words: inout FileWords?) -> [Bool] {
    var idle = [Bool](repeating: false, count: ids.count + 1)
    for (rule, need) in needs where words?.meet(need) == false { idle[rule + 1] = true }
    return idle
  }

  /// The names that a suppression may call a rule by.
  func names(ofRule index: Int) -> [RuleID] {
    index < firstCustom ? [ids[index]] : [ids[index], SuperfluousCommands.familyOfCustomRules]
  }

  func index(of id: RuleID) -> Int? { ids.firstIndex(of: id) }

  /// Whether a rule, or one of a family, looks at files.
  func isActive(_ id: RuleID) -> Bool {
    id == SuperfluousCommands.familyOfCustomRules ? firstCustom < ids.count : ids.contains(id)
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
      let rules = CompiledRules(settings: settings, overrides: overrides, library: library)
      compiled[overrides] = rules
      return rules
    }
  }
}
