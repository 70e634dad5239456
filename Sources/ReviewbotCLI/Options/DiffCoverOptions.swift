import ArgumentParser
import Review
import ReviewCore

/// The options of diff-cover that no other option covers, so that a pipeline can switch by replacing the command's
/// name.
struct DiffCoverOptions: ParsableArguments {
  @Option(help: ArgumentHelp("`...` compares with the merge base, `..` with the base itself.", valueName: "notation"))
  var diffRangeNotation = "..."

  @Flag(help: "Leave out lines that are staged.")
  var ignoreStaged = false

  @Flag(help: "Ignore unstaged changes.")
  var ignoreUnstaged = false

  @Option(help: ArgumentHelp("Pass when fewer measurable lines were added.", valueName: "lines"))
  var minimumChange: Int?

  @Flag(help: "Lines with a branch that was never taken did not run (same as `--partial miss`).")
  var branchCoverage = false

  @Flag(help: "Cobertura: lines between measured ones go with the line before them.")
  var expandCoverageReport = false

  @Flag(help: "Two decimals for the total of a `--format json:FILE`.")
  var totalPercentFloat = false

  @Option(
    name: [.customShort("c"), .customLong("config-file")],
    help: ArgumentHelp("Take options from `[tool.diff_cover]` of this TOML file.", valueName: "file"))
  var configFile: String?

  @Option(help: .hidden)
  var htmlReport: String?

  @Option(help: .hidden)
  var jsonReport: String?

  @Option(help: .hidden)
  var markdownReport: String?

  @Flag(help: .hidden)
  var showUncovered = false

  @Flag(help: .hidden)
  var showCovered = false

  @Option(help: .hidden)
  var externalCssFile: String?

  @Option(parsing: .upToNextOption, help: .hidden)
  var srcRoots: [String] = []

  /// - Throws: `UsageProblem` for invalid values.
  func check() throws(UsageProblem) {
    guard ["..", "..."].contains(diffRangeNotation) else {
      throw UsageProblem(
        summary: "`--diff-range-notation \(Escaped.line(diffRangeNotation))` is neither `..` nor `...`.",
        hint: "Write `...` for the merge base, or `..` for the base itself.")
    }
    guard (minimumChange ?? 0) >= 0 else {
      throw UsageProblem(
        summary: "`--minimum-change \(minimumChange ?? 0)` is below zero.", hint: "Write `--minimum-change 10`.")
    }
  }

  /// The formats from options of their own, in the syntax of diff-cover's newer `--format`.
  var namedReports: [String] {
    [("html", htmlReport), ("json", jsonReport), ("markdown", markdownReport)].compactMap { name, file in
      file.map { "\(name):\($0)" }
    }
  }

  /// Returns the selection with the base that the range notation specifies.
  func applied(to selection: ChangeSelection) -> ChangeSelection {
    var selection = selection
    selection.request.comparesTips = diffRangeNotation == ".."
    return selection
  }

  var style: DiffCoverStyle {
    var style = DiffCoverStyle()
    style.rangeNotation = diffRangeNotation
    style.countsPartialAsMissed = branchCoverage
    style.showsDecimals = totalPercentFloat
    return style
  }

  /// Notices about options that are accepted and have no effect, one sentence each.
  var notices: [String] {
    [
      (showCovered, "`--show-covered` has no effect: covered lines are not marked."),
      (externalCssFile != nil, "`--external-css-file` has no effect: the HTML report is one file with its style."),
      (!srcRoots.isEmpty, "`--src-roots` has no effect: it is about JaCoCo reports."),
    ].filter(\.0).map(\.1)
  }
}
