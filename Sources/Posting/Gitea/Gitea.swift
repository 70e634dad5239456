package import HTTP

/// The REST API of Gitea and of its fork Forgejo, version 1. The two differ in a few operations.
package struct Gitea: ForgeDialect {
  package enum Product: Hashable, Sendable {
    case gitea, forgejo
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

extension Gitea.Product {
  package var name: String {
    switch self {
    case .gitea: "Gitea"
    case .forgejo: "Forgejo"
    }
  }

  /// The variable that users give a token in.
  package var tokenVariable: String {
    switch self {
    case .gitea: "GITEA_TOKEN"
    case .forgejo: "FORGEJO_TOKEN"
    }
  }

  fileprivate var capabilities: Capabilities {
    switch self {
    case .gitea: .gitea
    case .forgejo: .forgejo
    }
  }
}
