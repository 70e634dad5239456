import Posting
import ReviewCore

/// Compares the claims of a report from another job with the pull request itself. That job ran the change's code, so
/// the change may have written the report.
struct ReportClaims: Sendable {
  let report: Report

  /// - Throws: `Problem` when the report is about another pull request.
  func check(number: Int) throws(Problem) {
    guard let claimed = report.subject.pullRequest, claimed != number else { return }
    throw Problem(
      summary: "The report is about pull request #\(claimed), not #\(number).",
      hint: "Post the report of this pull request, or correct `--pull-request`.")
  }

  /// - Parameter change: The pull request's change, read from the repository.
  /// - Throws: `Problem` when the report is about another diff, or about lines that the change did not add.
  func check(against change: Change) throws(Problem) {
    let (claimed, actual) = (report.subject.mergeBase?.id, change.subject.mergeBase?.id)
    guard claimed == actual else {
      throw Problem(
        summary:
          "The report compares with \(claimed?.short ?? "nothing"), but the pull request begins at"
            + " \(actual?.short ?? "its first commit").",
        hint: "Review the pull request against its target branch again, and post that report.")
    }
    for result in report.results {
      for finding in result.findings where finding.scope == .added {
        guard let location = finding.location, let lines = location.lines else { continue }
        let isAdded = change.diff.file(at: location.path)?.addedLines.intersects(lines) ?? false
        guard isAdded else { throw Self.notAdded(location.path, lines.lowerBound) }
      }
      guard case .patchCoverage(let files, let unknown) = result.details else { continue }
      if let path = unknown.first(where: { change.diff.file(at: $0) == nil }) { throw Self.notChanged(path) }
      for file in files {
        let added = change.diff.file(at: file.path)?.addedLines ?? LineSet()
        if let line = file.lines.lines.first(where: { !added.contains($0) }) { throw Self.notAdded(file.path, line) }
      }
    }
  }

  private static func notAdded(_ path: RepoPath, _ line: Int) -> Problem {
    Problem(
      summary: "The report calls \(path):\(line) an added line, but the pull request does not add it.",
      hint: hint)
  }

  private static func notChanged(_ path: RepoPath) -> Problem {
    Problem(
      summary: "The report calls \(path) a changed file, but the pull request does not change it.", hint: hint)
  }

  private static let hint = "Review the pull request's newest commit again, and post that report."
}

extension Report {
  /// Returns the same report with the forge's names of the repository and the pull request.
  func confirmed(by pullRequest: PullRequestRecord, at target: PullRequestTarget) -> Report {
    var subject = subject
    subject.repository = target.project.text
    subject.pullRequest = target.number > 0 ? target.number : nil
    subject.isFork = pullRequest.isFork
    return Report(
      toolVersion: toolVersion, subject: subject, changedFiles: changedFiles, addedLines: addedLines,
      results: results, notices: notices, ledger: ledger)
  }

  /// Returns the report of another job with the commits and the counts that the forge and the repository know. The
  /// tested commit is left out, because neither knows it.
  /// - Parameter change: Nil when the repository does not have the commits. The counts are the report's then.
  func compared(like pullRequest: PullRequestRecord, _ change: Change?) -> Report {
    var subject = subject
    let base = ObjectID(pullRequest.base) ?? change?.subject.base.id
    let branch = pullRequest.baseBranch
    subject.base = base.map { .commit($0, name: branch.isEmpty ? $0.hex : branch) } ?? .unknown
    subject.mergeBase = change?.subject.mergeBase
    subject.head = subject.head.id.map { .commit($0, name: $0.hex) } ?? .unknown
    subject.tested = subject.head
    return Report(
      toolVersion: toolVersion, subject: subject, changedFiles: change?.diff.files.count ?? changedFiles,
      addedLines: change?.diff.addedLineCount ?? addedLines, results: results, notices: notices,
      ledger: ledger)
  }
}

extension PatchedFile {
  /// All lines that the report refers to.
  fileprivate var lines: LineSet {
    covered.union(LineSet(partial.map(\.line))).union(uncovered).union(unknown).union(notExecutable)
  }
}
