import LintEngine
import LintPatterns
package import ReviewCore

/// The review of style alone: of a change, or of whole files.
package struct LintReview: Sendable {
  let request: LintRequest
  let services: Services

  package init(_ request: LintRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Fixes, judges and publishes as the request says.
  /// - Returns: Passed also after a patch was printed or a baseline was written.
  /// - Throws: A `UserFacingError` error when the files cannot be had, or the request or the configuration is not right.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    let isOfFiles = request.isWholeFiles || request.baseline.output != nil
    return isOfFiles && !request.isStaged
      ? try await WholeFileLint(request: request, services: services).run()
      : try await ChangeLint(request: request, services: services).run()
  }
}

extension LintRequest {
  /// The formats to write, whose files can be written.
  /// - Throws: `UsageProblem` for an unknown format, or a file in a folder that does not exist.
  func outputs(configured: [String], services: Services) throws(UsageProblem) -> [FormatOption] {
    let formats = try report.outputs(configured: configured)
    try services.checkFolders(of: formats.compactMap(\.file))
    return formats
  }

  /// The configured settings, or only the rules that were asked for, with their configured options.
  /// - Throws: `UsageProblem` for a rule that is not known.
  func settings(from configuration: Configuration) throws(UsageProblem) -> LintSettings {
    guard !rules.isEmpty else { return configuration.rules }
    let known = configuration.library.names + configuration.rules.customRules.map(\.id.name)
    var settings: [RuleID: RuleSetting] = [:]
    for name in rules {
      guard known.contains(name) else {
        if let problem = UsageProblem.absence(of: RuleID(name)) { throw problem }
        throw UsageProblem.unknown("rule", name, known: known, list: "reviewbot rules")
      }
      settings[RuleID(name)] = configuration.rules.rules[RuleID(name)] ?? RuleSetting()
    }
    return configuration.rules.restricted(to: settings)
  }
}

extension LintSettings {
  /// With some of the rules alone. A rule about suppressions has to know what the others find, so these run too.
  fileprivate func restricted(to rules: [RuleID: RuleSetting]) -> LintSettings {
    let needsAll = rules.keys.contains("superfluous_disable_command")
    let running = needsAll ? self.rules.merging(rules) { $1 } : rules
    let kept = overrides.map { override in
      Override(
        folder: override.folder, paths: override.paths, rules: override.rules.filter { running.keys.contains($0.key) })
    }
    var settings = LintSettings(rules: running, overrides: kept, customRules: customRules)
    settings.reported = needsAll ? Set(rules.keys) : nil
    return settings
  }
}
