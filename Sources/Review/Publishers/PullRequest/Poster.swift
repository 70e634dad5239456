import Git
import LintEngine
import LintRules
import Posting
import ReviewCore

/// Prepares a posting from a report, the command line and CI.
struct Poster: Sendable {
  let request: PostRequest
  /// A folder in the checkout, as given on the command line.
  let repo: String
  /// The configuration's path from the command line; nil: the target branch's `.lint.yml`.
  let config: String?
  let services: Services
  /// The facts from CI about the pull request; nil outside CI.
  private let facts: PullRequestFacts?

  /// - Throws: A `UserFacingError` when CI's own description of the pull request cannot be read.
  init(request: PostRequest, repo: String, config: String?, services: Services) throws {
    self.request = request
    self.repo = repo
    self.config = config
    self.services = services
    facts = try pullRequestFacts(environment: services.environment, files: services.files)
  }

  /// Returns the target of a posting. It needs no request to the forge, so `check` can call it before the tests run.
  /// Nil in a build of a push, which has no pull request; says so then.
  /// - Throws: A `UserFacingError` when a setting is missing, or the report is about another commit than the job.
  func target(for subject: Subject) throws -> PostingTarget? {
    guard hasDestination else {
      services.console.say(
        "Nothing is posted: CI says that this build is of a push. To post anyway, name a pull request with"
          + " `--pull-request`.")
      return nil
    }
    guard let head = subject.head.id else {
      throw UsageProblem(
        summary: "The report is about uncommitted changes, so it belongs to no pull request.",
        hint: "Review a commit: `reviewbot check --head HEAD --format json=FILE`.")
    }
    let isOther = request.pullRequest != nil && request.pullRequest != facts?.number
    if let expected = facts?.head, !isHead(head, named: expected), !isOther {
      let hint = request.pullRequest == nil ? ", or name the pull request with `--pull-request`" : ""
      throw Problem(
        summary:
          "The report is about \(head.short), but this job is for \(Escaped.line(String(expected.prefix(10)))).",
        hint: "Post the report of this run\(hint).")
    }
    let repository = try? GitRepository(discovering: folder)
    return try PostingTarget(
      request: request,
      context: PostingContext(
        facts: facts, slug: repository?.slug, remote: repository?.remoteURL, head: head,
        forge: configuration(at: targetBranch(of: head)).forge,
        untrusted: [repository?.root ?? folder, root(of: services.currentFolder)].compactMap(\.self)),
      services: services)
  }

  /// False for a push: one configuration of CI may serve pushes and pull requests.
  private var hasDestination: Bool {
    facts?.event != .push || facts?.number != nil || request.pullRequest != nil || request.output != nil
  }

  /// Whether CI names this commit, by its digits or by a branch or tag.
  private func isHead(_ head: ObjectID, named name: String) -> Bool {
    if head.isNamed(by: name) { return true }
    let source = try? GitChangeSource(path: folder, command: services.git(in: folder))
    return (try? source?.commit(named: name))?.id == head
  }

  /// Whether CI says that the job is about this commit. A report alone could name the commit of another pull request,
  /// where a verdict would be that pull request's too.
  func isConfirmed(_ head: ObjectID) -> Bool {
    facts?.head.map { isHead(head, named: $0) } ?? false
  }

  /// Returns the target branch's configuration, at the checkout's newest state of that branch.
  /// - Throws: A `UserFacingError` when the configuration cannot be read.
  func configuration(for pullRequest: PullRequestRecord, head: ObjectID) throws -> Configuration {
    let source = try? GitChangeSource(path: folder, command: services.git(in: folder))
    let base = source.flatMap { source in
      targets(of: pullRequest, in: source).lazy.compactMap { try? source.commit(named: $0) }.first
    }
    return try configuration(at: base ?? targetBranch(of: head))
  }

  func policy(by configuration: Configuration) -> PublicationPolicy {
    var policy = PublicationPolicy(
      key: request.key, statuses: request.statuses, hasSummary: configuration.comment != .off,
      hasReviewComments: configuration.comment.isInline,
      link: services.runLink ?? facts?.link.flatMap(WebLinks.destination))
    policy.summaryOccasion = configuration.commentOccasion
    if configuration.comment != .layoutToo { policy.layoutRules = configuration.library.layoutRules }
    return policy
  }

  /// Returns the pull request's change, from the checkout. Without a forge, it begins at the report's own merge base.
  /// - Parameter start: The expected merge base. If the states of the target branch have several, this one is
  ///   preferred.
  /// - Throws: `GitError` when the checkout does not have the commits.
  func change(of pullRequest: PullRequestRecord, head: ObjectID, from start: ObjectID?) throws -> Change {
    let source = try GitChangeSource(path: folder, command: services.git(in: folder))
    var found: Change?
    for target in targets(of: pullRequest, in: source) where (try? source.commit(named: target)) != nil {
      let change = try source.change(for: ChangeRequest(base: target, head: .revision(head.hex)))
      if change.subject.mergeBase?.id == start { return change }
      found = found ?? change
    }
    let base = pullRequest.base.isEmpty ? start?.hex : pullRequest.base
    return try found ?? source.change(for: ChangeRequest(base: base, head: .revision(head.hex)))
  }

  /// Returns a record for a commit without a pull request, from CI.
  func record(for target: PostingTarget) -> PullRequestRecord {
    let base = target.destination == .commit ? facts?.base : nil
    return PullRequestRecord(head: target.pullRequest.head.hex, base: base ?? "", baseBranch: "", isFork: false)
  }

  /// Returns names of the target branch's commit, the newest first; empty when there is no pull request.
  private func targets(of pullRequest: PullRequestRecord, in source: GitChangeSource) -> [String] {
    let commits = pullRequest.base.isEmpty ? [] : [pullRequest.base]
    guard !pullRequest.baseBranch.isEmpty else { return commits }
    let remote = "refs/remotes/origin/\(pullRequest.baseBranch)", local = "refs/heads/\(pullRequest.baseBranch)"
    // CI may have merged the change into the local branch.
    let isMerged = (try? source.contains(pullRequest.head, in: local)) == true
    return (isMerged ? [remote] : [remote, local]) + commits
  }

  /// Returns the root of the working tree that contains a folder, or nil.
  private func root(of folder: String) -> String? {
    (try? GitRepository(discovering: folder))?.root
  }

  private var folder: String { services.absolutePath(repo) }

  /// Returns the target branch's configuration, which decides on the comments and the forge's address: the change could
  /// send the token to another server. The report does not choose the branch either, since it may come from untrusted
  /// code.
  /// - Parameter target: Nil: the defaults apply.
  private func configuration(at target: Revision?) throws -> Configuration {
    let library = try RuleLibrary.builtIn()
    let loader = ConfigurationLoader(services: services, library: library)
    if let config {
      let files = ConfigurationFiles.folder(folder, files: services.files) { [] }
      return try loader.configuration(at: config, root: folder, in: files)
    }
    guard let target else { return .defaults(library: library) }
    let git = services.git(in: folder)
    return try loader.configuration(in: .revision(target, folder: folder, git: git, folders: nil, prefix: "\(target):"))
  }

  /// Returns nil when no checkout has the target branch, as in a job that has only the report. Also nil for a branch
  /// that CI merged the pull request into, because its configuration is the change's.
  private func targetBranch(of reported: ObjectID) -> Revision? {
    guard let source = try? GitChangeSource(path: folder, command: services.git(in: folder)) else { return nil }
    let head = facts?.head ?? reported.hex
    let found = target(of: head, in: source)
    guard facts?.event == .pullRequest, let id = found?.id else { return found }
    return (try? source.contains(head, in: id.hex)) == true ? nil : found
  }

  private func target(of head: String, in source: GitChangeSource) -> Revision? {
    guard let facts, facts.base != nil || facts.mergeBase != nil else { return try? source.target(of: head) }
    let names = [facts.base.flatMap { try? source.target(named: $0, of: head) }, facts.mergeBase]
    return names.lazy.compactMap { name in name.flatMap { try? source.commit(named: $0) } }.first
  }
}
