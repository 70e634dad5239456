import HTTP

extension GitHub {
  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      try GitHubPayload.decode(PullRequestPayload.self, response).record
    }
  }

  /// GitHub lists the first 250 commits.
  package var pullRequestCommits: Resource<[String]> {
    Resource(request(.get, url("pulls/\(target.number)/commits?per_page=100"))) { response throws(ForgeError) in
      try GitHubPayload.decode([PullRequestPayload.Commit].self, response).map(\.sha)
    }
  }
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
