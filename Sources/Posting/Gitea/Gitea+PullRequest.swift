import HTTP

extension Gitea {
  package var pullRequest: Resource<PullRequestRecord> {
    Resource(request(.get, url("pulls/\(target.number)"))) { response throws(ForgeError) in
      try GiteaPayload.json.decode(PullRequestPayload.self, response).record
    }
  }

  package var pullRequestCommits: Resource<[String]> {
    let query = "limit=\(Self.pageSize)&verification=false&files=false"
    return Resource(request(.get, url("pulls/\(target.number)/commits?\(query)"))) { response throws(ForgeError) in
      try GiteaPayload.json.decode([PullRequestPayload.Commit].self, response).map(\.sha)
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
