import HTTP
import ReviewCore

extension GitHub {
  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode(PullRequestPayload.self, response).record
    }
  }

  package func openPullRequests(from headBranch: String) -> Resource<[OpenPullRequest]>? {
    let query = "state=open&head=\(AddressText.encoded(headBranch))&per_page=100"
    return Resource(request(.get, url("pulls?\(query)"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode([OpenPayload].self, response).map {
        OpenPullRequest(number: $0.number, head: $0.head.sha)
      }
    }
  }

  /// GitHub lists the first 250 commits: see `membership`.
  package var pullRequestCommits: Resource<[String]> {
    Resource(request(.get, url("pulls/\(target.number)/commits?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.json.decode([PullRequestPayload.Commit].self, response).map(\.sha)
    }
  }

  /// A commit of the pull request is not in the base branch, and its newest commit contains it.
  package func membership(in pullRequest: PullRequestRecord, listing count: Int) -> [Resource<Bool>]? {
    guard count >= 250 else { return nil }
    return [
      comparison(of: pullRequest.baseBranch, with: target.head.hex, isOneOf: ["ahead", "diverged"]),
      comparison(of: target.head.hex, with: pullRequest.head, isOneOf: ["ahead"]),
    ]
  }

  /// The second page has no files, which may be many.
  private func comparison(of base: String, with head: String, isOneOf expected: Set<String>) -> Resource<Bool> {
    let path = "compare/\(AddressText.encoded(base))...\(head)?per_page=1&page=2"
    return Resource(request(.get, url(path))) { response throws(ForgeError) in
      expected.contains(try GitHubPayload.json.decode(ComparisonPayload.self, response).status)
    }
  }
}

private struct ComparisonPayload: Decodable {
  let status: String
}

private struct OpenPayload: Decodable {
  let number: Int
  let head: PullRequestPayload.Commit
}

private struct PullRequestPayload: Decodable {
  struct Commit: Decodable {
    let sha: String
  }

  struct Side: Decodable {
    struct Repository: Decodable {
      let id: Int64
    }

    let sha: String
    let ref: String
    /// Null when the fork is gone.
    let repo: Repository?
  }

  let head: Side
  let base: Side

  var record: PullRequestRecord {
    PullRequestRecord(head: head.sha, base: base.sha, baseBranch: base.ref, isFork: head.repo?.id != base.repo?.id)
  }
}
