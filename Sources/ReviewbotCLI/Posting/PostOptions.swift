import ArgumentParser

/// Where a report is posted.
struct PostOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The pull request's number (default: from CI).", valueName: "number"))
  var pullRequest: Int?

  @Option(help: ArgumentHelp("The repository on the forge (default: from CI, then the remote).", valueName: "owner/name"))
  var repository: String?

  @Option(
    help: ArgumentHelp(
      "The API's address, as https://github.example.com/api/v3 (default: from CI, then api.github.com).",
      valueName: "url"))
  var forgeUrl: String?

  @Option(
    help: ArgumentHelp("Which report, where several stand on one pull request (default: reviewbot).", valueName: "key"))
  var key = "reviewbot"
}
