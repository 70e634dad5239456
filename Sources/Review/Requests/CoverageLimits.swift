package import Coverage
package import ReviewCore

/// What counts, and how much of it must have run, where that differs from the configuration.
package struct CoverageLimits: Sendable {
  /// The least share of the measurable added lines; it judges every change, however small.
  package var least: Percent?
  /// Below so many measurable added lines nothing is judged.
  package var leastLines: Int?
  /// Only files that match one of these; empty: as configured.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  package var partial: PartialPolicy?
  /// Whether changed Swift files may pass that no report knows.
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
