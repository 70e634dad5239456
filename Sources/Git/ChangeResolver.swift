package import ReviewCore

/// Resolves a request to a change, and records each decision.
struct ChangeResolver {
  let request: ChangeRequest
  let options: GitOptions
  private var trail: [Resolution.Step]

  /// - Parameter trail: Earlier decisions.
  init(request: ChangeRequest, options: GitOptions, trail: [Resolution.Step]) {
    self.trail = trail
    self.request = request
    self.options = options
  }

  mutating func resolution(in contents: consuming ContentReader) throws(GitError) -> Resolution {
    noteAccess(of: contents.repository)
    let commit = try headCommit(in: contents.repository)
    let base = try base(for: commit, in: contents.repository)
    let revision = headRevision(commit)
    note("base", baseRevision(base).description, base.why)
    note("head", revision.description, headReason)
    let mergeBase = try mergeBase(base, commit, in: contents.repository)
    let tree = try mergeBase.map { commit throws(GitError) in try contents.repository.objects.commit(commit).tree }
    let unmarked = try diff(from: tree, to: commit, in: contents)
    let diff = try LinguistMarks.marked(unmarked, by: tree, in: contents.repository.objects)
    let subject = Subject(
      repository: slug(of: contents.repository), base: baseRevision(base), head: revision,
      mergeBase: mergeBase.flatMap { id in id.objectID.map { .commit($0, name: $0.hex) } })
    let change = Change(subject: subject, diff: diff)
    return Resolution(change: change, trail: trail)
  }

  private mutating func note(_ what: String, _ value: String, _ why: String) {
    trail.append(Resolution.Step(what: what, value: value, why: why))
  }

  private mutating func noteAccess(of repository: borrowing OpenRepository) {
    if unsafe repository.library == nil {
      note("repository", "read through the git command line", "libgit2 does not read its layout")
    } else if let remote = repository.layout.promisor, repository.command != nil {
      note("objects", "fetched from \(Escaped.line(remote)) where they are missing", "this is a partial clone")
    }
  }

  /// Returns nil when no commit exists yet and the uncommitted files are reviewed.
  private func headCommit(in repository: borrowing OpenRepository) throws(GitError) -> Oid? {
    if case .revision(let name) = request.head { return try repository.commit(named: name) }
    if request.head == .index, request.base == "HEAD", repository.isHeadUnborn { return nil }
    return try repository.commit(named: "HEAD")
  }

  private func base(for head: Oid?, in repository: borrowing OpenRepository) throws(GitError) -> BaseChoice {
    guard let head else { return BaseChoice(commit: nil, name: "the empty tree", why: "there is no commit yet") }
    if let asked = request.base { return try BaseChoice.base(named: asked, in: repository) }
    return try BaseChoice.base(of: ReviewedHead(request.head, commit: head, in: repository), in: repository)
  }

  private func headRevision(_ commit: Oid?) -> Revision {
    switch request.head {
    case .worktree: .worktree
    case .index: .index
    case .revision(let name): commit?.objectID.map { .commit($0, name: name) } ?? .unknown
    }
  }

  private var headReason: String {
    switch request.head {
    case .worktree:
      request.includesUntracked ? "with staged, unstaged and untracked files" : "with staged and unstaged files"
    case .index: "what is staged"
    case .revision: "asked for"
    }
  }

  private func baseRevision(_ base: BaseChoice) -> Revision {
    let id = base.commit?.objectID ?? ObjectID(BaseChoice.emptyTree)
    return id.map { .commit($0, name: base.name) } ?? .unknown
  }

  /// Returns the merge base; nil when everything is new.
  private mutating func mergeBase(
    _ base: BaseChoice, _ head: Oid?, in repository: borrowing OpenRepository
  ) throws(GitError) -> Oid? {
    guard let tip = base.commit, let head else { return nil }
    guard !request.comparesTips else { return tip }
    let answer = try Ancestry.mergeBases(
      of: tip, and: head, shallowness: repository.layout.shallowness, in: repository.objects)
    guard let best = answer.bases.first else { throw noMergeBase(base, isCut: answer.isCut) }
    note("merge base", best.objectID?.short ?? best.hex, reason(for: answer))
    return best
  }

  private func reason(for answer: Ancestry.Answer) -> String {
    if answer.bases.count > 1 { return "the newest of \(answer.bases.count) best common ancestors" }
    return answer.isCut ? "the newest common ancestor in a shallow clone" : "the newest common ancestor"
  }

  private func noMergeBase(_ base: BaseChoice, isCut: Bool) -> GitError {
    let name = Escaped.line(base.name)
    if isCut {
      return GitError(
        .historyCut, "The shallow clone ends before the commit where the head left \(name).",
        hint:
          "Run again with `--deepen`, fetch all history with `git fetch --unshallow`, or set `fetch-depth: 0` for"
            + " actions/checkout."
      )
    }
    return GitError(
      .noCommonHistory, "The head and \(name) have no common commit.",
      hint: "Check that `--base` names a branch of the same project.")
  }

  private func diff(
    from tree: Oid?, to commit: Oid?, in contents: borrowing ContentReader
  ) throws(GitError) -> Diff {
    let maker = DiffMaker(options: options, ignoresWhitespace: request.ignoresWhitespace)
    if case .revision = request.head, let commit {
      let new = try contents.repository.objects.commit(commit).tree
      let deltas = try TreeComparison.deltas(from: tree, to: new, in: contents.repository.objects)
      let diff = try maker.diff(deltas, in: contents)
      return try CheckoutConversions.marked(diff, from: tree, to: new, in: contents.repository.objects)
    }
    guard request.head == .index || contents.repository.layout.workTree != nil else {
      throw GitError(
        .noWorktree, "A bare repository has no working tree to review.",
        hint: "Name a commit with `--head`, such as `--head HEAD`.")
    }
    return try uncommittedDiff(since: tree, maker, in: contents)
  }

  private func uncommittedDiff(
    since tree: Oid?, _ maker: DiffMaker, in contents: borrowing ContentReader
  ) throws(GitError) -> Diff {
    let scope: StagedTree.Scope =
      request.head == .index ? .index : request.includesUntracked ? .everything : .tracked
    let watch = IndexWatch(folder: contents.repository.layout.gitFolder)
    let staged = try watch.quietly { () throws(GitError) in
      try StagedTree(scope, of: contents.repository, sizeLimit: options.sizeLimit)
    }
    let reopened = ContentReader(repository: try contents.repository.reopened(withObjectsIn: staged.objectFolder))
    let deltas = try staged.deltas(from: tree, in: reopened.repository.objects)
    let diff = try maker.diff(deltas, in: reopened)
    if request.head == .worktree { try DiskLines(limit: options.sizeLimit).check(deltas, in: diff, reopened) }
    return try CheckoutConversions.marked(diff, from: tree, to: staged.tree, in: reopened.repository.objects)
  }

  private func slug(of repository: borrowing OpenRepository) -> String {
    if let slug = repository.remoteURL.flatMap(GitRepository.slug) { return slug }
    let path = repository.layout.workTree ?? repository.layout.gitFolder
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A change, and how each part of it was found.
package struct Resolution: Sendable {
  /// One decision, for `reviewbot env`.
  package struct Step: Hashable, Sendable {
    /// `base`, `merge base`, `head`, ...
    package let what: String
    /// The chosen value.
    package let value: String
    /// The reason: one clause without a full stop.
    package let why: String

    package init(what: String, value: String, why: String) {
      self.what = what
      self.value = value
      self.why = why
    }
  }

  package let change: Change
  package let trail: [Step]

  package init(change: Change, trail: [Step]) {
    self.change = change
    self.trail = trail
  }
}

/// Options for reading a repository.
package struct GitOptions: Hashable, Sendable {
  /// In bytes. Larger files are listed but not compared.
  package var sizeLimit: Int
  package var renames: RenameDetection
  /// Whether to fetch more history, step by step, when a shallow clone lacks the merge base.
  package var deepens: Bool

  package init(sizeLimit: Int = 10 << 20, renames: RenameDetection = .renames, deepens: Bool = false) {
    self.sizeLimit = sizeLimit
    self.renames = renames
    self.deepens = deepens
  }
}
