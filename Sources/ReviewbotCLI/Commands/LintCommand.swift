import ArgumentParser
import Git
import LintEngine
import LintPatterns
import Pipeline
import ReviewCore

/// `reviewbot lint`: the style check alone.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report style findings of the change, or of whole files, and mend them.",
    discussion: """
      Without --all-lines only findings count that lie on an added line, or that the change brought about. With it \
      whole files are linted: the paths given, or all that git tracks; no repository is needed for paths.

      EXAMPLES:
        reviewbot lint                                   what the change did
        reviewbot lint --base origin/main Sources        the same, below one folder
        reviewbot lint --all-lines Sources Tests         whole files
        reviewbot lint --all-lines --rule force_try Sources/App.swift --format json
        reviewbot lint --fix                             mend what the change did
        reviewbot lint --fix --patch --all-lines         a patch for whole files
        reviewbot lint --fix --staged                    before a commit
        reviewbot lint --write-baseline .lint-baseline   keep all findings as known
        reviewbot lint --all-lines --baseline .lint-baseline
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup(title: "Fixes") var fix: FixOptions
  @OptionGroup(title: "Old findings") var old: LintBaselineOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Lint whole files, not only what the change did.")
  var allLines = false

  @Option(help: ArgumentHelp("Only this rule, on or off in the configuration; may be given several times.", valueName: "id"))
  var rule: [String] = []

  @OptionGroup var cache: CacheOptions

  @Argument(help: ArgumentHelp("Files and folders to lint.", valueName: "path"))
  var paths: [String] = []

  func run() async throws {
    try checkOptions()
    let services = Services.live(cache: cache.cache)
    try old.check(services: services)
    if (allLines || old.writeBaseline != nil) && !fix.staged {
      try await WholeFileLint(command: self, services: services).run()
    } else {
      try await ChangeLint(command: self, services: services).run()
    }
  }

  private func checkOptions() throws(UsageProblem) {
    _ = try report.formats()
    try change.check()
    try fix.check(change: change)
    if fix.patch {
      try UsageProblem.refuse(report.given, beside: "--patch", because: "the patch is all that is printed")
    }
    if old.writeBaseline != nil {
      let others: [GivenOption] = [("--staged", fix.staged), ("--patch", fix.patch)] + report.given + change.given
      try UsageProblem.refuse(
        others, beside: "--write-baseline", because: "it keeps the findings of whole files, and reports none")
    }
    if allLines {
      try UsageProblem.refuse(change.given, beside: "--all-lines", because: "it is for whole files, not for a change")
    }
  }

  /// The configured settings, or only the rules that were asked for, with their configured options.
  func settings(from configuration: Configuration, _ library: RuleLibrary) throws -> LintSettings {
    guard !rule.isEmpty else { return configuration.rules }
    let known = library.names + configuration.rules.customRules.map(\.id.name)
    var rules: [RuleID: RuleSetting] = [:]
    for name in rule {
      guard known.contains(name) else {
        if let problem = UsageProblem.absence(of: RuleID(name)) { throw problem }
        throw UsageProblem.unknown("rule", name, known: known, list: "reviewbot rules")
      }
      rules[RuleID(name)] = configuration.rules.rules[RuleID(name)] ?? RuleSetting()
    }
    return configuration.rules.restricted(to: rules)
  }
}

extension LintSettings {
  /// With some of the rules alone. A rule about suppressions has to know what the others find, so these run too.
  fileprivate func restricted(to rules: [RuleID: RuleSetting]) -> LintSettings {
    let needsAll = rules.keys.contains("superfluous_disable_command")
    let running = needsAll ? self.rules.merging(rules) { $1 } : rules
    let kept = overrides.map { override in
      Override(folder: override.folder, paths: override.paths, rules: override.rules.filter { running.keys.contains($0.key) })
    }
    var settings = LintSettings(rules: running, overrides: kept, customRules: customRules)
    settings.reported = needsAll ? Set(rules.keys) : nil
    return settings
  }
}
