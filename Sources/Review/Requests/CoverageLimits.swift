package import Coverage
package import ReviewCore

/// The counted files and required coverage, as far as they differ from the configuration.
package struct CoverageLimits: Sendable {
  /// The minimum share of the measurable added lines; applies to every change, however small.
  package var least: Percent?
  /// The number of measurable added lines below which coverage is not judged.
  package var leastLines: Int?
  /// Only files that match one of these; empty: as configured.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  package var partial: PartialPolicy?
  /// Whether the check may pass with changed Swift files that are missing from all reports.
  package var allowsUnknownFiles = false

  package init() {}

  func gate(over gates: Configuration.Gates) -> CoverageGate {
    var gate = CoverageGate(gates)
    gate.allowsUnknownFiles = allowsUnknownFiles
    if let least {
      gate.patch = least
      gate.minLines = 0
    }
    if let leastLines { gate.minLines = leastLines }
    return gate
  }

  func settings(over configuration: Configuration) -> CoverageSettings {
    var settings = CoverageSettings(configuration)
    if !include.isEmpty { settings.scope = FileScope(include: include).excluding(configuration.excluded) }
    settings.scope = settings.scope.excluding(exclude)
    if let partial { settings.partial = partial }
    return settings
  }
}
