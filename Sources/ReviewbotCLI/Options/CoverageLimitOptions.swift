import ArgumentParser
import Coverage
import Review
import ReviewCore

/// The counted lines, and the required coverage.
struct CoverageLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Fail if a smaller percentage of the added lines is covered.", valueName: "percent"))
  var failUnder: String?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Only files that match one of these.", valueName: "glob"))
  var include: [String] = []

  @Option(parsing: .upToNextOption, help: ArgumentHelp("No files that match one of these.", valueName: "glob"))
  var exclude: [String] = []

  @Option(help: "How a partially covered line counts (default: as configured, else miss).")
  var partial: PartialPolicy?

  @Flag(help: "Accept changed Swift files that no report contains.")
  var allowUnknown = false

  /// - Throws: `UsageProblem` for a `--fail-under` that is not a percentage, or that may be a fraction.
  private func percent() throws(UsageProblem) -> Percent? {
    guard let failUnder else { return nil }
    guard let percent = Percent(failUnder) else {
      throw UsageProblem(
        summary: "`--fail-under \(Escaped.line(failUnder))` is not a percentage between 0 and 100.",
        hint: "Write `--fail-under 80`.")
    }
    // `1` is 1 %, as in diff-cover.
    guard failUnder.hasSuffix("%") || !percent.mayBeFraction || percent == Percent(1) else {
      throw UsageProblem(
        summary: "`--fail-under \(Escaped.line(failUnder))` is less than 1 %.",
        hint: "Write `--fail-under 80` for 80 %, or `--fail-under \(Escaped.line(failUnder))%` if you mean that.")
    }
    return percent
  }

  /// - Throws: `UsageProblem` for an invalid percentage or pattern.
  func request() throws(UsageProblem) -> CoverageLimits {
    var limits = CoverageLimits()
    limits.least = try percent()
    limits.include = try globs(include, option: "--include")
    limits.exclude = try globs(exclude.map(Self.atAnyDepth), option: "--exclude")
    limits.partial = partial
    limits.allowsUnknownFiles = allowUnknown
    return limits
  }

  /// Returns a pattern that matches a plain name at any depth, as in diff-cover.
  private static func atAnyDepth(_ pattern: String) -> String {
    pattern.contains("/") || pattern.isEmpty ? pattern : "**/" + pattern
  }

  private func globs(_ patterns: [String], option: String) throws(UsageProblem) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      do throws(GlobProblem) {
        globs.append(try Glob(parsing: pattern))
      } catch {
        throw UsageProblem(summary: "`\(option) \(Escaped.line(pattern))`: \(error.message).", hint: error.hint)
      }
    }
    return globs
  }
}

extension PartialPolicy: ExpressibleByArgument {}
