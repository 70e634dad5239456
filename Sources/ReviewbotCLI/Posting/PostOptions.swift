import ArgumentParser
import Forge

/// Where a report is posted.
struct PostOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The pull request's number (default: from CI).", valueName: "number"))
  var pullRequest: Int?

  @Option(help: ArgumentHelp("The repository on the forge (default: from CI, then the remote).", valueName: "owner/name"))
  var repository: String?

  @Option(
    help: ArgumentHelp(
      "The API's address, as https://github.example.com/api/v3 (default: as configured, then from CI, then api.github.com).",
      valueName: "url"))
  var forgeUrl: String?

  @Flag(help: "Send the token over plain http, to an address other than this machine's.")
  var insecureHttp = false

  @Option(
    help: ArgumentHelp(
      "Commit statuses: one for the report, one for each check as well, or none (default: combined).",
      valueName: "combined|per-check|off"))
  var statuses = StatusStyle.combined

  @Option(
    help: ArgumentHelp("Which report, where several stand on one pull request (default: reviewbot).", valueName: "key"))
  var key = "reviewbot"

  func validate() throws {
    guard pullRequest ?? 1 > 0 else { throw ValidationError("--pull-request takes a number from 1 on.") }
  }
}

/// `--statuses`.
enum StatusStyle: String, CaseIterable, ExpressibleByArgument {
  case combined
  case perCheck = "per-check"
  case off

  var policy: PublicationPolicy.Statuses {
    switch self {
    case .combined: .combined
    case .perCheck: .perCheck
    case .off: .off
    }
  }
}
