package import HTTP

/// GitHub's REST API, version 2022-11-28, on github.com, GHE.com and GitHub Enterprise Server; GraphQL for folding.
package struct GitHub: ForgeDialect {
  package let target: PullRequestTarget
  package let capabilities: Capabilities
  /// The check run's name, used to find earlier check runs.
  private let checkName: String

  /// - Parameter checkName: The publication's key.
  package init(target: PullRequestTarget, checkName: String, capabilities: Capabilities = .github) {
    self.target = target
    self.checkName = checkName
    self.capabilities = capabilities.linked(to: Self.links(target))
  }

  package func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] {
    token.isEmpty ? [] : [HTTPRequest.SecretHeader("Authorization", prefix: "Bearer ", token)]
  }

  /// REST answers users only. GraphQL also answers apps, including the GitHub Actions app.
  package var identities: [Resource<AuthorIdentity>] {
    get throws(ForgeError) {
      let user = Resource<AuthorIdentity>(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
        .login(try GitHubPayload.json.decode(GitHubPayload.User.self, response).login)
      }
      return [user, try viewer]
    }
  }

  private var viewer: Resource<AuthorIdentity> {
    get throws(ForgeError) {
      Resource(try request(.post, graphURL, body: GitHubPayload.viewer)) { response throws(ForgeError) in
        let answer = try GitHubPayload.json.decode(GitHubPayload.Viewer.self, response)
        guard let login = answer.data?.viewer?.login else { return .app }
        return .login(login.hasSuffix("[bot]") ? login : login + "[bot]")
      }
    }
  }

  package func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    guard answers.step == 0 else { return nil }
    return switch surface {
    case .statuses: statuses
    case .annotations: checkRuns
    case .summary: comments("issues/\(target.number)/comments", .conversation)
    case .reviewComments: comments("pulls/\(target.number)/comments", .review)
    case .folding, .resolving: nil
    }
  }

  package func nextPage(after response: HTTPResponse) -> String? {
    AddressText.nextLink(in: response)
  }

  func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    GitHubPayload.json.request(method, url)
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: any Encodable) throws(ForgeError) -> HTTPRequest {
    try GitHubPayload.json.request(method, url, body: body)
  }

  /// Returns an address below the repository.
  func url(_ path: String) -> String {
    "\(target.baseURL)/repos/\(target.project.parts.map(AddressText.encoded).joined(separator: "/"))/\(path)"
  }

  /// The GraphQL address: `https://HOST/api/graphql` for `https://HOST/api/v3`, and `/graphql` for
  /// `https://api.github.com`.
  var graphURL: String {
    guard target.baseURL.hasSuffix("/api/v3") else { return target.baseURL + "/graphql" }
    return target.baseURL.dropLast("/v3".count) + "/graphql"
  }

  private var statuses: Resource<[ForgeFact]> {
    Resource(request(.get, url("commits/\(target.head)/status?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode(GitHubPayload.CombinedStatus.self, response).statuses.compactMap(\.fact)
    }
  }

  private var checkRuns: Resource<[ForgeFact]> {
    let query = "check_name=\(AddressText.encoded(checkName))&filter=latest&per_page=100"
    return Resource(request(.get, url("commits/\(target.head)/check-runs?\(query)"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode(GitHubPayload.CheckRuns.self, response).checkRuns.map(\.fact)
    }
  }

  private func comments(_ path: String, _ place: ForgeFact.Comment.Place) -> Resource<[ForgeFact]> {
    Resource(request(.get, url("\(path)?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode([GitHubPayload.Comment].self, response).map { .comment($0.fact(place)) }
    }
  }
}
