import Foundation
package import HTTP
import ReviewCore

/// Bitbucket Cloud's REST API, version 2.0: <https://developer.atlassian.com/cloud/bitbucket/rest>.
package struct Bitbucket: ForgeDialect {
  package let target: PullRequestTarget
  package let capabilities: Capabilities
  /// The publication's key. The Code Insights report is found by it.
  let reportName: String

  /// - Parameter reportName: The publication's key.
  package init(target: PullRequestTarget, reportName: String, capabilities: Capabilities = .bitbucket) {
    self.target = target
    self.reportName = reportName
    self.capabilities = capabilities.linked(to: Self.links(target))
  }

  /// An access token is sent as it is. An API token belongs to an account and is given as `EMAIL:TOKEN`.
  package func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] {
    if token.isEmpty { return [] }
    guard token.exposed.contains(":") else {
      return [HTTPRequest.SecretHeader("Authorization", prefix: "Bearer ", token)]
    }
    let encoded = Secret(Data(token.exposed.utf8).base64EncodedString())
    return [HTTPRequest.SecretHeader("Authorization", prefix: "Basic ", encoded)]
  }

  package var identities: [Resource<AuthorIdentity>] {
    let user = Resource<AuthorIdentity>(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
      let user = try BitbucketPayload.json.decode(BitbucketPayload.User.self, response)
      guard let name = user.identity else { return .app }
      return .login(name)
    }
    return [user]
  }

  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, pullRequestURL)) { response throws(ForgeError) in
      try BitbucketPayload.json.decode(BitbucketPayload.PullRequest.self, response).record
    }
  }

  package var pullRequestCommits: Resource<[String]> {
    Resource(request(.get, "\(pullRequestURL)/commits?pagelen=100")) { response throws(ForgeError) in
      try BitbucketPayload.json.decode(BitbucketPayload.Page<BitbucketPayload.Commit>.self, response).values.map(\.hash)
    }
  }

  package func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    guard answers.step == 0 else { return nil }
    return switch surface {
    case .statuses: statuses
    case .annotations: reports
    case .summary: comments(in: .conversation)
    case .reviewComments: comments(in: .review)
    case .folding, .resolving: nil
    }
  }

  package func nextPage(after response: HTTPResponse) -> String? {
    struct Page: Decodable {
      let next: String?
    }
    return try? JSONDecoder().decode(Page.self, from: Data(response.body)).next
  }

  func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    BitbucketPayload.json.request(method, url)
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: any Encodable) throws(ForgeError) -> HTTPRequest {
    try BitbucketPayload.json.request(method, url, body: body)
  }

  /// The pull request's web page: a build status needs a link.
  var webPage: String { "https://bitbucket.org/\(target.project)/pull-requests/\(target.number)" }

  var pullRequestURL: String { url("pullrequests/\(target.number)") }

  var commitURL: String { url("commit/\(target.head)") }

  /// Returns an address below the repository.
  private func url(_ path: String) -> String {
    "\(target.baseURL)/repositories/\(target.project.parts.map(AddressText.encoded).joined(separator: "/"))/\(path)"
  }

  private var statuses: Resource<[ForgeFact]> {
    let link = webPage
    return Resource(request(.get, "\(commitURL)/statuses?pagelen=100")) { response throws(ForgeError) in
      let page = try BitbucketPayload.json.decode(BitbucketPayload.Page<BitbucketPayload.Status>.self, response)
      return page.values.compactMap { $0.fact(withoutLink: link) }
    }
  }

  private var reports: Resource<[ForgeFact]> {
    Resource(request(.get, "\(commitURL)/reports?pagelen=100")) { response throws(ForgeError) in
      let page = try BitbucketPayload.json.decode(BitbucketPayload.Page<BitbucketPayload.Report>.self, response)
      return page.values.compactMap(\.fact)
    }
  }

  /// All comments are in one list.
  private func comments(in place: ForgeFact.Comment.Place) -> Resource<[ForgeFact]> {
    Resource(request(.get, "\(pullRequestURL)/comments?pagelen=100")) { response throws(ForgeError) in
      let page = try BitbucketPayload.json.decode(BitbucketPayload.Page<BitbucketPayload.Comment>.self, response)
      return page.values.compactMap(\.fact).filter { $0.place == place }.map { .comment($0) }
    }
  }
}

extension Bitbucket {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    switch response.status {
    case 401:
      return .final(error(.unauthorised, response, "Give a valid access token in BITBUCKET_TOKEN or REVIEWBOT_TOKEN."))
    case 403:
      return .final(error(.forbidden, response, "Give the token the scopes pullrequest:write and repository:write."))
    case 404, 410:
      return .final(error(.gone, response, "Check workspace, repository and number, and that the token may read them."))
    case 400, 409, 413, 422:
      return .final(error(.invalid, response, "Run it again on the pull request's newest commit."))
    case 429: return .rateLimited(wait: RateLimitWait.retryAfter(response))
    case 408, 500...:
      return .serverTrouble(error(.unavailable, response, "Try again later; see bitbucket.status.atlassian.com."))
    default: return .final(error(.unreadable, response, "Check the API's base address."))
    }
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    struct Answer: Decodable {
      struct Fault: Decodable {
        let message: String?
      }

      let error: Fault?
      /// Of Code Insights.
      let message: String?
    }
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
    let reason = answer?.error?.message ?? answer?.message
    return ForgeError(kind, answer: response, from: "Bitbucket", reason: reason, hint: hint)
  }
}
