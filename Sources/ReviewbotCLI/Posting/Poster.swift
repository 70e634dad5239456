import Forge
import Git
import Linting
import Pipeline
import ReviewCore

/// Makes a posting out of a report, the command line and CI.
struct Poster: Sendable {
  let options: PostOptions
  /// A folder in the checkout, as the command line has it.
  let repo: String
  /// The configuration's path from the command line; nil: the target branch's `.lint.yml`.
  let config: String?
  let services: Services

  /// - Throws: A `Mendable` error when it is not known where to post, or the report is about another commit.
  func posting(of report: Report) throws -> Posting {
    let facts = try pullRequestFacts(environment: services.environment, files: services.files)
    guard let head = report.subject.head.id else {
      throw UsageProblem(
        summary: "The report is about what is not committed yet, so it belongs to no pull request.",
        hint: "Review a commit: `reviewbot check --head HEAD --format json=FILE`.")
    }
    if let facts, facts.head != head.hex, options.pullRequest == nil {
      throw UsageProblem(
        summary: "The report is about \(head.short), but this job is for \(Visible.line(String(facts.head.prefix(10)))).",
        hint: "Post the report of this run, or name the pull request with `--pull-request`.")
    }
    let slug = (try? GitRepository(discovering: services.absolutePath(repo)))?.slug
    let configuration = try configuration(facts: facts, head: head)
    let target = try PostingTarget(
      options: options, facts: facts, slug: slug, head: head, configured: configuration.forge, services: services)
    return Posting(
      target: target, report: report, diff: diff(of: report),
      policy: policy(under: configuration), services: services)
  }

  /// What stands on the pull request, and where its forge is, is for the target branch to say: the change could have
  /// the token sent elsewhere. The report is not asked for that branch either, since it may be a stranger's.
  private func configuration(facts: PullRequestFacts?, head: ObjectID) throws -> Configuration {
    let library = try RuleLibrary.builtIn()
    let loader = ConfigurationLoader(services: services, library: library)
    let folder = services.absolutePath(repo)
    if let config {
      let files = ConfigurationFiles.folder(folder, files: services.files) { [] }
      return try loader.configuration(at: config, root: folder, in: files)
    }
    guard let target = target(facts: facts, head: head, in: folder) else { return .defaults(library: library) }
    let git = services.git(in: folder)
    return try loader.configuration(in: .revision(target, folder: folder, git: git, folders: nil, prefix: "\(target):"))
  }

  /// Nil where no checkout has the target branch, as in a job that only has the report.
  private func target(facts: PullRequestFacts?, head: ObjectID, in folder: String) -> Revision? {
    guard let source = try? GitChangeSource(path: folder, command: services.git(in: folder)) else { return nil }
    if let facts { return try? source.commit(named: facts.base) }
    return try? source.target(of: head.hex)
  }

  private func policy(under configuration: Configuration) -> PublicationPolicy {
    PublicationPolicy(
      key: options.key, statuses: options.statuses.policy, hasSummary: configuration.comment != .off,
      hasReviewComments: configuration.comment == .summaryAndInline, link: services.runLink)
  }

  /// The local diff, by which anchors are validated. Without the commits every finding goes to the check run.
  private func diff(of report: Report) -> Diff {
    guard let head = report.subject.head.id, let base = report.subject.mergeBase?.id ?? report.subject.base.id else {
      return Diff(files: [])
    }
    do {
      let source = try GitChangeSource(path: services.absolutePath(repo), command: services.git(in: repo))
      return try source.change(for: ChangeRequest(base: base.hex, head: .revision(head.hex))).diff
    } catch {
      let reason = (error as? any Mendable)?.summary ?? "\(error)"
      services.console.say("reviewbot: no comment is put on a line, because the change is not here: \(reason)")
      return Diff(files: [])
    }
  }
}
