package import ReviewCore

/// Reads changes from a git repository.
package struct GitChangeSource: ChangeSource {
  private let path: String
  private let options: GitOptions
  private let command: (any GitCommandRunning)?

  /// - Parameters:
  ///   - path: Any path inside the repository.
  ///   - command: Reads the index, the working tree and layouts that libgit2 does not support, and fetches when
  ///     `options` allow it. Without it, such requests fail.
  /// - Throws: `GitError` when no repository is found or it cannot be opened.
  package init(
    path: String, options: GitOptions = GitOptions(), command: (any GitCommandRunning)? = nil
  ) throws(GitError) {
    self.command = command
    self.path = path
    self.options = options
    _ = try open()
  }

  /// Synchronous; takes as long as reading both sides.
  /// - Throws: `GitError`.
  package func change(for request: ChangeRequest) throws -> Change {
    try resolution(for: request).change
  }

  /// Returns the change, and how its base, merge base and head were found.
  package func resolution(for request: ChangeRequest) throws(GitError) -> Resolution {
    var fetches: [Resolution.Step] = []
    for round in 0...(Deepening.steps.count + 3) {
      do {
        var resolver = ChangeResolver(request: request, options: options, trail: fetches)
        return try resolver.resolution(in: ContentReader(repository: open()))
      } catch {
        guard let step = try fetch(after: error, for: request, round: round) else { throw error }
        fetches.append(step)
      }
    }
    throw GitError(
      .historyCut, "The whole history was fetched, and there is still no merge base.",
      hint: "Check that `--base` names a branch of the same project.")
  }

  /// Returns what was fetched to find the change; nil when fetching is not allowed or nothing more can be fetched.
  private func fetch(
    after error: GitError, for request: ChangeRequest, round: Int
  ) throws(GitError) -> Resolution.Step? {
    guard options.deepens, let command else { return nil }
    let repository = try open()
    guard let remote = repository.defaultRemote else { return nil }
    let deepening = Deepening(command: command, remote: remote)
    let isShallow = !repository.layout.shallowness.boundaries.isEmpty
    switch error.kind {
    case .historyCut:
      let tips = Self.tips(of: request, in: repository)
      let reach = request.base == nil ? Deepening.Reach.tipsAndBranches : .tips
      guard isShallow, try deepening.deepen(step: round, of: tips, reach) else { return nil }
      return Resolution.Step(what: "fetch", value: "older history", why: "the merge base was missing")
    case .unknownRevision:
      return try missingSide(of: request, in: repository, by: deepening, isShallow: isShallow)
    default: return nil
    }
  }

  /// Fetches the base or the head, whichever is missing.
  private func missingSide(
    of request: ChangeRequest, in repository: borrowing OpenRepository, by deepening: Deepening, isShallow: Bool
  ) throws(GitError) -> Resolution.Step? {
    for name in Self.sides(of: request) where repository.commitIfAny(named: name) == nil {
      if try deepening.fetchBranch(name, isShallow: isShallow) {
        return Resolution.Step(what: "fetch", value: name, why: "the branch was missing")
      }
      if isShallow, try deepening.fetchCommit(name) {
        return Resolution.Step(what: "fetch", value: name, why: "the commit was missing")
      }
    }
    return nil
  }

  /// Returns the commits to compare that the repository has.
  private static func tips(of request: ChangeRequest, in repository: borrowing OpenRepository) -> [Oid] {
    let commits = (["HEAD"] + sides(of: request)).compactMap { repository.commitIfAny(named: $0) }
    return Array(Set(commits)).sorted { $0.hex < $1.hex }
  }

  /// Returns the names of base and head in the request.
  private static func sides(of request: ChangeRequest) -> [String] {
    var names: [String] = []
    if let base = request.base { names.append(base) }
    if case .revision(let head) = request.head { names.append(head) }
    return names
  }

  /// Returns the change with a line map from the tested state, such as the test merge that CI checked out. Lines that
  /// only the tested state has are not mapped: they come from the target branch.
  /// - Parameter tested: Any name of a commit.
  package func change(_ change: Change, testedOn tested: String) throws(GitError) -> Change {
    guard case .commit(let head, _) = change.subject.head else { return change }
    var subject = change.subject
    subject.tested = try commit(named: tested)
    guard subject.tested.id != head else { return change }
    return Change(
      subject: subject, diff: change.diff, lineMap: LineMap(testedToHead: try compare(tested, head.hex)))
  }

  /// Returns the change of a commit for its checkout: Swift files that have another text on disk have no lines to
  /// judge, because the tests compile that text.
  /// - Parameter change: Its tested commit must be checked out.
  /// - Throws: `otherLines` for a file that git does not look at.
  package func checkedOut(_ change: Change) throws(GitError) -> Change {
    let stored = GitSourceReader(
      path: path, head: change.subject.tested, limit: options.sizeLimit, command: command)
    let conversions = try DiskLines(limit: options.sizeLimit).conversions(of: change, from: stored, open())
    guard !conversions.isEmpty else { return change }
    let files = change.diff.files.map { file in conversions[file.path].map(file.converted(by:)) ?? file }
    return Change(subject: change.subject, diff: Diff(files: files), lineMap: change.lineMap)
  }

  /// Returns the revision that a commit would be merged into, as `resolution` finds it when the request names no base.
  /// - Parameter head: Any name of a commit.
  /// - Returns: Nil when the only candidate is the head itself.
  package func target(of head: String) throws(GitError) -> Revision? {
    let repository = try open()
    let commit = try repository.commit(named: head)
    let reviewed = ReviewedHead(.revision(head), commit: commit, in: repository)
    let base = try BaseChoice.base(of: reviewed, in: repository)
    guard let id = base.commit, id != commit else { return nil }
    return id.objectID.map { .commit($0, name: base.name) }
  }

  /// Returns the commit with any kind of name.
  package func commit(named name: String) throws(GitError) -> Revision {
    let id = try open().commit(named: name)
    return id.objectID.map { .commit($0, name: name) } ?? .unknown
  }

  /// Returns a name of the target branch's commit, for the name that CI gives a pull request's target. The remote's
  /// branch comes first: many CI systems merge the change into a local branch of the same name.
  /// - Parameter head: Any name of the change's last commit.
  /// - Throws: `unknownRevision` when only a local branch has that name, and it contains the head or what is checked
  ///   out, which may be a copy of the head's commits.
  package func target(named name: String, of head: String) throws(GitError) -> String {
    let repository = try open()
    let remote = repository.defaultRemote
    if let remote, try repository.commit(ofReference: "refs/remotes/\(remote)/\(name)") != nil {
      return "\(remote)/\(name)"
    }
    let local = "refs/heads/\(name)"
    guard try repository.commit(ofReference: local) != nil else { return name }
    // A bare repository checks out nothing, although its HEAD names a branch.
    let suspects = repository.layout.workTree == nil ? [head] : [head, "HEAD"]
    guard suspects.contains(where: { (try? Self.contains($0, in: local, of: repository)) == true }) else { return name }
    let shown = Escaped.line(name)
    let source = Escaped.line(remote ?? "origin")
    throw GitError(
      .unknownRevision, "The local branch \(shown) contains the change, so it is not the target's own state.",
      hint: "Fetch the target branch: `git fetch \(source) \(shown):refs/remotes/\(source)/\(shown)`.")
  }

  /// Returns whether a commit is the other one or an ancestor of it.
  /// - Parameters: Any names of commits.
  package func contains(_ commit: String, in tip: String) throws(GitError) -> Bool {
    try Self.contains(commit, in: tip, of: open())
  }

  private static func contains(
    _ commit: String, in tip: String, of repository: borrowing OpenRepository
  ) throws(GitError) -> Bool {
    let id = try repository.commit(named: commit)
    return try mergeBases(id, repository.commit(named: tip), in: repository) == [id]
  }

  /// Returns whether the checked-out commit is a merge of this commit with others, as CI systems create it. Which
  /// parent it is depends on the system.
  package func isMergeCheckedOut(of head: ObjectID) throws(GitError) -> Bool {
    let repository = try open()
    let parents = try repository.objects.commit(repository.commit(named: "HEAD")).parents
    return parents.count > 1 && parents.contains { $0.objectID == head }
  }

  private func open() throws(GitError) -> OpenRepository {
    try OpenRepository.discover(path, command: command)
  }

  /// Returns the best common ancestors of two commits as `git merge-base --all` lists them. The boundary of a shallow
  /// clone counts as the end of history.
  package func mergeBases(_ left: String, _ right: String) throws(GitError) -> [String] {
    let repository = try open()
    return try Self.mergeBases(
      repository.commit(named: left), repository.commit(named: right), in: repository
    ).map(\.hex)
  }

  private static func mergeBases(
    _ left: Oid, _ right: Oid, in repository: borrowing OpenRepository
  ) throws(GitError) -> [Oid] {
    try Ancestry.mergeBases(
      of: left, and: right, shallowness: repository.layout.shallowness, in: repository.objects
    ).bases
  }

  /// Returns the difference between the trees of two commits, for example for a `LineMap` from a tested merge to the
  /// head.
  package func compare(_ old: String, _ new: String) throws(GitError) -> Diff {
    let contents = ContentReader(repository: try open())
    let before = try contents.repository.commit(named: old)
    let after = try contents.repository.commit(named: new)
    let deltas = try TreeComparison.deltas(
      from: contents.repository.objects.commit(before).tree, to: contents.repository.objects.commit(after).tree,
      in: contents.repository.objects)
    return try DiffMaker(options: options, ignoresWhitespace: false).diff(deltas, in: contents)
  }
}
