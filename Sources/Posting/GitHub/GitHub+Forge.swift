import HTTP
package import ReviewCore

extension ForgeKind {
  package static let github = ForgeKind.api("github")
}

extension Forge {
  /// GitHub.com, GHE.com and GitHub Enterprise Server.
  package static let github = Forge(
    .github,
    Access(
      addressVariables: ["GITHUB_API_URL"], publicAddress: "https://api.github.com",
      sampleAddress: "https://github.example.com/api/v3", tokenVariables: ["GITHUB_TOKEN"],
      host: Forge.Host(otherMarks: Forge.Host.giteaMarks),
      app: { id, pem in
        let key = try RSAKey(pem: pem.exposed)
        return GitHubApp(id: id.exposed) { try key.signature(of: $0) }
      }),
    traces: Traces(
      hosts: ["github.com"], otherHosts: ["api.github.com", "ssh.github.com"], apiPath: "/api/v3",
      variables: ["GITHUB_ACTIONS", "GITHUB_API_URL"], links: .github),
    dialect: { GitHub(target: $0, checkName: $1) })
}

extension Capabilities {
  package static let github = Capabilities(
    surfaces: [.statuses, .annotations, .summary, .reviewComments, .folding, .resolving], limits: .github,
    markup: .github,
    statusWords: .github, reportName: "check run", showsReportAsStatus: true)
}

extension WebLinks.Style {
  package static let github = WebLinks.Style(files: "/blob/", commits: "/commit/", line: "#L", range: "-L")
}

extension GitHub {
  /// Returns the pages of the project: `https://HOST` for `https://HOST/api/v3`, and `https://NAME` for
  /// `https://api.NAME`.
  static func links(_ target: PullRequestTarget) -> WebLinks? {
    let base = target.baseURL
    let isPublic = base.hasPrefix("https://api.")
    guard isPublic || base.hasSuffix("/api/v3") else { return nil }
    let host = isPublic ? "https://" + base.dropFirst("https://api.".count) : String(base.dropLast("/api/v3".count))
    return WebLinks(project: "\(host)/\(target.project)", head: target.head, style: .github)
  }
}

extension Capabilities.Limits {
  /// GitHub's documented limits, with a small margin. A comment has at most 65 536 characters, a status 140.
  package static let github = Capabilities.Limits(
    commentsPerRequest: 30, annotationsPerRequest: 50, annotations: 1_000, commentLength: 65_000, statusLength: 140,
    annotationLength: 20_000, pace: PostingPace())
}

extension Capabilities.StatusWords {
  /// A status of GitHub has no neutral state: `pending` is neither green nor red.
  package static let github = Capabilities.StatusWords { state in
    switch state {
    case .success: "success"
    case .failed: "failure"
    case .canceled: "error"
    case .pending, .running, .neutral: "pending"
    }
  }
}
