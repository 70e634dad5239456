import HTTP

extension GitHub {
  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      try GitHubPayload.decode(PullRequestPayload.self, response).record
    }
  }

  package func openPullRequests(from headBranch: String) -> Resource<[OpenPullRequest]>? {
    let query = "state=open&head=\(AddressText.encoded(headBranch))&per_page=100"
    return Resource(request(.get, url("pulls?\(query)"))) { response throws(ForgeError) in
      try GitHubPayload.decode([OpenPayload].self, response).map {
        OpenPullRequest(number: $0.number, head: $0.head.sha)
      }
    }
  }

  /// GitHub lists the first 250 commits.
  package var pullRequestCommits: Resource<[String]> {
    Resource(request(.get, url("pulls/\(target.number)/commits?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.decode([PullRequestPayload.Commit].self, response).map(\.sha)
    }
  }
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
