import HTTP

/// The thread of a comment. Only GraphQL knows its id, so the pull request's threads are searched for it.
extension GitHub {
  private enum Detail {
    static let thread = "thread"
    static let page = "threads after"
    static let changed = "thread changed"
  }

  /// Returns the next request to find a comment's thread, or the one that changes it.
  /// - Parameter change: Returns the query that resolves or reopens the thread with an id.
  func thread(
    of id: ItemID, by change: (String) -> GitHubPayload.GraphQuery, after answers: ForgeAnswers
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    guard let node = GitHubID(id)?.node, answers.facts.details(Detail.changed).isEmpty else { return nil }
    if let thread = answers.facts.details(Detail.thread).first { return try request(change(thread), changing: thread) }
    let page = answers.facts.details(Detail.page).last
    return answers.step == 0 || page != nil ? try search(for: node, after: page) : nil
  }

  private func request(
    _ query: GitHubPayload.GraphQuery, changing thread: String
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    try graph(query) { response throws(ForgeError) in
      try Self.accept(response)
      return [.detail(Detail.changed, thread)]
    }
  }

  /// Finds the thread that begins with a comment, or the end of the page.
  private func search(for node: String, after page: String?) throws(ForgeError) -> Resource<[ForgeFact]> {
    let query = GitHubPayload.threads(of: target, after: page)
    return try graph(query) { response throws(ForgeError) in
      try Self.accept(response)
      let answer = try GitHubPayload.json.decode(GitHubPayload.Threads.self, response)
      let threads = answer.data?.repository?.pullRequest?.reviewThreads
      if let thread = threads?.nodes.first(where: { $0.comments.nodes.first?.id == node }) {
        return [.detail(Detail.thread, thread.id)]
      }
      guard let info = threads?.pageInfo, info.hasNextPage, let end = info.endCursor else {
        throw ForgeError(.unsupported, "GitHub lists no thread with the comment.", hint: Self.hint)
      }
      return [.detail(Detail.page, end)]
    }
  }

  /// - Throws: `unsupported` for a refusal, `gone` when the thread does not exist.
  private static func accept(_ response: HTTPResponse) throws(ForgeError) {
    guard let fault = try GitHubPayload.refusal(in: response) else { return }
    throw fault.error(.unsupported, hint: hint)
  }

  /// The comment is hidden as well, so a thread that stays open is no failure.
  private static let hint = "The comment is hidden, and its thread stays open."
}

extension GitHubPayload {
  struct Threads: Decodable {
    struct Content: Decodable {
      let repository: Repository?
    }

    struct Repository: Decodable {
      let pullRequest: PullRequest?
    }

    struct PullRequest: Decodable {
      let reviewThreads: List
    }

    struct List: Decodable {
      let pageInfo: PageInfo
      let nodes: [Thread]
    }

    struct PageInfo: Decodable {
      let hasNextPage: Bool
      let endCursor: String?
    }

    struct Thread: Decodable {
      let id: String
      let comments: Comments
    }

    struct Comments: Decodable {
      let nodes: [Node]
    }

    struct Node: Decodable {
      let id: String
    }

    let data: Content?
  }

  /// - Parameter page: The end of the page before; nil: the first page.
  static func threads(of target: PullRequestTarget, after page: String?) -> GraphQuery {
    let first = "comments(first: 1) { nodes { id } }"
    let threads =
      "reviewThreads(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { id \(first) } }"
    let query =
      "query($owner: String!, $name: String!, $after: String) { repository(owner: $owner, name: $name) "
      + "{ pullRequest(number: \(target.number)) { \(threads) } } }"
    var variables = ["owner": target.project.parts.first ?? "", "name": target.project.name]
    variables["after"] = page
    return GraphQuery(query: query, variables: variables)
  }

  static func resolve(_ thread: String) -> GraphQuery {
    GraphQuery(
      query: "mutation($threadId: ID!) { resolveReviewThread(input: {threadId: $threadId}) { clientMutationId } }",
      variables: ["threadId": thread])
  }

  static func unresolve(_ thread: String) -> GraphQuery {
    GraphQuery(
      query: "mutation($threadId: ID!) { unresolveReviewThread(input: {threadId: $threadId}) { clientMutationId } }",
      variables: ["threadId": thread])
  }

  /// Returns the reason of a refusal, which arrives with status 200; nil for a success.
  static func refusal(in response: HTTPResponse) throws(ForgeError) -> GraphAnswer.Fault? {
    try json.decode(GraphAnswer.self, response).errors?.first
  }
}
