import ArgumentParser
import Reporting
import Review

/// `reviewbot history`: the figures of a branch's commits, from the baselines in git notes.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the trend of coverage, findings, test time and flaky tests.",
    discussion: """
      Reads the notes in refs/notes/reviewbot, which `--record-baseline` writes, of the commits of a branch. Follows \
      first parents, so that each merged change is one commit. A note that cannot be read is reported and skipped.

      EXAMPLES:
        reviewbot check --head HEAD --record-baseline    records a commit
        reviewbot history                                of the checked-out branch
        reviewbot history --branch main --limit 100
        reviewbot history --format svg=history.svg --format badge=coverage.svg
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(help: ArgumentHelp("The branch, or any commit (default: the checked-out commit).", valueName: "rev"))
  var branch: String?

  @Option(help: ArgumentHelp("The greatest number of commits with figures, the newest.", valueName: "number"))
  var limit = 30

  @Option(
    help: ArgumentHelp(
      "text, json, svg (a chart) or badge, to standard output or to a file; repeatable (default: text).",
      valueName: "format[=file]"),
    completion: .list(HistoryFormat.allCases.map(\.rawValue)))
  var format: [String] = []

  @Option(
    help: ArgumentHelp("Write the history to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    var request = HistoryRequest()
    request.folder = repo
    request.branch = branch
    request.limit = limit
    request.formats = format
    request.output = output
    try BranchHistory(request, services: .live()).run()
  }
}
