import ReviewCore

/// The commit that is reviewed, or that the reviewed working tree is based on.
struct ReviewedHead {
  let commit: Oid
  /// The short name of the reviewed local branch; nil when the head is not a branch.
  let branch: String?

  init(_ head: ChangeRequest.Head, commit: Oid, in repository: borrowing OpenRepository) {
    self.commit = commit
    guard case .revision(let name) = head else {
      branch = repository.currentBranch
      return
    }
    let short = name.hasPrefix("refs/heads/") ? String(name.dropFirst("refs/heads/".count)) : name
    if repository.commitIfAny(named: "refs/heads/\(short)") == commit {
      branch = short
    } else {
      branch = repository.commitIfAny(named: "HEAD") == commit ? repository.currentBranch : nil
    }
  }
}
