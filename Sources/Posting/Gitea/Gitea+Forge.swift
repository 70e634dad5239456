package import ReviewCore

extension ForgeKind {
  package static let gitea = ForgeKind.api("gitea")
  package static let forgejo = ForgeKind.api("forgejo")
}

extension Gitea.Product {
  package static let gitea = Gitea.Product(name: "Gitea", tokenVariable: "GITEA_TOKEN", capabilities: .gitea)
  package static let forgejo = Gitea.Product(name: "Forgejo", tokenVariable: "FORGEJO_TOKEN", capabilities: .forgejo)
}

extension Forge {
  /// A Gitea server.
  package static let gitea = servers(
    .gitea, of: .gitea, sample: "https://gitea.example.com/api/v1",
    traces: Traces(hosts: ["gitea.com"], apiPath: "/api/v1", variables: ["GITEA_ACTIONS"], links: .gitea))

  /// A Forgejo server, such as Codeberg.
  package static let forgejo = servers(
    .forgejo, of: .forgejo, sample: "https://forgejo.example.com/api/v1",
    traces: Traces(hosts: ["codeberg.org"], variables: ["FORGEJO_ACTIONS"], links: .gitea))

  /// The servers are many, so an address is required. `GITHUB_TOKEN` does not count: it may be GitHub's, and this
  /// server must not receive it.
  private static func servers(
    _ kind: ForgeKind, of product: Gitea.Product, sample: String, traces: Traces
  ) -> Forge {
    let access = Access(
      addressVariables: ["GITHUB_API_URL"], publicAddress: nil, sampleAddress: sample,
      tokenVariables: [product.tokenVariable], host: Host(marks: Host.giteaMarks))
    return Forge(kind, access, traces: traces, dialect: { target, _ in Gitea(product, target: target) })
  }
}

extension Forge.Host {
  /// The variables that Gitea's and Forgejo's runners set.
  static let giteaMarks = ["GITEA_ACTIONS", "FORGEJO_ACTIONS"]
}

extension Capabilities {
  /// Resolving needs a version that has it: see `Gitea`.
  package static let gitea = Capabilities(
    surfaces: [.statuses, .summary, .reviewComments, .resolving], limits: .gitea, markup: .gitea, statusWords: .gitea,
    hasMultiLineComments: false)

  /// Forgejo's API resolves no comments.
  package static let forgejo = Capabilities(
    surfaces: [.statuses, .summary, .reviewComments], limits: .gitea, markup: .gitea, statusWords: .gitea,
    hasMultiLineComments: false)
}

extension WebLinks.Style {
  package static let gitea = WebLinks.Style(files: "/src/commit/", commits: "/commit/", line: "#L", range: "-L")
}

extension Gitea {
  /// Returns the pages of the project, which are beside the API.
  static func links(_ target: PullRequestTarget) -> WebLinks? {
    guard target.baseURL.hasSuffix("/api/v1") else { return nil }
    let server = target.baseURL.dropLast("/api/v1".count)
    return WebLinks(project: "\(server)/\(target.project)", head: target.head, style: .gitea)
  }
}

extension Capabilities.Limits {
  /// Gitea documents no limits. It computes blame and diff for each inline comment, so a request with many is slow. It
  /// does not limit the rate; its proxies may.
  package static let gitea = Capabilities.Limits(
    commentsPerRequest: 30, annotationsPerRequest: 0, annotations: 0, commentLength: 65_000, statusLength: 255,
    annotationLength: 0, pace: PostingPace(gap: .milliseconds(100), writesPerMinute: 300, writesPerHour: 3_000))
}

extension Capabilities.StatusWords {
  /// A warning is neither green nor red, and not in progress.
  package static let gitea = Capabilities.StatusWords { state in
    switch state {
    case .success: "success"
    case .failed: "failure"
    case .canceled: "error"
    case .pending, .running: "pending"
    case .neutral: "warning"
    }
  }
}

extension Markup {
  /// Gitea applies no suggestions. It keeps HTML comments, `<details>`, `<sub>` and `<br>`.
  package static let gitea = Markup()
}
