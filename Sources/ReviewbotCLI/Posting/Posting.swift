import Forge
import HTTP
import ReviewCore

/// Brings a report to its pull request, and what found no place there to where CI shows it.
struct Posting: Sendable {
  let target: PostingTarget
  let report: Report
  let diff: Diff
  let policy: PublicationPolicy
  let services: Services

  /// What would be done now, a line each, with the reason where asked for.
  /// - Throws: `ForgeError`, or why the app cannot log in.
  func preview(explains: Bool) async throws -> String {
    let operations = try await poster().preview(publication)
    guard !operations.isEmpty else { return "Nothing to do: everything stands as it should.\n" }
    return operations.map { explains ? "\($0.action.name): \($0.reason)\n" : "\($0.action.name)\n" }.joined()
  }

  /// - Returns: Whether all that the token allows was done.
  /// - Throws: `Problem` when standard output cannot be written, or why the app cannot log in.
  func run() async throws -> Bool {
    let outcome = try await poster().post(publication)
    for notice in outcome.notices { services.console.say("reviewbot: \(notice)") }
    try LeftOver(outcome: outcome, report: report, services: services).show()
    let count = outcome.performed.count
    services.console.say("Posted to \(place): \(count == 0 ? "nothing to change" : "\(count) operations").")
    if let problem = outcome.problem { services.console.say("reviewbot: \(problem.summary)\n  \(problem.hint)") }
    return outcome.problem == nil
  }

  private var place: String {
    let pullRequest = target.pullRequest
    return "\(Visible.line(pullRequest.owner))/\(Visible.line(pullRequest.repository))#\(pullRequest.number)"
  }

  /// - Throws: A `Mendable` error when the app that should post cannot log in.
  private func poster() async throws -> ReviewPoster {
    let settings = TransportSettings(environment: services.environment, allowingPlain: target.pullRequest.baseURL)
    let transport = CurlTransport(settings: settings)
    let pullRequest = target.pullRequest
    var (tokens, author) = (TokenSource(target.token), target.author)
    if let app = try target.app?.app() {
      let services = services
      let login: @Sendable () async throws(ForgeError) -> GitHubApp.Access = { () async throws(ForgeError) in
        try await app.access(to: pullRequest, over: transport, now: services.secondsSince1970)
      }
      let access = try await login()
      tokens = TokenSource(access.token) { () async throws(ForgeError) in try await login().token }
      author = access.author
    }
    return ReviewPoster(
      client: HTTPForgeClient(
        GitHub(target: pullRequest, checkName: policy.key), transport: transport, tokens: tokens, author: author))
  }

  private var publication: Publication {
    Publication(
      report: report, diff: diff, head: target.pullRequest.head, run: target.run, policy: policy,
      summary: { [report] placement in SummaryText(report: report, placement: placement).text })
  }
}

extension ForgeOperation.Action {
  /// `create review`, for a plan that people read.
  fileprivate var name: String {
    switch self {
    case .setStatus(let status): "set status \(Visible.line(status.context)) to \(status.state.rawValue)"
    case .createCheck(let check, _): "create check run with \(check.annotations.count) annotations"
    case .completeCheck(let id, let check, let from): "complete check run \(id): \(check.annotations.count - from) annotations more"
    case .createSummary: "create summary comment"
    case .updateSummary(let id, _): "update summary comment \(id)"
    case .deleteSummary(let id): "delete summary comment \(id)"
    case .createReview(let comments): "create review with \(comments.count) comments"
    case .updateComment(let id, _): "update comment \(id)"
    case .deleteComment(let id): "delete comment \(id)"
    case .minimise: "minimise a comment"
    case .unminimise: "show a minimised comment again"
    }
  }
}
