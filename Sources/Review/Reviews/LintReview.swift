import LintEngine
import LintPatterns
package import ReviewCore

/// The lint review of a change, or of whole files.
package struct LintReview: Sendable {
  let request: LintRequest
  let services: Services

  package init(_ request: LintRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Fixes, judges and publishes according to the request.
  /// - Returns: The outcome, which is also passed after a patch was printed or a baseline was written.
  /// - Throws: A `UserFacingError` when the files cannot be found, or the request or the configuration is invalid.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    let isOfFiles = request.isWholeFiles || request.baseline.output != nil || request.inputPath != nil
    return isOfFiles && !request.isStaged
      ? try await WholeFileLint(request: request, services: services).run()
      : try await ChangeLint(request: request, services: services).run()
  }
}

extension LintRequest {
  /// Returns the formats to write, after checking their folders.
  /// - Throws: `UsageProblem` for an unknown format, or a file in a folder that does not exist.
  func outputs(configured: [String], services: Services) throws(UsageProblem) -> [FormatOption] {
    let formats = try report.outputs(configured: configured)
    try services.checkFolders(of: formats.compactMap(\.file))
    return formats
  }

  /// Returns the configured settings, or only the requested rules with their configured options.
  /// - Throws: `UsageProblem` for an unknown rule.
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
  /// Returns the settings with only these rules. A rule about suppressions depends on the findings of the other rules,
  /// so these run too.
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
