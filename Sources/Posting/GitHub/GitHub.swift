package import HTTP
import Foundation

/// GitHub's REST API, version 2022-11-28, on github.com, GHE.com and GitHub Enterprise Server; GraphQL for minimising.
package struct GitHub: ForgeDialect {
  package static let name = "github"

  package let target: PullRequestTarget
  package let capabilities: Capabilities
  /// The check run's name, used to find earlier check runs.
  private let checkName: String

  /// - Parameter checkName: The publication's key.
  package init(target: PullRequestTarget, checkName: String, capabilities: Capabilities = Capabilities()) {
    self.target = target
    self.checkName = checkName
    self.capabilities = capabilities
  }

  package func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] {
    token.isEmpty ? [] : [HTTPRequest.SecretHeader("Authorization", prefix: "Bearer ", token)]
  }

  /// REST answers users only. GraphQL also answers apps, including the GitHub Actions app.
  package var identities: [Resource<AuthorIdentity>] {
    let user = Resource<AuthorIdentity>(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
      .login(try GitHubPayload.decode(GitHubPayload.User.self, response).login)
    }
    let viewer = request(.post, graphURL, body: GitHubPayload.viewer)
    let app = Resource<AuthorIdentity>(viewer) { response throws(ForgeError) in
      guard let login = try GitHubPayload.decode(GitHubPayload.Viewer.self, response).data?.viewer?.login else {
        return .app
      }
      return .login(login.hasSuffix("[bot]") ? login : login + "[bot]")
    }
    return [user, app]
  }

  package func lists(of surfaces: Set<Capabilities.Surface>) -> [Resource<[ForgeFact]>] {
    var lists: [Resource<[ForgeFact]>] = []
    if surfaces.isEmpty { lists.append(pullRequest) }
    if surfaces.contains(.statuses) { lists.append(statuses) }
    if surfaces.contains(.checkRun) { lists.append(checkRuns) }
    if surfaces.contains(.summary) { lists.append(comments("issues/\(target.number)/comments", .conversation)) }
    if surfaces.contains(.reviewComments) { lists.append(comments("pulls/\(target.number)/comments", .review)) }
    return lists
  }

  /// Returns the address with `rel="next"` in a Link header (RFC 8288).
  package func nextPage(after response: HTTPResponse) -> String? {
    for link in response.header("link")?.split(separator: ",") ?? [] {
      let parts = link.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let address = parts.first, address.hasPrefix("<"), address.hasSuffix(">"),
        parts.dropFirst().contains(where: { $0 == "rel=\"next\"" || $0 == "rel=next" })
      else { continue }
      return String(address.dropFirst().dropLast())
    }
    return nil
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: (any Encodable)? = nil) -> HTTPRequest {
    var headers = [
      HTTPRequest.Header("Accept", "application/vnd.github+json"), .init("X-GitHub-Api-Version", "2022-11-28"),
      .init("User-Agent", "reviewbot"),
    ]
    let body = body.map(GitHubPayload.encode)
    if body != nil { headers.append(.init("Content-Type", "application/json")) }
    return HTTPRequest(method, url, headers: headers, body: body)
  }

  /// Returns an address below the repository.
  func url(_ path: String) -> String {
    "\(target.baseURL)/repos/\(Self.escaped(target.owner))/\(Self.escaped(target.repository))/\(path)"
  }

  /// The GraphQL address: `https://HOST/api/graphql` for `https://HOST/api/v3`, and `/graphql` for
  /// `https://api.github.com`.
  var graphURL: String {
    guard target.baseURL.hasSuffix("/api/v3") else { return target.baseURL + "/graphql" }
    return target.baseURL.dropLast("/v3".count) + "/graphql"
  }

  private static func escaped(_ text: String) -> String {
    var allowed = CharacterSet(charactersIn: "-._~")
    allowed.formUnion(CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private var pullRequest: Resource<[ForgeFact]> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      [.head(try GitHubPayload.decode(GitHubPayload.PullRequest.self, response).head.sha)]
    }
  }

  private var statuses: Resource<[ForgeFact]> {
    Resource(request(.get, url("commits/\(target.head)/status?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.decode(GitHubPayload.CombinedStatus.self, response).statuses.compactMap(\.fact)
    }
  }

  private var checkRuns: Resource<[ForgeFact]> {
    let query = "check_name=\(Self.escaped(checkName))&filter=latest&per_page=100"
    return Resource(request(.get, url("commits/\(target.head)/check-runs?\(query)"))) { response throws(ForgeError) in
      try GitHubPayload.decode(GitHubPayload.CheckRuns.self, response).checkRuns.map(\.fact)
    }
  }

  private func comments(_ path: String, _ place: ForgeFact.Comment.Place) -> Resource<[ForgeFact]> {
    Resource(request(.get, url("\(path)?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.decode([GitHubPayload.Comment].self, response).map { .comment($0.fact(place)) }
    }
  }
}
