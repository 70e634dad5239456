package import Posting
import Reporting
import ReviewCore

/// Posts a report that another job wrote. The report is untrusted, and none of the change's code runs.
package struct ReportPosting: Sendable {
  let request: PostRequest
  /// The JSON report, as given on the command line.
  let file: String
  /// A clone with the reviewed commit and its target branch, as given on the command line.
  let repo: String
  /// The configuration, as given on the command line; nil: the target branch's `.lint.yml`.
  let config: String?
  let services: Services

  package init(_ request: PostRequest, of file: String, repo: String, config: String?, services: Services) {
    self.request = request
    self.file = file
    self.repo = repo
    self.config = config
    self.services = services
  }

  /// - Returns: Whether everything was posted, or there is no pull request to post to; otherwise the reason has been
  ///   reported.
  /// - Throws: A `UserFacingError` when nothing was posted.
  package func run() async throws -> Bool {
    let review = try review()
    return try await publisher(of: review)?.publish(review) ?? true
  }

  /// Returns the operations that `run` would perform.
  /// - Throws: A `UserFacingError` when the forge cannot be reached, or the report does not match the pull request.
  package func plan() async throws -> [PlannedOperation] {
    let review = try review()
    return try await publisher(of: review)?.plan(for: review) ?? []
  }

  private func review() throws -> FinishedReview {
    FinishedReview(report: try Report(json: services.files.read(services.absolutePath(file), limit: 64 << 20)))
  }

  private func publisher(of review: FinishedReview) throws -> PullRequestPublisher? {
    let poster = try Poster(request: request, repo: repo, config: config, services: services)
    return try poster.target(for: review.report.subject).map { PullRequestPublisher(target: $0, poster: poster) }
  }
}

/// The destination of a posted report.
package struct PostRequest: Sendable {
  /// Nil: from CI.
  package var pullRequest: Int?
  /// Nil: as configured, then from the address, CI and the remote.
  package var forge: ForgeKind?
  /// `owner/name`; nil: from CI, then the remote.
  package var repository: String?
  /// Names of variables for the program of an external forge, in addition to the configured ones.
  package var forgeEnvironment: [String] = []
  /// The folder for `ForgeKind.files`, as given on the command line.
  package var output: String?
  /// The API's address; nil: as configured, then from CI, then the forge's public one.
  package var address: String?
  /// Whether to allow sending the token over plain http to another machine.
  package var allowsPlainHTTP = false
  package var statuses = PublicationPolicy.Statuses.combined
  /// The name of the report, if one pull request has several.
  package var key = "reviewbot"

  package init() {}
}
