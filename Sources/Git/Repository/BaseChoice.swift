import ReviewCore

/// The side that a change is compared with, and the reason for the choice.
struct BaseChoice {
  /// The name of the empty tree in git (SHA-1).
  static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Nil: the empty tree, so that a first commit has a difference.
  let commit: Oid?
  let name: String
  let why: String

  /// Returns the base that the user named. In CI, often only the remote has a branch of that name.
  static func base(named name: String, in repository: borrowing OpenRepository) throws(GitError) -> BaseChoice {
    if name == emptyTree { return root(why: "requested") }
    if let remote = repository.defaultRemote {
      try RevisionName(name).checkMeaning(in: repository, alsoOn: remote)
      if repository.commitIfAny(named: name) == nil,
        let commit = try repository.commit(ofReference: "refs/remotes/\(remote)/\(name)")
      {
        return BaseChoice(
          commit: commit, name: "\(remote)/\(name)", why: "requested; only \(remote) has a branch of that name")
      }
    }
    return BaseChoice(commit: try repository.commit(named: name), name: name, why: "requested")
  }

  /// Returns the base when the user named none. A head is its own base only if it is the trunk, or if no other branch
  /// is known.
  /// - Throws: `unknownRevision`, with the branches that could be the base.
  static func base(of head: ReviewedHead, in repository: borrowing OpenRepository) throws(GitError) -> BaseChoice {
    let trunk = Trunk(of: head, in: repository)
    for (name, why) in try candidates(for: head, trunk, in: repository) {
      guard let commit = try repository.commit(ofReference: name) else { continue }
      return BaseChoice(commit: commit, name: short(name), why: why)
    }
    if isRoot(head.commit, repository) { return root(why: "the head is the first commit") }
    guard let branch = head.branch else { throw noBase(of: head, trunk, others: repository.branches, in: repository) }
    let copies = repository.branches.filter { $0.hasPrefix("refs/remotes/") && $0.hasSuffix("/\(branch)") }
    let others = repository.branches.filter { $0 != "refs/heads/\(branch)" && !copies.contains($0) }
    if trunk.names.contains(branch) {
      guard copies.isEmpty else { throw noBase(of: head, trunk, others: copies, in: repository) }
      return BaseChoice(
        commit: head.commit, name: branch, why: others.isEmpty ? "no other branch exists" : "it is the trunk itself")
    }
    guard others.isEmpty, repository.remotes.isEmpty else {
      throw noBase(of: head, trunk, others: others, in: repository)
    }
    return BaseChoice(commit: head.commit, name: branch, why: "no other branch exists")
  }

  private static func root(why: String) -> BaseChoice {
    BaseChoice(commit: nil, name: "the empty tree", why: why)
  }

  /// Returns whether the head has no parent. Without another commit to compare with, all of it is the change.
  private static func isRoot(_ head: Oid, _ repository: borrowing OpenRepository) -> Bool {
    guard !repository.layout.shallowness.boundaries.contains(head) else { return false }
    return (try? repository.objects.commit(head))?.parents.isEmpty ?? false
  }

  /// Returns full names, best first.
  private static func candidates(
    for head: ReviewedHead, _ trunk: Trunk, in repository: borrowing OpenRepository
  ) throws(GitError) -> [(name: String, why: String)] {
    var found: [(name: String, why: String)] = []
    if let branch = head.branch, let upstream = try upstream(of: branch, at: head.commit, trunk, in: repository) {
      found.append((upstream, "\(branch) is set up to be merged there"))
    }
    if let name = trunk.remoteDefault, let remote = trunk.remote {
      found.append((name, "the default branch of \(remote)"))
    }
    for name in trunk.names where name != head.branch {
      found.append(("refs/heads/\(name)", "a branch of that name exists"))
    }
    guard let remote = trunk.remote else { return found }
    for name in trunk.names {
      found.append(("refs/remotes/\(remote)/\(name)", "\(remote) has a branch of that name"))
    }
    return found
  }

  /// Returns the branch's upstream if the branch will be merged into it: a local branch, or a remote's trunk. Any other
  /// remote branch may be the branch's own copy, which `git push --set-upstream` creates.
  /// - Throws: `unknownRevision` when it may be either.
  private static func upstream(
    of branch: String, at commit: Oid, _ trunk: Trunk, in repository: borrowing OpenRepository
  ) throws(GitError) -> String? {
    guard let remote = repository.setting("branch.\(branch).remote"),
      let merge = repository.setting("branch.\(branch).merge"), merge.hasPrefix("refs/heads/")
    else { return nil }
    let target = String(merge.dropFirst("refs/heads/".count))
    guard target != branch else { return nil }
    guard remote != "." else { return merge }
    let name = "refs/remotes/\(remote)/\(target)"
    if trunk.names.contains(target) || repository.symbolicTarget(of: "refs/remotes/\(remote)/HEAD") == name {
      return name
    }
    let isCopy =
      target.hasSuffix("/\(branch)") || branch.hasSuffix("/\(target)") || lastPart(target) == lastPart(branch)
    guard !isCopy, try repository.commit(ofReference: name) != nil else { return nil }
    let containing = repository.branches(containing: commit)
    let names = [trunk.remoteDefault ?? "refs/heads/main", name].filter { !containing.contains($0) }
    let options = names.map { "`--base \(Escaped.line(short($0)))`" }.joined(separator: " or ")
    throw GitError(
      .unknownRevision,
      "The upstream of \(Escaped.line(branch)) is \(Escaped.line(short(name))), which may be the branch's target or its"
        + " own copy.",
      hint: "Name the target\(names.isEmpty ? " with `--base`" : ", as in \(options)").")
  }

  private static func lastPart(_ branch: String) -> Substring {
    branch.split(separator: "/").last ?? ""
  }

  /// - Parameter others: Full names of branches that could be the base. The hint omits those that are or contain the
  ///   head, such as the merge of a pull request: compared with them, there is no change.
  private static func noBase(
    of head: ReviewedHead, _ trunk: Trunk, others: [String], in repository: borrowing OpenRepository
  ) -> GitError {
    let remote = trunk.remote.map { Escaped.line($0) }
    let containing = repository.branches(containing: head.commit)
    let names = trunk.likeliestFirst(others.filter { !containing.contains($0) }).map { Escaped.line(short($0)) }
    let remedy =
      switch names.count {
      case 0:
        remote.map {
          "Fetch the target branch, as in `git fetch \($0) main:refs/remotes/\($0)/main`, or name a base with `--base`"
        }
          ?? "Name a commit to compare with, as in `--base HEAD~1`"
      case 1: "Name it, as in `--base \(names[0])`"
      default: "Name the branch that the change goes to, as in `--base \(names[0])`. Candidates: \(list(names))"
      }
    return GitError(
      .unknownRevision, "No base to compare with was found: it is not clear which branch the change goes to.",
      hint: "\(remedy); `--base HEAD` reviews what is not committed.")
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  static func short(_ name: String) -> String {
    for prefix in ["refs/heads/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

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

/// The branch that most changes are merged into, as far as the repository names it.
private struct Trunk {
  /// Possible short names of the trunk, best first.
  let names: [String]
  /// The remote that has the target; nil when there is none or when several could have it.
  let remote: String?
  /// The full name of the remote's default branch in this clone.
  let remoteDefault: String?

  init(of head: ReviewedHead, in repository: borrowing OpenRepository) {
    var names = ["main", "master"]
    if let name = repository.setting("init.defaultbranch"), !names.contains(name) { names.append(name) }
    // In a bare repository, HEAD is the default branch and not a branch that a person works on.
    if repository.layout.workTree == nil, let name = repository.currentBranch {
      names.removeAll { $0 == name }
      names.insert(name, at: 0)
    }
    self.names = names
    let own = head.branch.flatMap { names.contains($0) ? repository.setting("branch.\($0).remote") : nil }
    remote = repository.defaultRemote ?? own.flatMap { $0 == "." ? nil : $0 }
    remoteDefault = remote.flatMap { repository.symbolicTarget(of: "refs/remotes/\($0)/HEAD") }
  }

  /// Returns the branches, the likeliest target first; others keep their order.
  func likeliestFirst(_ branches: [String]) -> [String] {
    let usual = names + ["develop", "dev", "trunk", "development", "default", "next", "stable", "release"]
    func rank(_ branch: String) -> Int {
      let parts = branch.split(separator: "/").map(String.init)
      return usual.firstIndex { parts.contains($0) } ?? usual.count
    }
    return branches.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
