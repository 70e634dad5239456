import Git
import Pipeline
import ReviewCore

/// Makes a posting out of a report, the command line and CI.
struct Poster: Sendable {
  let options: PostOptions
  /// A folder in the checkout, as the command line has it.
  let repo: String
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
    let target = try PostingTarget(options: options, facts: facts, slug: slug, head: head, services: services)
    return Posting(target: target, report: report, diff: diff(of: report), key: options.key, services: services)
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
