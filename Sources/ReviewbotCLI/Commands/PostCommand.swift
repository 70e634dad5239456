import ArgumentParser
import Review

/// `reviewbot post`: posts a report to a pull request, in a job that runs none of the pull request's code.
struct PostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post",
    abstract: "Post a report to its pull request.",
    discussion: """
      Writes a check run or a commit status, a summary comment and comments on lines. Posting again changes only \
      what differs. The token comes from REVIEWBOT_TOKEN or the variable of the forge, such as GITHUB_TOKEN.

      Treats the report as untrusted input, so that a job with a token can post the report of a job without one. \
      Writes nothing unless the reviewed commit belongs to the pull request.

      EXAMPLES:
        reviewbot post report.json
        reviewbot post report.json --dry-run --explain
        reviewbot post report.json --repository acme/cart --pull-request 7
        reviewbot post report.json --forge files --output comments
      """)

  @Argument(
    help: ArgumentHelp("The JSON report, written with `--format json=FILE`.", valueName: "report"),
    completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var target: PostOptions

  @Option(help: ArgumentHelp("With --forge files, the folder for the files.", valueName: "dir"))
  var output: String?

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

  @Flag(help: "With --dry-run, print the reasons too.")
  var explain = false

  func run() async throws {
    try target.check(output: ("--output", output != nil))
    try UsageProblem.require(("--dry-run", dryRun), for: [("--explain", explain)])
    let services = Services.live()
    var request = target.request
    request.output = output
    let posting = ReportPosting(request, of: file, repo: repo, config: config, services: services)
    guard dryRun else {
      guard try await posting.run() else { throw ExitCode(ExitStatus.undecided) }
      return
    }
    let plan = try await posting.plan()
    let lines = plan.map { explain ? "\($0.name): \($0.reason)\n" : "\($0.name)\n" }
    try services.console.write(plan.isEmpty ? "Nothing to do.\n" : lines.joined())
  }
}
