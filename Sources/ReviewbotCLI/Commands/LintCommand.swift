import ArgumentParser
import Git
import LintEngine
import LintPatterns
import Review
import ReviewCore

/// `reviewbot lint`: the style check alone.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report style findings of the change, or of whole files, and mend them.",
    discussion: """
      Without --all-lines only findings count that lie on an added line, or that the change brought about. With it \
      whole files are linted: the paths given, or all that git tracks; no repository is needed for paths.

      EXAMPLES:
        reviewbot lint                                   what the change did
        reviewbot lint --base origin/main Sources        the same, below one folder
        reviewbot lint --all-lines Sources Tests         whole files
        reviewbot lint --all-lines --rule force_try Sources/App.swift --format json
        reviewbot lint --fix                             mend what the change did
        reviewbot lint --fix --patch --all-lines         a patch for whole files
        reviewbot lint --fix --staged                    before a commit
        reviewbot lint --write-baseline .lint-baseline   keep all findings as known
        reviewbot lint --all-lines --baseline .lint-baseline
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup(title: "Fixes") var fix: FixOptions
  @OptionGroup(title: "Old findings") var old: LintBaselineOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Lint whole files, not only what the change did.")
  var allLines = false

  @Option(
    help: ArgumentHelp("Only this rule, on or off in the configuration; may be given several times.", valueName: "id"))
  var rule: [String] = []

  @OptionGroup var cache: CacheOptions

  @Argument(help: ArgumentHelp("Files and folders to lint.", valueName: "path"))
  var paths: [String] = []

  func run() async throws {
    try checkOptions()
    try ExitStatus.end(await LintReview(request, services: .live(cache: cache.cache)).run())
  }

  private var request: LintRequest {
    var request = LintRequest(change: change.selection)
    request.report = report.request
    request.isWholeFiles = allLines
    request.isStaged = fix.staged
    request.fix = fix.destination
    request.includesUnsafeFixes = fix.unsafeFixes
    request.rules = rule
    request.paths = paths
    request.baseline = old.request
    return request
  }

  private func checkOptions() throws(UsageProblem) {
    _ = try report.request.outputs()
    try change.check()
    try fix.check(change: change)
    if fix.patch {
      try UsageProblem.refuse(report.given, beside: "--patch", because: "the patch is all that is printed")
    }
    if old.writeBaseline != nil {
      let others: [GivenOption] = [("--staged", fix.staged), ("--patch", fix.patch)] + report.given + change.given
      try UsageProblem.refuse(
        others, beside: "--write-baseline", because: "it keeps the findings of whole files, and reports none")
    }
    if allLines {
      try UsageProblem.refuse(change.given, beside: "--all-lines", because: "it is for whole files, not for a change")
    }
  }
}
