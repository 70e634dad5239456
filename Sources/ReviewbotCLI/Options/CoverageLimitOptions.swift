import ArgumentParser
import Coverage
import Review
import ReviewCore

/// What counts, and how much of it must have run.
struct CoverageLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Fail when less than this share of the measurable added lines ran.", valueName: "percent"))
  var failUnder: String?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Only files that match one of these.", valueName: "glob"))
  var include: [String] = []

  @Option(parsing: .upToNextOption, help: ArgumentHelp("No files that match one of these.", valueName: "glob"))
  var exclude: [String] = []

  @Option(help: "What a line counts of which a part never ran (default: as configured, else miss).")
  var partial: PartialPolicy?

  @Flag(help: "Let changed Swift files pass that no report knows.")
  var allowUnknown = false

  /// - Throws: `UsageProblem` for a `--fail-under` that is no percentage.
  private func percent() throws(UsageProblem) -> Percent? {
    guard let failUnder else { return nil }
    guard let percent = Percent(failUnder) else {
      throw UsageProblem(
        summary: "`--fail-under \(Escaped.line(failUnder))` is not a percentage between 0 and 100.",
        hint: "Write `--fail-under 80`.")
    }
    return percent
  }

  /// - Throws: `UsageProblem` for a percentage or a pattern that is none.
  func request() throws(UsageProblem) -> CoverageLimits {
    var limits = CoverageLimits()
    limits.least = try percent()
    limits.include = try globs(include, option: "--include")
    limits.exclude = try globs(exclude.map(Self.atAnyDepth), option: "--exclude")
    limits.partial = partial
    limits.allowsUnknownFiles = allowUnknown
    return limits
  }

  /// A plain name is one at any depth here, as diff-cover has it.
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
