import Git
import Pipeline
import ReviewCore

/// Finds the repository and the change that a command line asks for.
struct ChangeFinder: Sendable {
  let options: ChangeOptions
  let request: ChangeRequest
  /// Anywhere inside the repository; absolute, without symbolic links.
  let folder: String
  let services: Services

  /// The repository, and the change unless a diff names it. There need be no repository for a diff.
  /// - Throws: A `Mendable` error when one of them is needed and cannot be had.
  @Sendable func place() throws -> (repository: GitRepository?, found: Resolution?) {
    guard options.diff == nil else { return (try? repository(), nil) }
    return (try repository(), try resolved())
  }

  private func repository() throws(GitError) -> GitRepository {
    try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// - Throws: A `Mendable` error when the change cannot be had.
  func resolved() throws -> Resolution {
    var request = request
    let facts = try pullRequestFacts(environment: services.environment, files: services.files)
    if let facts, options.base == nil, options.head == nil {
      request.base = facts.base
      request.head = .revision(facts.head)
    }
    let resolution = try changeSource().resolution(for: request)
    guard let facts else { return resolution }
    var subject = resolution.change.subject
    subject.pullRequest = facts.number
    subject.isFork = facts.isFork
    subject.repository = facts.repository ?? subject.repository
    let step = Resolution.Step(what: "pull request", value: facts.number.map { "#\($0)" } ?? "yes", why: "says \(facts.provider)")
    return Resolution(
      change: Change(subject: subject, diff: resolution.change.diff, lineMap: resolution.change.lineMap),
      trail: [step] + resolution.trail)
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try GitChangeSource(
      path: folder, options: GitOptions(deepens: options.deepen), command: services.git(in: folder))
  }
}
