import Foundation
package import HTTP
import ReviewCore

/// The REST API of Gitea and of its fork Forgejo, version 1. The two differ in a few operations.
package struct Gitea: ForgeDialect {
  /// A server with this API. `Gitea+Forge.swift` has one value for each.
  package struct Product: Sendable {
    package let name: String
    /// The variable that users give a token in.
    let tokenVariable: String
    let capabilities: Capabilities
  }

  package let target: PullRequestTarget
  package let capabilities: Capabilities
  let product: Product
  /// The first version that resolves comments.
  let resolvingVersion: GiteaVersion

  /// The default maximum of the servers. They return fewer items when they are configured so.
  static let pageSize = 50

  /// - Parameters:
  ///   - capabilities: Nil: the product's own.
  ///   - resolvingVersion: The first version whose API resolves comments.
  package init(
    _ product: Product, target: PullRequestTarget, capabilities: Capabilities? = nil,
    resolvingVersion: GiteaVersion = .firstThatResolves
  ) {
    self.product = product
    self.target = target
    self.capabilities = (capabilities ?? product.capabilities).linked(to: Self.links(target))
    self.resolvingVersion = resolvingVersion
  }

  package func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] {
    token.isEmpty ? [] : [HTTPRequest.SecretHeader("Authorization", prefix: "token ", token)]
  }

  package var identities: [Resource<AuthorIdentity>] {
    [
      Resource(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
        .login(try GiteaPayload.json.decode(GiteaPayload.User.self, response).login)
      }
    ]
  }

  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      try GiteaPayload.json.decode(PullRequestPayload.self, response).record
    }
  }

  package var pullRequestCommits: Resource<[String]> {
    let query = "limit=\(Self.pageSize)&verification=false&files=false"
    return Resource(request(.get, url("pulls/\(target.number)/commits?\(query)"))) { response throws(ForgeError) in
      try GiteaPayload.json.decode([PullRequestPayload.Commit].self, response).map(\.sha)
    }
  }

  package func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    switch surface {
    case .statuses: answers.step == 0 ? statuses : nil
    case .summary: answers.step == 0 ? conversation : nil
    case .reviewComments: reviewComments(after: answers)
    case .annotations, .folding, .resolving: nil
    }
  }

  package func nextPage(after response: HTTPResponse) -> String? {
    AddressText.nextPage(after: response)
  }

  func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    GiteaPayload.json.request(method, url)
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: any Encodable) throws(ForgeError) -> HTTPRequest {
    try GiteaPayload.json.request(method, url, body: body)
  }

  /// Returns an address below the repository.
  func url(_ path: String) -> String {
    "\(target.baseURL)/repos/\(target.project.parts.map(AddressText.encoded).joined(separator: "/"))/\(path)"
  }

  /// The latest status of each context.
  private var statuses: Resource<[ForgeFact]> {
    let path = "commits/\(target.head)/status?limit=\(Self.pageSize)"
    return Resource(request(.get, url(path))) { response throws(ForgeError) in
      try GiteaPayload.json.decode(GiteaPayload.CombinedStatus.self, response).statuses?.compactMap(\.fact) ?? []
    }
  }

  /// All comments of the conversation: this list has no pages.
  private var conversation: Resource<[ForgeFact]> {
    Resource(request(.get, url("issues/\(target.number)/comments"))) { response throws(ForgeError) in
      try GiteaPayload.json.decode([GiteaPayload.Comment].self, response).map { .comment($0.fact) }
    }
  }
}

extension Gitea {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    switch response.status {
    case 401:
      let hint = "Give a valid token in \(product.tokenVariable) or REVIEWBOT_TOKEN."
      return .final(error(.unauthorised, response, hint))
    case 403: return .final(forbidden(response))
    case 429: return .rateLimited(wait: RateLimitWait.retryAfter(response))
    case 404, 410:
      // A review that no longer exists need not be deleted.
      if Self.isReview(response.url) { return nil }
      return .final(error(.gone, response, "Check owner, name and number, and that the token may read them."))
    case 423: return .final(error(.forbidden, response, "Unarchive the repository, or unlock the conversation."))
    case 400, 413, 422:
      return .final(error(.invalid, response, "Run it again on the pull request's newest commit."))
    case 408, 500...: return .serverTrouble(error(.unavailable, response, "Try again later; see the server's log."))
    default: return .final(error(.unreadable, response, "Check the API's base address, which ends with `/api/v1`."))
    }
  }

  /// A token that may not read its own account is of no use: reviewbot could not recognise its comments.
  private func forbidden(_ response: HTTPResponse) -> ForgeError {
    let isAboutAccount = response.url.hasSuffix("/user") && Self.text(of: response).contains("scope")
    return error(
      isAboutAccount ? .unauthorised : .forbidden, response,
      "Give the token the scopes read:user, write:issue and write:repository, and its account write access.")
  }

  /// Returns whether the address is that of one review: `…/reviews/17`.
  private static func isReview(_ url: String) -> Bool {
    let parts = url.prefix { $0 != "?" }.split(separator: "/").suffix(2)
    return parts.first == "reviews" && parts.last.flatMap { Int64($0) } != nil
  }

  private static func text(of response: HTTPResponse) -> String {
    struct Answer: Decodable {
      let message: String?
    }
    return (try? JSONDecoder().decode(Answer.self, from: Data(response.body)))?.message ?? ""
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    ForgeError(kind, answer: response, from: product.name, reason: Self.text(of: response), hint: hint)
  }
}

private struct PullRequestPayload: Decodable {
  struct Commit: Decodable {
    let sha: String
  }

  struct Side: Decodable {
    struct Repository: Decodable {
      let id: Int64
    }

    let sha: String
    let ref: String
    /// Null when the fork is gone.
    let repo: Repository?
  }

  let head: Side
  let base: Side

  var record: PullRequestRecord {
    PullRequestRecord(head: head.sha, base: base.sha, baseBranch: base.ref, isFork: head.repo?.id != base.repo?.id)
  }
}
