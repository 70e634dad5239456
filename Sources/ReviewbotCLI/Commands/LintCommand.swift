import ArgumentParser
import Git
import LintEngine
import LintPatterns
import Review
import ReviewCore

/// `reviewbot lint`: runs only the lint check.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report and fix style findings of the change or of whole files.",
    discussion: """
      Reports findings on added lines, and findings that the change causes elsewhere. With --all-lines, lints whole \
      files: the given paths, or all files that git does not ignore. Paths do not have to be in a repository. The path \
      `-` lints the text on standard input; with --fix, it prints the fixed text.

      EXAMPLES:
        reviewbot lint                                   the change
        reviewbot lint --base origin/main Sources        the change in one folder
        reviewbot lint --all-lines Sources Tests         whole files
        reviewbot lint --fix                             fix findings of the change
        reviewbot lint --fix --patch --all-lines         a patch for whole files
        reviewbot lint --fix --staged                    before a commit
        reviewbot lint --write-baseline .lint-baseline   record all findings
        reviewbot lint - --stdin-path Sources/Cart.swift < buffer.swift
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup(title: "Fixes") var fix: FixOptions
  @OptionGroup(title: "Old findings") var old: LintBaselineOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Lint whole files instead of the change.")
  var allLines = false

  @Option(
    help: ArgumentHelp("Only this rule, on or off in the configuration; may be given several times.", valueName: "id"),
    completion: .rules)
  var rule: [String] = []

  @OptionGroup var input: LintInputOptions
  @OptionGroup var cache: CacheOptions

  @Argument(
    help: ArgumentHelp("Files and folders to lint, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String] = []

  func run() async throws {
    try checkOptions()
    try ExitStatus.end(await LintReview(request, services: report.services(cache: cache.cache)).run())
  }

  private var request: LintRequest {
    var request = LintRequest(change: change.selection)
    request.report = report.request
    request.isWholeFiles = allLines
    request.isStaged = fix.staged
    request.inputPath = input.stdinPath
    request.fix = fix.destination
    if request.fix == .files, input.stdinPath != nil { request.fix = .text }
    request.includesUnsafeFixes = fix.unsafeFixes
    request.rules = rule
    request.paths = paths
    request.baseline = old.request
    return request
  }

  private func checkOptions() throws(UsageProblem) {
    _ = try report.request.outputs()
    try change.check()
    try report.check()
    try fix.check(change: change)
    try input.check(
      paths: paths,
      others: [("--staged", fix.staged), ("--write-baseline", old.writeBaseline != nil)] + change.given,
      printing: fix.fix && !fix.patch ? report.given : [])
    if fix.patch {
      try UsageProblem.refuse(report.given, beside: "--patch", because: "only the patch is printed")
    }
    if old.writeBaseline != nil {
      let others: [GivenOption] = [("--staged", fix.staged), ("--patch", fix.patch)] + report.given + change.given
      try UsageProblem.refuse(
        others, beside: "--write-baseline", because: "it records the findings of whole files and reports none")
    }
    if allLines {
      try UsageProblem.refuse(change.given, beside: "--all-lines", because: "it lints whole files, not a change")
    }
  }
}
