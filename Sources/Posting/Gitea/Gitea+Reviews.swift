import HTTP
import ReviewCore

extension Gitea {
  /// The names of facts that only this dialect understands.
  enum Detail {
    /// A submitted review that has comments: its id, and the reviewed commit if there is one.
    static let review = "review"
    static let version = "version"
    /// A commit of the pull request.
    static let commit = "commit"
    /// A review that was not submitted: its id and its author.
    static let unfinished = "unfinished review"
    /// Present once for each page of reviews that has a next one.
    static let nextPage = "next page of reviews"
    /// The token's account.
    static let login = "login"
    /// A review with one comment.
    static let onlyComment = "only comment"
  }

  /// Returns the next request for the inline comments: first the reviews, then what is needed to read their comments,
  /// then the comments of each review.
  func reviewComments(after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    guard answers.step > 0 else { return reviews }
    let facts = answers.facts
    let names = facts.details(Detail.review).compactMap { ReviewName($0) }
    var requests: [Resource<[ForgeFact]>] = []
    if !names.isEmpty, capabilities.has(.resolving) { requests.append(version) }
    if names.contains(where: { $0.commit != target.head.hex }) { requests.append(commits) }
    requests += names.map { comments(of: $0, after: facts) }
    let index = answers.step - 1
    return requests.indices.contains(index) ? requests[index] : nil
  }

  /// Leaves out reviews that were not submitted: readers do not see them.
  private var reviews: Resource<[ForgeFact]> {
    Resource(reviewsRequest(page: nil)) { response throws(ForgeError) in
      try GiteaPayload.json.decode([GiteaPayload.Review].self, response)
        .filter { !$0.isPending && $0.commentsCount != 0 }
        .map { .detail(Detail.review, ReviewName(id: $0.id, commit: $0.commitId ?? "").text) }
    }
  }

  func reviewsRequest(page: Int?) -> HTTPRequest {
    let page = page.map { "&page=\($0)" } ?? ""
    return request(.get, url("pulls/\(target.number)/reviews?limit=\(Self.pageSize)\(page)"))
  }

  private var version: Resource<[ForgeFact]> {
    Resource(request(.get, "\(target.baseURL)/version")) { response throws(ForgeError) in
      [.detail(Detail.version, try GiteaPayload.json.decode(GiteaPayload.Version.self, response).version)]
    }
  }

  private var commits: Resource<[ForgeFact]> {
    let commits = pullRequestCommits
    return Resource(commits.request) { response throws(ForgeError) in
      try commits.decode(response).map { .detail(Detail.commit, $0) }
    }
  }

  private func comments(of review: ReviewName, after facts: [ForgeFact]) -> Resource<[ForgeFact]> {
    let version = facts.details(Detail.version).last.flatMap { GiteaVersion($0) }
    let reader = GiteaReviewReader(
      review: review.id, commit: review.commit,
      presentCommits: Set(facts.details(Detail.commit) + [target.head.hex]), markup: capabilities.markup,
      closings: version.map { $0 >= resolvingVersion } == true ? [.resolving] : [])
    return Resource(commentsRequest(of: review.id)) { response throws(ForgeError) in
      reader.facts(of: try GiteaPayload.json.decode([GiteaPayload.ReviewComment].self, response), after: facts)
    }
  }

  /// This list has no pages.
  func commentsRequest(of review: Int64) -> HTTPRequest {
    request(.get, url("pulls/\(target.number)/reviews/\(review)/comments"))
  }
}

/// A review and the reviewed commit, as a detail.
private struct ReviewName {
  let id: Int64
  /// Empty when the server does not state it, as for a review that was imported.
  let commit: String

  init(id: Int64, commit: String) {
    self.id = id
    self.commit = commit
  }

  /// Nil for text that was not made from one of these.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let id = words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(id: id, commit: words.dropFirst().first.map(String.init) ?? "")
  }

  var text: String { "\(id) \(commit)" }
}
