import Clibgit2
import ReviewCore

extension OpenRepository {
  /// Returns the full name of the target of a symbolic reference; nil when it is missing or not symbolic.
  func symbolicTarget(of name: String) -> String? {
    guard let library = unsafe library else { return answer(to: ["symbolic-ref", "--quiet", name]) }
    guard
      let reference = try? Owned<ReferenceHandle>(
        "look up \(name)",
        { made in
          unsafe git_reference_lookup(&made, library, name)
        }), let target = unsafe git_reference_symbolic_target(reference.raw)
    else { return nil }
    return unsafe String(cString: target)
  }

  var noCommitYet: GitError {
    let branch = currentBranch.map { "branch \(Escaped.line($0))" } ?? "HEAD"
    return GitError(
      .emptyRepository, "The repository has no commit on \(branch) yet.",
      hint: "Make a first commit: `git add -A && git commit`.")
  }

  /// Whether HEAD names a branch without any commit.
  var isHeadUnborn: Bool {
    guard let library = unsafe library else { return commitIfAny(named: "HEAD") == nil }
    return unsafe git_repository_head_unborn(library) == 1
  }

  /// Returns the commit that a revision names.
  /// - Throws: `unknownRevision`, with what to fetch or with the full names that an ambiguous name may mean;
  ///   `emptyRepository` for a HEAD without a commit.
  func commit(named name: String) throws(GitError) -> Oid {
    if name == "HEAD" || name == "@", isHeadUnborn { throw noCommitYet }
    try RevisionName(name).checkMeaning(in: self)
    do {
      return try resolve(name)
    } catch  where error.kind == .other || error.kind == .unknownRevision {
      throw unknownRevision(name)
    } catch  where error.kind == .missingObject && !layout.shallowness.boundaries.isEmpty {
      throw unknownRevision(name)
    }
  }

  /// Returns the commit that a revision names, or nil.
  func commitIfAny(named name: String) -> Oid? {
    try? resolve(name)
  }

  /// Returns the commit of a reference by its full name; nil when the reference does not exist.
  /// - Throws: When the reference exists but cannot be read.
  func commit(ofReference name: String) throws(GitError) -> Oid? {
    guard let library = unsafe library else {
      // `rev-parse` would also find `refs/heads/refs/…`, which the author of a change can create.
      guard !candidates(among: [name]).isEmpty else { return nil }
      return try resolve(name)
    }
    var id = git_oid()
    let code = unsafe git_reference_name_to_id(&id, library, name)
    if code == GIT_ENOTFOUND.rawValue || code == GIT_EINVALIDSPEC.rawValue { return nil }
    guard code == 0 else { throw GitError.last(code: code, doing: "read \(Escaped.line(name))") }
    return try resolve(name)
  }

  /// Returns the references of these full names that may exist. With libgit2 these are all names; otherwise only the
  /// existing ones, because each lookup would need a git command.
  func candidates(among names: [String]) -> [String] {
    guard unsafe library == nil else { return names }
    let listed = try? command?.run(["for-each-ref", "--format=%(refname)"] + names, input: [], variables: [:])
    let found = Set(listed?.text.split(separator: "\n").map(String.init) ?? [])
    return names.filter(found.contains)
  }

  private func resolve(_ name: String) throws(GitError) -> Oid {
    guard let library = unsafe library else {
      let hex = answer(to: ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
      guard let id = hex.flatMap({ Oid(hex: $0) }) else { throw unknownRevision(name) }
      return id
    }
    let object = try Owned<ObjectHandle>("find \(Escaped.line(name))") { made in
      unsafe git_revparse_single(&made, library, RevisionName(name).expanded)
    }
    let commit = try Owned<ObjectHandle>("find the commit of \(Escaped.line(name))") { made in
      unsafe git_object_peel(&made, object.raw, GIT_OBJECT_COMMIT)
    }
    guard let id = unsafe git_object_id(commit.raw) else { throw unknownRevision(name) }
    return unsafe Oid(id.pointee)
  }

  /// Returns the first line that a git command prints; nil when it fails or no command is available.
  func answer(to arguments: [String]) -> String? {
    guard let result = try? command?.run(arguments, input: [], variables: [:]), result.succeeded else { return nil }
    return result.text.split(separator: "\n").first.map(String.init)
  }

  private func unknownRevision(_ name: String) -> GitError {
    let shown = Escaped.line(name)
    // No branch begins with a dash, and the advice would be an option of `git fetch`.
    let isOption = name.hasPrefix("-") || name.hasPrefix("origin/-")
    if name.hasPrefix("origin/"), !isOption {
      let branch = Escaped.line(String(name.dropFirst("origin/".count)))
      return GitError(
        .unknownRevision, "No branch \(shown) in this clone.",
        hint: "Fetch it: `git fetch origin \(branch):refs/remotes/\(shown)`.")
    }
    let looksLikeBranch = !isOption && ObjectID(name) == nil && !name.contains(where: { " ~^:@".contains($0) })
    if let remote = defaultRemote.map({ Escaped.line($0) }), looksLikeBranch {
      let isShallow = !layout.shallowness.boundaries.isEmpty
      let advice = isShallow ? "Run again with `--deepen`" : "Check the name with `git branch --all`"
      let fetch = "`git fetch \(remote) \(shown):refs/remotes/\(remote)/\(shown)`"
      return GitError(
        .unknownRevision, "No branch \(shown) in this \(isShallow ? "shallow clone" : "clone").",
        hint: "\(advice), or fetch it: \(fetch).")
    }
    guard layout.shallowness.boundaries.isEmpty else {
      return GitError(
        .unknownRevision, "No commit \(shown) in this shallow clone.",
        hint:
          "Run again with `--deepen`, fetch all history with `git fetch --unshallow`, or set `fetch-depth: 0` for"
            + " actions/checkout.")
    }
    return GitError(
      .unknownRevision, "No commit \(shown) in this repository.",
      hint: "Check the name with `git branch --all`, or fetch it first with `git fetch`.")
  }
}
