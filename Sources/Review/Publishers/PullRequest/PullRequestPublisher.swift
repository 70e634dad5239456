import HTTP
import Posting
import Reporting
import ReviewCore

/// Publishes a report to its pull request, and the remaining findings to CI's own output.
struct PullRequestPublisher: Publisher {
  let target: PostingTarget
  let poster: Poster

  /// Returns the operations that `publish` would perform now, in order.
  /// - Throws: A `UserFacingError` when the forge cannot be reached, or the report does not match the pull request.
  func plan(for review: FinishedReview) async throws -> [PlannedOperation] {
    guard let publisher = try await located(for: review.report) else { return [] }
    return try await publisher.access().withClient { client in
      let prepared = try await publisher.prepared(review, client)
      let operations = try await prepared.poster.preview(prepared.publication)
      return operations.map { PlannedOperation(name: $0.description, reason: $0.reason) }
    }
  }

  /// Publishes the report. When an earlier publisher failed, a pull request must not look as if everything passed: then
  /// it posts nothing, unless the change has already failed.
  /// - Returns: Whether everything requested was posted, or was left to a newer run.
  /// - Throws: A `UserFacingError` when nothing was posted, or standard output cannot be written.
  func publish(_ review: FinishedReview) async throws -> Bool {
    guard review.isPublished || review.outcome == .failed else { return false }
    guard let publisher = try await located(for: review.report) else { return true }
    return try await publisher.post(review)
  }

  /// Publishes the results that are known while other checks still run. Never throws: the final posting reports
  /// problems.
  func publishEarly(_ review: FinishedReview) async {
    guard target.destination == .pullRequest else { return }
    do {
      let outcome = try await posted(review).outcome
      if let problem = outcome.problem {
        services.console.say("note: The first results were not posted completely: \(problem.summary)")
      } else if outcome.supersession == nil {
        services.console.say("Posted the first results to \(place).")
      }
    } catch {
      let reason = (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
      services.console.say("note: The first results were not posted: \(reason)")
    }
  }

  /// Returns the publisher for the pull request of a branch. Nil when no open one has the reviewed commit as its
  /// newest; says so then. Among several of them, the report may choose.
  /// - Throws: A `UserFacingError` when the forge cannot be asked, or several pull requests have the commit.
  private func located(for report: Report) async throws -> PullRequestPublisher? {
    guard case .branch(let branch) = target.destination else { return self }
    let numbers = try await access().withClient { client in try await client.pullRequests(from: branch) }
    guard let numbers else { throw PostingTarget.noPullRequest }
    let claimed = numbers.filter { $0 == report.subject.pullRequest }
    guard let number = claimed.first ?? numbers.first else {
      services.console.say(
        "Not posted to \(place): no open pull request of \(Escaped.line(branch)) has the newest commit"
          + " \(target.pullRequest.head.short). It was closed, or a newer commit has a run of its own.")
      return nil
    }
    guard numbers.count == 1 || claimed.count == 1 else {
      throw Problem(
        summary: "Several open pull requests have the newest commit \(target.pullRequest.head.short).",
        hint: "Name the one that was reviewed with `--pull-request NUMBER`.")
    }
    return PullRequestPublisher(target: target.with(number: number), poster: poster)
  }

  private func posted(_ review: FinishedReview) async throws -> (prepared: Prepared, outcome: PostingOutcome) {
    try await access().withClient { client in
      let prepared = try await prepared(review, client)
      return (prepared, await prepared.poster.post(prepared.publication))
    }
  }

  private func post(_ review: FinishedReview) async throws -> Bool {
    let (prepared, outcome) = try await posted(review)
    for notice in outcome.notices { services.console.say("note: \(notice)") }
    try UnplacedFindings(
      outcome: outcome, report: prepared.publication.report, rendering: prepared.rendering, services: services
    ).show()
    let count = outcome.performed.count
    if let problem = outcome.problem {
      if count > 0 { services.console.say("Posted to \(place) in part: \(count) operations.") }
      services.console.report(problem)
      return false
    }
    if let supersession = outcome.supersession {
      services.console.say("Not posted to \(place): \(supersession)")
      return true
    }
    services.console.say("Posted to \(place): \(count == 0 ? "nothing to change" : "\(count) operations").")
    return prepared.hasChange
  }

  private var services: Services { poster.services }

  private var place: String { target.place }

  /// A posting with verified commit, pull request and lines. All writes to the forge use one of these.
  private struct Prepared: Sendable {
    let poster: ReviewPoster
    let publication: Publication
    /// For the findings that do not fit on the pull request.
    let rendering: ReportRendering
    /// False when comments on lines were requested and the lines are unknown.
    let hasChange: Bool
  }

  /// Prepares the posting. For a report from another job, the repository and the forge determine the change.
  private func prepared(_ review: FinishedReview, _ client: any PullRequestClient) async throws -> Prepared {
    let report = review.report
    let isFromOtherJob = review.change == nil
    let claims = ReportClaims(report: report)
    let destination = target.destination
    if isFromOtherJob, target.pullRequest.number > 0 { try claims.check(number: target.pullRequest.number) }
    let isForPullRequest = destination == .pullRequest
    let pullRequest = try await isForPullRequest ? client.confirmedPullRequest() : poster.record(for: target)
    let configuration = try poster.configuration(for: pullRequest, head: target.pullRequest.head)
    var policy = poster.policy(by: configuration)
    if destination == .commit { policy = policy.forCommit }
    let head = target.pullRequest.head
    if isForPullRequest, !head.isNamed(by: pullRequest.head), !poster.isConfirmed(head) { policy.hasVerdict = false }
    let change = try review.change ?? self.change(of: pullRequest, by: claims, policy)
    let diff = change?.diff
    policy.hasLines = diff != nil
    let isLocated = report.results.contains { $0.findings.contains { $0.location?.lines != nil } }
    var posted = report
    if isForPullRequest || destination == .commit {
      posted = posted.confirmed(by: pullRequest, at: target.pullRequest)
      if isFromOtherJob { posted = posted.compared(like: pullRequest, change) }
    }
    return Prepared(
      poster: ReviewPoster(client: client),
      publication: Publication(
        report: posted, diff: diff ?? Diff(files: []), head: head, run: target.run, policy: policy,
        summary: summary(of: posted, for: client.capabilities, style: configuration.style, run: policy.link)
      ).whileRunning(review.running),
      rendering: ReportRendering(style: configuration.style),
      hasChange: diff != nil || !policy.hasReviewComments || !isLocated)
  }

  /// Returns nil when the checkout does not have the commits; prints a note then.
  /// - Throws: `Problem` when the report is about another change.
  private func change(
    of pullRequest: PullRequestRecord, by claims: ReportClaims, _ policy: PublicationPolicy
  ) throws -> Change? {
    let change: Change
    do {
      change = try poster.change(
        of: pullRequest, head: target.pullRequest.head, from: claims.report.subject.mergeBase?.id)
    } catch let error as any UserFacingError {
      guard policy.hasReviewComments else { return nil }
      services.console.say(
        "note: no inline comments, because the change is not available: \(error.summary)\n  \(error.hint)")
      return nil
    }
    try claims.check(against: change)
    return change
  }

  /// - Throws: A `UserFacingError` when the app that should post cannot log in.
  private func access() async throws -> any PullRequestAccess {
    let settings = TransportSettings(environment: services.environment, allowingPlain: target.plainAddress)
    let transport = CurlTransport(settings: settings)
    let pullRequest = target.pullRequest
    var (tokens, author) = (TokenSource(target.token), String?.none)
    if let app = target.app {
      let services = services
      let login: @Sendable () async throws(ForgeError) -> ForgeAccess = { () async throws(ForgeError) in
        try await app.access(to: pullRequest, over: transport, now: services.secondsSince1970)
      }
      let access = try await login()
      tokens = TokenSource(access.token) { () async throws(ForgeError) in try await login().token }
      author = access.author
    }
    let connection = ForgeConnection(kind: target.kind, transport: transport, tokens: tokens, author: author)
    return target.forge.connect(connection, pullRequest, poster.request.key)
  }

  private func summary(
    of report: Report, for capabilities: Capabilities, style: ReportStyle, run: String?
  ) -> @Sendable (Publication.SummaryFacts) -> String {
    let hasJobSummary = services.jobSummary != nil
    return { facts in
      SummaryText(
        report: report, facts: facts, capabilities: capabilities, style: style, run: run, hasJobSummary: hasJobSummary
      ).text
    }
  }
}

/// One operation that posting would perform.
package struct PlannedOperation: Hashable, Sendable {
  /// For example `add 2 inline comments`.
  package let name: String
  package let reason: String
}
