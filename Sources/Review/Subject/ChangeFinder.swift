package import Git
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
    guard selection.diff == nil else {
      return (try? GitRepository(discovering: folder, command: services.git(in: folder)), nil)
    }
    return (try RepositoryFinder(named: selection.folder, services: services).repository(at: folder), try resolved())
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
    if request.base == nil, let base = try base(by: facts) {
      request.base = base
      factual.insert("base")
    }
    if let head = facts.head {
      request.head = .revision(head)
      factual.insert("head")
    }
    let resolution = try facts.head == nil ? checkedOutResolution(request) : changeSource().resolution(for: request)
    try checkTarget(of: resolution.change, facts)
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

  /// Returns the target's name, or the merge base if CI names it, the checkout lacks the target, and nothing may be
  /// fetched.
  private func base(by facts: PullRequestFacts) throws(GitError) -> String? {
    guard let name = facts.base else { return facts.mergeBase }
    let source = try changeSource()
    let target = try facts.event == .push ? name : source.target(named: name, of: facts.head ?? "HEAD")
    guard let mergeBase = facts.mergeBase, !selection.deepens, (try? source.commit(named: target)) == nil else {
      return target
    }
    return mergeBase
  }

  /// Checks that the checkout has the target, and not only the commit where the change left it.
  /// - Throws: A `UserFacingError` when it does not.
  func checkTargetExists() throws {
    guard selection.request.base == nil, selection.request.head == .worktree,
      let facts = try pullRequestFacts(environment: services.environment, files: services.files),
      let mergeBase = facts.mergeBase, try base(by: facts) == mergeBase
    else { return }
    let name = facts.base.map { Escaped.line($0) } ?? "the target branch"
    throw Problem(
      summary: "This checkout lacks \(name), so the change cannot be merged into it.",
      hint: "Run again with `--deepen`, or fetch the branch and name it with `--base`.")
  }

  /// A pull request has a commit that its target lacks. Otherwise the change is merged already, or CI merged it into
  /// the branch that it calls the target, and neither the diff nor the target's configuration can be trusted.
  private func checkTarget(of change: Change, _ facts: PullRequestFacts) throws {
    guard facts.event == .pullRequest, let base = change.subject.base.id,
      try changeSource().contains(facts.head ?? "HEAD", in: base.hex)
    else { return }
    throw Problem(
      summary: "\(Escaped.line("\(change.subject.base)")) contains the change already, so there is nothing to review.",
      hint: "A merged pull request needs no review. Otherwise name the target's own state with `--base`.")
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
    guard (try? source.isMergeCheckedOut(of: head)) == true else { return change }
    return try source.change(change, testedOn: "HEAD")
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try GitChangeSource(
      path: folder, options: GitOptions(deepens: selection.deepens), command: services.git(in: folder))
  }
}

/// Finds the repository that a command line names, with respect to the variables that git sets for its hooks.
package struct RepositoryFinder: Sendable {
  private let services: Services
  /// The folder as given on the command line.
  private let name: String

  package init(named name: String, services: Services) {
    (self.name, self.services) = (name, services)
  }

  /// Returns the repository around a folder.
  /// - Parameter folder: The named folder; absolute, without symbolic links.
  /// - Throws: `UsageProblem` when git's variables name another repository, `GitError` when none can be read.
  package func repository(at folder: String) throws -> GitRepository {
    guard let repository = try services.repository(around: folder) else {
      try checkVariables(for: nil)
      // Fails with the reason.
      return try GitRepository(discovering: folder, command: services.git(in: folder))
    }
    try checkVariables(for: repository)
    return repository
  }

  /// Checks that `GIT_DIR` and `GIT_WORK_TREE` name the repository that is reviewed, as they do in hooks. Git would use
  /// the one that they name. A folder other than `.` on the command line has precedence over them.
  /// - Parameter repository: Nil for a folder outside of repositories.
  /// - Throws: `UsageProblem` naming the variable.
  func checkVariables(for repository: GitRepository?) throws(UsageProblem) {
    guard name == "." else { return }
    let root = repository?.root.flatMap(services.files.realPath)
    // The variable may also name the file `.git` of a linked worktree or a submodule.
    let folders = [repository?.gitFolder, root.map { "\($0)/.git" }].compactMap { $0.flatMap(services.files.realPath) }
    for (variable, expected) in [("GIT_DIR", folders), ("GIT_WORK_TREE", [root].compactMap { $0 })] {
      guard let value = services.environment[variable], !value.isEmpty else { continue }
      guard let path = services.files.realPath(services.absolutePath(value)), expected.contains(path) else {
        throw UsageProblem(
          summary: "`\(variable)` names \(Escaped.line(value)), not the repository around the current folder.",
          hint: "Unset it (`unset \(variable)`), or name the repository to review with `--repo`.")
      }
    }
  }
}
