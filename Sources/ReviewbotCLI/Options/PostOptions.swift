import ArgumentParser
import Posting
import Review
import ReviewCore

/// The destination of a posted report.
struct PostOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The pull request's number (default: from CI).", valueName: "number"))
  var pullRequest: Int?

  @Option(
    help: ArgumentHelp("The repository on the forge (default: from CI, then the remote).", valueName: "owner/name"))
  var repository: String?

  @Option(
    name: .customLong("forge"),
    help: ArgumentHelp(
      "The kind of forge: \(Self.forgeNames) (default: as configured, then from the address, CI and the remote).",
      valueName: "kind"),
    completion: .list(ForgeKind.names.filter { !$0.contains(":") }))
  var forgeName: String?

  @Option(
    help: ArgumentHelp(
      "The API's address, as https://github.example.com/api/v3 (default: as configured, then from CI, then api.github.com).",
      valueName: "url"))
  var forgeUrl: String?

  @Option(
    help: ArgumentHelp(
      "A variable for the program of --forge external:NAME, such as its token; repeatable.", valueName: "name"))
  var forgeEnv: [String] = []

  @Flag(help: "Send the token over plain http, to an address other than this machine's.")
  var insecureHttp = false

  @Option(
    name: .customLong("statuses"),
    help: ArgumentHelp(
      "Commit statuses: one for the report where it has no check run, one for the report and for each check, "
        + "or none (default: combined).",
      valueName: "combined|per-check|off"))
  var chosenStatuses: StatusStyle?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "The name of the report, where one pull request has several (default: reviewbot).", valueName: "key"))
  var chosenKey: String?

  var request: PostRequest {
    var request = PostRequest()
    request.pullRequest = pullRequest
    request.forge = forgeName.flatMap(ForgeKind.init)
    request.repository = repository
    request.address = forgeUrl
    request.forgeEnvironment = forgeEnv
    request.allowsPlainHTTP = insecureHttp
    request.statuses = (chosenStatuses ?? .combined).policy
    request.key = chosenKey ?? request.key
    return request
  }

  private static var forgeNames: String { ForgeKind.names.joined(separator: ", ") }

  /// - Parameter output: The option with the folder for `--forge files`.
  /// - Throws: `UsageProblem` for an unknown forge, an invalid pull request number or key, or a folder without use.
  func check(output: GivenOption) throws(UsageProblem) {
    let kind = forgeName.flatMap(ForgeKind.init)
    if let forgeName, kind == nil { throw UsageProblem.unknown("forge", forgeName, known: ForgeKind.names) }
    let files: GivenOption = ("--forge files", kind == .files)
    try UsageProblem.require(files, for: [output])
    try UsageProblem.require(output, for: [files])
    // A key that was changed to a valid one could be another report's, whose comments would be deleted.
    if let chosenKey, !PublicationPolicy.isKey(chosenKey) {
      throw UsageProblem(
        summary: "`--key \(Escaped.line(chosenKey))` cannot name a report.",
        hint: "Use 1 to 60 of the letters a to z and A to Z, digits, `.`, `_` and `-`.")
    }
    guard let pullRequest, pullRequest < 1 else { return }
    throw UsageProblem(
      summary: "`--pull-request \(pullRequest)` is not a pull request number.", hint: "Use a positive number.")
  }

  var given: [GivenOption] {
    [
      ("--pull-request", pullRequest != nil), ("--repository", repository != nil),
      ("--forge", forgeName != nil), ("--forge-url", forgeUrl != nil),
      ("--forge-env", !forgeEnv.isEmpty), ("--insecure-http", insecureHttp),
      ("--statuses", chosenStatuses != nil), ("--key", chosenKey != nil),
    ]
  }
}

/// The values of `--statuses`.
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
