import ArgumentParser
import Coverage
import ReviewCore

/// What counts, and how much of it must have run.
struct CoverageLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Fail when less than this share of the measurable added lines ran.", valueName: "percent"))
  var failUnder: String?

  @Option(help: ArgumentHelp("Only files that match; may be given several times.", valueName: "glob"))
  var include: [String] = []

  @Option(help: ArgumentHelp("No files that match; may be given several times.", valueName: "glob"))
  var exclude: [String] = []

  @Option(help: "What a line counts of which a part never ran (default: as configured, else miss).")
  var partial: PartialPolicy?

  @Flag(help: "Let changed Swift files pass that no report knows.")
  var allowUnknown = false

  /// `--fail-under` stands alone: it judges every change, however small.
  /// - Throws: `UsageProblem` for what is no percentage.
  func gate(over gates: Configuration.Gates) throws(UsageProblem) -> CoverageGate {
    var gate = CoverageGate(gates)
    gate.allowsUnknownFiles = allowUnknown
    guard let percent = try percent() else { return gate }
    gate.patch = percent
    gate.minLines = 0
    return gate
  }

  /// - Throws: `UsageProblem` for a `--fail-under` that is no percentage.
  func percent() throws(UsageProblem) -> Percent? {
    guard let failUnder else { return nil }
    guard let percent = Percent(failUnder) else {
      throw UsageProblem(
        summary: "`--fail-under \(Visible.line(failUnder))` is not a percentage between 0 and 100.",
        hint: "Write `--fail-under 80`.")
    }
    return percent
  }

  /// - Throws: `UsageProblem` for a pattern that is none.
  func settings(over configuration: Configuration) throws(UsageProblem) -> CoverageSettings {
    var settings = CoverageSettings(configuration)
    let included = try globs(include, option: "--include")
    if !included.isEmpty { settings.scope = FileScope(include: included).excluding(configuration.excluded) }
    settings.scope = settings.scope.excluding(try globs(exclude, option: "--exclude"))
    if let partial { settings.partial = partial }
    return settings
  }

  private func globs(_ patterns: [String], option: String) throws(UsageProblem) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      do throws(GlobProblem) {
        globs.append(try Glob(parsing: pattern))
      } catch {
        throw UsageProblem(summary: "`\(option) \(Visible.line(pattern))`: \(error.message).", hint: error.hint)
      }
    }
    return globs
  }
}

extension PartialPolicy: ExpressibleByArgument {}
