import Git
import ReviewCore

/// Finds the repository and the change that a command line asks for.
struct ChangeFinder: Sendable {
  let selection: ChangeSelection
  /// Anywhere inside the repository; absolute, without symbolic links.
  let folder: String
  let services: Services

  /// The repository, and the change unless a diff names it. There need be no repository for a diff.
  /// - Throws: A `UserFacingError` error when one of them is needed and cannot be had.
  @Sendable func place() throws -> (repository: GitRepository?, found: Resolution?) {
    guard selection.diff == nil else { return (try? repository(), nil) }
    return (try repository(), try resolved())
  }

  private func repository() throws(GitError) -> GitRepository {
    try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// - Throws: A `UserFacingError` error when the change cannot be had.
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
      what: "pull request", value: facts.isFork ? "\(number), from a fork" : number, why: "says \(facts.provider)")
    let said = resolution.trail.map { step in
      let isSaid = step.what == "head" || step.what == "base" && !isBaseNamed
      return isSaid ? Resolution.Step(what: step.what, value: step.value, why: "says \(facts.provider)") : step
    }
    return Resolution(
      change: Change(subject: subject, diff: resolution.change.diff, lineMap: resolution.change.lineMap),
      trail: [step] + said)
  }

  /// The change with the lines of a report that was made of what is checked out: where that is the merge commit of a
  /// pull request, its lines are carried over to the head's.
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
