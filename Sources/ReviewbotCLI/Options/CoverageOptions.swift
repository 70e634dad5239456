import ArgumentParser
import Coverage
import Review
import ReviewCore

/// Existing coverage reports, and how to read their paths.
struct CoverageFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A coverage report: llvm-cov JSON, LCOV, Cobertura, xccov JSON or text, or a result bundle of Xcode (.xcresult); \
      may be given several times.
      """, valueName: "file"))
  var report: [String] = []

  @Option(
    help: ArgumentHelp("Read paths of the report that begin with OLD as if they began with NEW.", valueName: "old=new"))
  var pathMap: [String] = []

  private func pathMaps() throws(UsageProblem) -> [PathMap] {
    var maps: [PathMap] = []
    for text in pathMap {
      guard let map = PathMap(text) else {
        throw UsageProblem(
          summary: "`--path-map \(Escaped.line(text))` is not a path map.",
          hint: "Write `--path-map /old/root=/new/root`.")
      }
      maps.append(map)
    }
    return maps
  }

  /// - Throws: `UsageProblem` for a map without `=`.
  func request() throws(UsageProblem) -> CoverageFiles {
    CoverageFiles(names: report, pathMaps: try pathMaps())
  }
}

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

/// The storage of the coverage baseline: git notes keyed by commit, or a file.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the coverage in this file (default: the note of the merge base, or of a commit before it).",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Keep the coverage of the head as a note of its commit, or in the file of `--baseline`.")
  var recordBaseline = false

  /// The options that compare or store coverage.
  var given: [GivenOption] { [("--baseline", baseline != nil), ("--record-baseline", recordBaseline)] }

  var request: BaselineRequest { BaselineRequest(file: baseline, isRecorded: recordBaseline) }
}
