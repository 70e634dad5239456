import Git
import ReviewCore

/// Finds the repository and the change for a command line.
struct ChangeFinder: Sendable {
  let selection: ChangeSelection
  /// Any folder inside the repository; absolute, without symbolic links.
  let folder: String
  let services: Services

  /// Returns the repository, and the change unless a diff is given. With a diff, the repository is optional.
  /// - Throws: A `UserFacingError` when a required one is not found.
  @Sendable func place() throws -> (repository: GitRepository?, found: Resolution?) {
    guard selection.diff == nil else { return (try? repository(), nil) }
    return (try repository(), try resolved())
  }

  private func repository() throws(GitError) -> GitRepository {
    try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// - Throws: A `UserFacingError` when the change cannot be found.
  func resolved() throws -> Resolution {
    guard selection.request.head == .worktree else { return try changeSource().resolution(for: selection.request) }
    guard let facts = try pullRequestFacts(environment: services.environment, files: services.files) else {
      return try checkedOutResolution()
    }
    return try resolution(by: facts)
  }

  private func resolution(by facts: PullRequestFacts) throws -> Resolution {
    var request = selection.request
    var factual: Set<String> = []
    if request.base == nil, let base = facts.base {
      request.base = base
      factual.insert("base")
    }
    if let head = facts.head {
      request.head = .revision(head)
      factual.insert("head")
    }
    let resolution = try facts.head == nil ? checkedOutResolution(request) : changeSource().resolution(for: request)
    var subject = resolution.change.subject
    subject.pullRequest = facts.number
    subject.isFork = facts.isFork
    subject.repository = facts.repository ?? subject.repository
    let trail = resolution.trail.map { step in
      factual.contains(step.what)
        ? Resolution.Step(what: step.what, value: step.value, why: "from \(facts.provider)") : step
    }
    return Resolution(
      change: Change(subject: subject, diff: resolution.change.diff, lineMap: resolution.change.lineMap),
      trail: facts.steps + trail)
  }

  /// Resolves the checked-out files. In CI, a working tree without uncommitted changes is the commit that is checked
  /// out, so that the report is about a commit and can be posted.
  private func checkedOutResolution(_ request: ChangeRequest? = nil) throws -> Resolution {
    var request = request ?? selection.request
    if ContinuousIntegration.variable(in: services.environment) != nil, try isClean() {
      request.head = .revision("HEAD")
    }
    return try changeSource().resolution(for: request)
  }

  /// Whether the working tree has neither uncommitted changes nor untracked files, except parts of a sharded run.
  private func isClean() throws(GitError) -> Bool {
    let git = services.git(in: folder)
    let status = try git.run(["status", "--porcelain", "-z"])
    guard status.succeeded, !status.output.isEmpty else { return status.succeeded }
    // An untracked folder is one entry unless all files are asked for.
    let all = try git.run(["status", "--porcelain", "-z", "--untracked-files=all"])
    let root = try git.run(["rev-parse", "--show-toplevel"])
    guard all.succeeded, root.succeeded else { return false }
    let top = String(decoding: root.output, as: UTF8.self).split(separator: "\n").first ?? ""
    return all.output.split(separator: 0).allSatisfy { entry in
      let text = String(decoding: entry, as: UTF8.self)
      return text.hasPrefix("?? ") && ShardPart.isPart(atPath: "\(top)/\(text.dropFirst(3))")
    }
  }

  /// Returns the change with the line numbers of a report about the checked-out files. If the merge commit of a pull
  /// request is checked out, its lines are mapped to the head's.
  /// - Throws: `GitError` when the merge cannot be read.
  func measured(_ change: Change) throws(GitError) -> Change {
    guard selection.diff == nil, case .commit(let head, _) = change.subject.head else { return change }
    let source = try changeSource()
    guard let parent = try? source.commit(named: "HEAD^2"), parent.id == head else { return change }
    return try source.change(change, testedOn: "HEAD")
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try GitChangeSource(
      path: folder, options: GitOptions(deepens: selection.deepens), command: services.git(in: folder))
  }
}
