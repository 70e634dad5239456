import HTTP
package import ReviewCore

extension ForgeKind {
  package static let bitbucket = ForgeKind.api("bitbucket")
}

extension Forge {
  /// Bitbucket Cloud. Bitbucket Data Center has another API and is not supported.
  package static let bitbucket = Forge(
    .bitbucket,
    Access(
      addressVariables: [], publicAddress: "https://api.bitbucket.org/2.0",
      sampleAddress: "https://api.bitbucket.org/2.0", tokenVariables: ["BITBUCKET_TOKEN"]),
    traces: Traces(
      hosts: ["bitbucket.org"], otherHosts: ["api.bitbucket.org", "altssh.bitbucket.org"],
      variables: ["BITBUCKET_BUILD_NUMBER"], links: .bitbucket),
    dialect: { Bitbucket(target: $0, reportName: $1) })
}

extension Capabilities {
  package static let bitbucket = Capabilities(
    surfaces: [.statuses, .annotations, .summary, .reviewComments, .resolving], limits: .bitbucket, markup: .bitbucket,
    statusWords: .bitbucket, reportName: "Code Insights report", hasMultiLineComments: false)
}

extension WebLinks.Style {
  package static let bitbucket = WebLinks.Style(files: "/src/", commits: "/commits/", line: "#lines-", range: ":")
}

extension Bitbucket {
  /// Returns the pages of the project on bitbucket.org.
  static func links(_ target: PullRequestTarget) -> WebLinks? {
    guard target.baseURL == "https://api.bitbucket.org/2.0" else { return nil }
    return WebLinks(project: "https://bitbucket.org/\(target.project)", head: target.head, style: .bitbucket)
  }
}

extension Capabilities.Limits {
  /// A comment has at most 32 768 characters, and a report 1,000 annotations with summaries of 450 characters, of which
  /// a request takes 100. All API requests together are limited to 1,000 an hour.
  package static let bitbucket = Capabilities.Limits(
    commentsPerRequest: 1, annotationsPerRequest: 100, annotations: 1_000, commentLength: 31_000, statusLength: 200,
    annotationLength: 2_000, pace: PostingPace())
}

extension Capabilities.StatusWords {
  /// Bitbucket has no neutral state: `INPROGRESS` is neither green nor red.
  package static let bitbucket = Capabilities.StatusWords { state in
    switch state {
    case .success: "SUCCESSFUL"
    case .failed: "FAILED"
    case .canceled: "STOPPED"
    case .pending, .running, .neutral: "INPROGRESS"
    }
  }
}

extension Markup {
  /// Bitbucket displays HTML comments and tags as text, and applies no suggestions.
  package static let bitbucket = Markup(hiding: .linkDefinition, hasHTML: false)
}
