package import HTTP

/// GitLab's REST API, version 4, on gitlab.com and on self-managed instances.
package struct GitLab: ForgeDialect {
  package let target: PullRequestTarget
  package let capabilities: Capabilities

  package init(target: PullRequestTarget, capabilities: Capabilities = .gitlab) {
    self.target = target
    self.capabilities = capabilities.linked(to: Self.links(target))
  }

  /// The beginning of job tokens, which GitLab accepts in a header of their own only.
  private static let jobTokenPrefix = "glcbt-"

  /// GitLab accepts access tokens of persons, projects and groups like those of OAuth.
  package func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] {
    if token.isEmpty { return [] }
    guard !token.exposed.hasPrefix(Self.jobTokenPrefix) else { return [HTTPRequest.SecretHeader("JOB-TOKEN", token)] }
    return [HTTPRequest.SecretHeader("Authorization", prefix: "Bearer ", token)]
  }

  package var identities: [Resource<AuthorIdentity>] {
    let user = Resource<AuthorIdentity>(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
      .login(try GitLabPayload.json.decode(GitLabPayload.User.self, response).username)
    }
    return [user]
  }

  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, mergeRequest)) { response throws(ForgeError) in
      try GitLabPayload.json.decode(GitLabPayload.MergeRequest.self, response).record
    }
  }

  package var pullRequestCommits: Resource<[String]> {
    Resource(request(.get, "\(mergeRequest)/commits?per_page=100")) { response throws(ForgeError) in
      try GitLabPayload.json.decode([GitLabPayload.Commit].self, response).map(\.id)
    }
  }

  /// The newest diff version shows which comments are outdated, so it is listed before the comments.
  package func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    switch (surface, answers.step) {
    case (.statuses, 0): statuses
    case (.summary, 0): notes
    case (.reviewComments, 0): versions
    case (.reviewComments, 1): discussions(in: GitLabVersion.newest(in: answers.facts))
    default: nil
    }
  }

  package func nextPage(after response: HTTPResponse) -> String? {
    AddressText.nextPage(after: response)
  }

  func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    GitLabPayload.json.request(method, url)
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: any Encodable) throws(ForgeError) -> HTTPRequest {
    try GitLabPayload.json.request(method, url, body: body)
  }

  /// The project's address. Its whole path is one part of the address.
  var project: String { "\(target.baseURL)/projects/\(AddressText.encoded(target.project.text))" }

  /// The merge request's address, with its number in the project (`iid`).
  var mergeRequest: String { "\(project)/merge_requests/\(target.number)" }

  /// The diff versions of the merge request, the newest first.
  var versions: Resource<[ForgeFact]> {
    Resource(request(.get, "\(mergeRequest)/versions?per_page=100")) { response throws(ForgeError) in
      try GitLabPayload.json.decode([GitLabPayload.Version].self, response).compactMap(\.fact)
    }
  }

  /// The commit's statuses, with the jobs of its pipelines.
  private var statuses: Resource<[ForgeFact]> {
    let url = "\(project)/repository/commits/\(target.head)/statuses?per_page=100"
    return Resource(request(.get, url)) { response throws(ForgeError) in
      GitLabPayload.Status.newest(of: try GitLabPayload.json.decode([GitLabPayload.Status].self, response))
    }
  }

  private var notes: Resource<[ForgeFact]> {
    let url = "\(mergeRequest)/notes?activity_filter=only_comments&sort=asc&per_page=100"
    return Resource(request(.get, url)) { response throws(ForgeError) in
      let notes = try GitLabPayload.json.decode([GitLabPayload.Note].self, response)
      return notes.filter { $0.isComment && !$0.isOnDiff }.map { .comment($0.fact) }
    }
  }

  private func discussions(in version: GitLabVersion?) -> Resource<[ForgeFact]> {
    Resource(request(.get, "\(mergeRequest)/discussions?per_page=100")) { response throws(ForgeError) in
      let discussions = try GitLabPayload.json.decode([GitLabPayload.Discussion].self, response)
      return discussions.flatMap { $0.comments(in: version) }.map { .comment($0) }
    }
  }
}
