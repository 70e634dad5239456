import ArgumentParser
import Review

/// `reviewbot post`: brings a report to a pull request, in a job that runs none of the pull request's code.
struct PostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post",
    abstract: "Post a report to its pull request on GitHub.",
    discussion: """
      Brings the pull request to the state that the report wants: a status, a check run, one summary comment, comments \
      on lines. Posting again changes only what has changed. The token comes from GITHUB_TOKEN or REVIEWBOT_TOKEN.

      The report is read as untrusted input, so a job with a token can post what a job without one found out. Nothing \
      is written unless the forge says that the reviewed commit belongs to the pull request.

      EXAMPLES:
        reviewbot post report.json
        reviewbot post report.json --dry-run --explain
        reviewbot post report.json --repository acme/cart --pull-request 7
      """)

  @Argument(help: ArgumentHelp("The JSON report, written with `--format json=FILE`.", valueName: "report"))
  var file: String

  @OptionGroup var target: PostOptions

  @Option(
    help: ArgumentHelp(
      "A clone, bare or not, with the reviewed commit and its target branch, to know the lines by.", valueName: "path"))
  var repo = "."

  @Option(
    help: ArgumentHelp(
      "The configuration (default: the .lint.yml of the target branch; never that of the change).", valueName: "file"))
  var config: String?

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "With --dry-run, say why as well.")
  var explain = false

  func run() async throws {
    try target.check()
    try UsageProblem.require(("--dry-run", dryRun), for: [("--explain", explain)])
    let services = Services.live()
    let posting = ReportPosting(target.request, of: file, repo: repo, config: config, services: services)
    guard dryRun else {
      guard try await posting.run() else { throw ExitCode(ExitStatus.undecided) }
      return
    }
    let plan = try await posting.plan()
    let lines = plan.map { explain ? "\($0.name): \($0.reason)\n" : "\($0.name)\n" }
    try services.console.write(plan.isEmpty ? "Nothing to do: everything stands as it should.\n" : lines.joined())
  }
}
