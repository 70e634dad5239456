import ReviewCore

/// The side that a change is compared with, and why it was taken.
struct BaseChoice {
  /// Git's name of the tree without entries (SHA-1).
  static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Nil: the empty tree, so that a first commit has a difference.
  let commit: Oid?
  let name: String
  let why: String

  /// - Parameters:
  ///   - asked: What the user named; nil: find one.
  ///   - head: The commit that is reviewed, or that the working tree stands on.
  static func base(
    _ asked: String?, head: Oid, in repository: borrowing OpenRepository
  ) throws(GitError) -> BaseChoice {
    if let asked {
      if asked == emptyTree { return root(why: "asked for") }
      return try named(asked, in: repository)
    }
    let branch = repository.currentBranch
    for (name, why) in candidates(in: repository, branch: branch) {
      guard let commit = try repository.commit(ofReference: name) else { continue }
      return BaseChoice(commit: commit, name: short(name), why: why)
    }
    if isRoot(head, repository) { return root(why: "the head is the first commit") }
    var branches: [String] = []
    let remote = repository.defaultRemote
    if let remote { branches = repository.branches(of: remote) }
    if let branch, branches.isEmpty {
      return BaseChoice(commit: head, name: branch, why: "there is no other branch")
    }
    throw noBase(remote: remote ?? "origin", other: branches.first { $0 != branch })
  }

  /// - Parameter other: A branch of the remote that could be it.
  private static func noBase(remote: String, other: String?) -> GitError {
    let shown = Visible.line(remote)
    let remedy =
      other.map { "Name it, as in `--base \(shown)/\(Visible.line($0))`" }
      ?? "Fetch the target branch, as in `git fetch \(shown) main:refs/remotes/\(shown)/main`, or name a base with `--base`"
    return GitError(
      .unknownRevision, "No base to compare with was found: this clone has no default branch, no main and no master.",
      hint: "\(remedy); `--base HEAD` reviews what is not committed.")
  }

  /// In CI there often is no branch of that name, only the remote's.
  private static func named(_ name: String, in repository: borrowing OpenRepository) throws(GitError) -> BaseChoice {
    if let remote = repository.defaultRemote, repository.commitIfAny(named: name) == nil,
      let commit = try repository.commit(ofReference: "refs/remotes/\(remote)/\(name)") {
      return BaseChoice(commit: commit, name: "\(remote)/\(name)", why: "asked for; only \(remote) has a branch of that name")
    }
    return BaseChoice(commit: try repository.commit(named: name), name: name, why: "asked for")
  }

  private static func root(why: String) -> BaseChoice {
    BaseChoice(commit: nil, name: "the empty tree", why: why)
  }

  /// Whether the head has no parent: with nothing else to compare with, all of it is the change.
  private static func isRoot(_ head: Oid, _ repository: borrowing OpenRepository) -> Bool {
    guard !repository.layout.shallowness.boundaries.contains(head) else { return false }
    return (try? repository.objects.commit(head))?.parents.isEmpty ?? false
  }

  /// Full names, best first.
  private static func candidates(
    in repository: borrowing OpenRepository, branch: String?
  ) -> [(name: String, why: String)] {
    var found: [(name: String, why: String)] = []
    if let branch, let upstream = upstream(of: branch, in: repository) {
      found.append((upstream, "\(branch) is set up to be merged there"))
    }
    let remote = repository.defaultRemote ?? "origin"
    if let target = repository.symbolicTarget(of: "refs/remotes/\(remote)/HEAD") {
      found.append((target, "the default branch of \(remote)"))
    }
    for name in ["main", "master"] where name != branch {
      found.append(("refs/heads/\(name)", "a branch of that name exists"))
    }
    for name in ["main", "master"] {
      found.append(("refs/remotes/\(remote)/\(name)", "\(remote) has a branch of that name"))
    }
    return found
  }

  /// The branch's upstream, unless that is the branch's own copy on the remote.
  private static func upstream(of branch: String, in repository: borrowing OpenRepository) -> String? {
    guard let remote = repository.setting("branch.\(branch).remote"),
      let merge = repository.setting("branch.\(branch).merge"), merge.hasPrefix("refs/heads/")
    else { return nil }
    let target = merge.dropFirst("refs/heads/".count)
    if remote == "." { return target == branch ? nil : merge }
    return target == branch ? nil : "refs/remotes/\(remote)/\(target)"
  }

  private static func short(_ name: String) -> String {
    for prefix in ["refs/heads/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
