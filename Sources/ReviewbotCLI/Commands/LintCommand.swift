import ArgumentParser
import Git
import Linting
import Pipeline
import ReviewCore

/// `reviewbot lint`: the style check alone.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report style findings of the change, or of whole files.",
    discussion: """
      Without --all-lines only findings count that lie on an added line, or that the change brought about. With it \
      whole files are linted: the paths given, or all that git tracks; no repository is needed for paths.

      EXAMPLES:
        reviewbot lint                                   what the change did
        reviewbot lint --base origin/main Sources        the same, below one folder
        reviewbot lint --all-lines Sources Tests         whole files
        reviewbot lint --all-lines --rule force_try Sources/App.swift --format json
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Lint whole files, not only what the change did.")
  var allLines = false

  @Option(help: ArgumentHelp("Only this rule, on or off in the configuration; may be given several times.", valueName: "id"))
  var rule: [String] = []

  @Flag(help: "Do not use results of earlier runs. (There is no cache yet: every run lints anew.)")
  var noCache = false

  @Argument(help: ArgumentHelp("Files and folders to lint.", valueName: "path"))
  var paths: [String] = []

  func run() async throws {
    _ = try report.formats()
    let services = Services.live()
    if allLines {
      try await WholeFileLint(command: self, services: services).run()
    } else {
      try await lintChange(services: services)
    }
  }

  private func lintChange(services: Services) async throws {
    let workspace = try Workspace(options: change, config: report.config, services: services)
    let change = try workspace.change()
    let writer = try ReportWriter(options: report, configured: workspace.configuration.formats, services: services)
    let run = ReviewRun(writer: writer, services: services, isVerbose: report.verbose)
    let selected = try paths.map { try workspace.repoPath(of: $0) }
    let check = LintCheck(
      linter: Linter(library: workspace.library, settings: try settings(from: workspace.configuration, workspace.library)),
      sources: workspace.sources(of: change),
      scope: workspace.scope.narrowed(to: selected), breadth: .change, gate: workspace.configuration.gates.lint)
    guard !change.diff.isEmpty else {
      return try run.concludeWithoutChange(change, checks: [.lint], notices: workspace.configuration.notices)
    }
    try await run.conclude(change, checks: [check], notices: workspace.configuration.notices)
  }

  /// The configured settings, or only the rules that were asked for, with their configured options.
  func settings(from configuration: Configuration, _ library: RuleLibrary) throws -> LintSettings {
    guard !rule.isEmpty else { return configuration.rules }
    var rules: [RuleID: RuleSetting] = [:]
    for name in rule {
      guard let definition = library[RuleID(name)] else {
        throw UsageProblem.unknown("rule", name, known: library.names, list: "reviewbot rules")
      }
      rules[definition.id] = configuration.rules.rules[definition.id] ?? RuleSetting()
    }
    return LintSettings(rules: rules, overrides: configuration.rules.overrides.map { $0.restricted(to: Set(rules.keys)) })
  }
}

extension LintSettings.Override {
  /// Without what it says of other rules.
  fileprivate func restricted(to rules: Set<RuleID>) -> LintSettings.Override {
    LintSettings.Override(folder: folder, paths: paths, rules: self.rules.filter { rules.contains($0.key) })
  }
}
