import HTTP
package import ReviewCore

extension ForgeKind {
  package static let gitlab = ForgeKind.api("gitlab")
}

extension Forge {
  /// GitLab.com and self-managed instances.
  package static let gitlab = Forge(
    .gitlab,
    Access(
      addressVariables: ["CI_API_V4_URL"], publicAddress: "https://gitlab.com/api/v4",
      sampleAddress: "https://gitlab.example.com/api/v4", tokenVariables: ["GITLAB_TOKEN", "CI_JOB_TOKEN"],
      projectDepth: 2...21),
    traces: Traces(
      hosts: ["gitlab.com"], otherHosts: ["altssh.gitlab.com"], apiPath: "/api/v4", variables: ["GITLAB_CI"],
      links: .gitlab),
    dialect: { target, _ in GitLab(target: target) })
}

extension Capabilities {
  package static let gitlab = Capabilities(
    surfaces: [.statuses, .summary, .reviewComments, .resolving], limits: .gitlab, markup: .gitlab,
    statusWords: .gitlab)
}

extension WebLinks.Style {
  package static let gitlab = WebLinks.Style(files: "/-/blob/", commits: "/-/commit/", line: "#L", range: "-")
}

extension GitLab {
  /// Returns the pages of the project, which are beside the API.
  static func links(_ target: PullRequestTarget) -> WebLinks? {
    guard target.baseURL.hasSuffix("/api/v4") else { return nil }
    let server = target.baseURL.dropLast("/api/v4".count)
    return WebLinks(project: "\(server)/\(target.project)", head: target.head, style: .gitlab)
  }
}

extension Capabilities.Limits {
  /// A status has at most 255 characters. A note may have 1,000,000, but people read no more of it than of a comment on
  /// GitHub. GitLab.com accepts 60 notes a minute, and other instances 300 unless an administrator changed it.
  package static let gitlab = Capabilities.Limits(
    commentsPerRequest: 1, annotationsPerRequest: 0, annotations: 0, commentLength: 65_000, statusLength: 255,
    annotationLength: 0, pace: PostingPace(gap: .milliseconds(250), writesPerMinute: 55, writesPerHour: 3_000))
}

extension Capabilities.StatusWords {
  /// `skipped` completes the pipeline and is neither green nor red. `pending` keeps the pipeline running. A status that
  /// is `running` can no longer be skipped, so checks in progress are `pending` too.
  package static let gitlab = Capabilities.StatusWords { state in
    switch state {
    case .pending, .success, .failed, .canceled: state.rawValue
    case .running: "pending"
    case .neutral: "skipped"
    }
  }
}

extension Markup {
  /// GitLab's. A suggestion replaces at most 100 lines above the comment's last line, and that line.
  package static let gitlab = Markup(suggestions: .counted, suggestionLines: 101, hasCommands: true)
}
