import ArgumentParser
import Review
import ReviewCore

/// What diff-cover's options say that no other option here does, so that a pipeline can switch by the command's name.
struct DiffCoverOptions: ParsableArguments {
  @Option(help: ArgumentHelp("`...` compares with the merge base, `..` with the base itself.", valueName: "notation"))
  var diffRangeNotation = "..."

  @Flag(help: "Leave out lines that are staged.")
  var ignoreStaged = false

  @Flag(help: "Leave out what is not staged.")
  var ignoreUnstaged = false

  @Option(help: ArgumentHelp("Pass when fewer measurable lines were added.", valueName: "lines"))
  var minimumChange: Int?

  @Flag(help: "Lines with a branch that was never taken did not run (same as `--partial miss`).")
  var branchCoverage = false

  @Flag(help: "Cobertura: lines between measured ones go with the line before them.")
  var expandCoverageReport = false

  @Flag(name: .shortAndLong, help: "Write no text report; say only what failed.")
  var quiet = false

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

  /// - Throws: `UsageProblem` for values that mean nothing.
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

  /// The formats that have options of their own, as diff-cover's newer `--format` says them.
  var namedReports: [String] {
    [("html", htmlReport), ("json", jsonReport), ("markdown", markdownReport)].compactMap { name, file in
      file.map { "\(name):\($0)" }
    }
  }

  /// The selection with the base that the notation means.
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

  /// Options that are taken and do nothing, a sentence each.
  var notices: [String] {
    [
      (showCovered, "`--show-covered` has no effect: covered lines are not marked."),
      (externalCssFile != nil, "`--external-css-file` has no effect: the HTML report is one file with its style."),
      (!srcRoots.isEmpty, "`--src-roots` has no effect: it is about JaCoCo reports."),
    ].filter(\.0).map(\.1)
  }
}
