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
    var request = selection.request
    guard request.head == .worktree,
      let facts = try pullRequestFacts(environment: services.environment, files: services.files)
    else { return try changeSource().resolution(for: request) }
    let isBaseNamed = request.base != nil
    request.base = request.base ?? facts.base
    request.head = .revision(facts.head)
    let resolution = try changeSource().resolution(for: request)
    var subject = resolution.change.subject
    subject.pullRequest = facts.number
    subject.isFork = facts.isFork
    subject.repository = facts.repository ?? subject.repository
    let number = facts.number.map { "#\($0)" } ?? "yes"
    let step = Resolution.Step(
      what: "pull request", value: facts.isFork ? "\(number), from a fork" : number, why: "from \(facts.provider)")
    let said = resolution.trail.map { step in
      let isSaid = step.what == "head" || step.what == "base" && !isBaseNamed
      return isSaid ? Resolution.Step(what: step.what, value: step.value, why: "from \(facts.provider)") : step
    }
    return Resolution(
      change: Change(subject: subject, diff: resolution.change.diff, lineMap: resolution.change.lineMap),
      trail: [step] + said)
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
