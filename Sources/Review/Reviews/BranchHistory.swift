import Coverage
import Git
import Reporting
import ReviewCore

/// Reads the figures that baselines store in git notes, and writes the history of a branch.
package struct BranchHistory: Sendable {
  let request: HistoryRequest
  let services: Services

  package init(_ request: HistoryRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Writes the history in each requested format. A bad note is reported on standard error and skipped.
  /// - Throws: A `UserFacingError` when no commit has a usable note, or the repository cannot be read.
  package func run() throws {
    try request.check()
    let outputs = try request.outputs()
    try services.checkFolders(of: outputs.compactMap(\.file))
    let path = services.absolutePath(request.folder)
    guard services.files.exists(path) else {
      throw UsageProblem.missingPath(request.folder, services: services, hint: "Name a repository with `--repo`.")
    }
    let folder = services.files.realPath(path) ?? path
    let repository = try RepositoryFinder(named: request.folder, services: services).repository(at: folder)
    do {
      let notes = try GitNotes(path: folder).history(of: request.branch ?? "HEAD", limit: request.limit)
      let history = Self.history(of: notes, repository: repository.slug)
      for note in history.skipped {
        services.console.say("note: The note of \(note.commit.short) is skipped. \(note.reason)")
      }
      guard !history.points.isEmpty else { throw Self.absence(of: notes, skipped: history.skipped) }
      sayEnd(of: notes)
      let writer = services.distrusting(repository.root ?? folder)
      for output in outputs { try writer.write(output.format.text(of: history), to: output.target) }
    } catch {
      // Files of an earlier run must not pass for those of this one.
      services.discardEarlier(outputs.compactMap(\.file))
      throw error
    }
  }

  /// Returns the history in the notes.
  static func history(of notes: NoteHistory, repository: String) -> History {
    var points: [History.Point] = []
    var skipped: [History.SkippedNote] = []
    for entry in notes.entries {
      do {
        points.append(try point(in: entry))
      } catch {
        let reason = (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
        skipped.append(History.SkippedNote(commit: entry.commit, reason: reason))
      }
    }
    return History(
      repository: repository, tip: notes.tip, points: points, commitCount: notes.commitCount, skipped: skipped)
  }

  private static func point(in entry: NoteHistory.Entry) throws -> History.Point {
    let baseline = try BaselineCoverage(note: entry.note.get(), name: "It")
    let project = baseline.project
    return History.Point(
      commit: entry.commit, time: entry.time,
      coverage: History.Coverage(covered: project.covered, partial: project.partial, total: project.total),
      tests: baseline.tests, findings: baseline.findings)
  }

  /// Says why older commits are missing.
  private func sayEnd(of notes: NoteHistory) {
    switch notes.end {
    case .root, .limit: break
    case .shallow(let commit):
      services.console.say(
        "note: This clone has no commits before \(commit.short). Fetch them with `git fetch --unshallow`.")
    case .length: services.console.say("note: Only the newest \(notes.commitCount) commits were read.")
    }
  }

  private static func absence(of notes: NoteHistory, skipped: [History.SkippedNote]) -> Problem {
    guard skipped.isEmpty else {
      return Problem(
        summary: "None of the notes of \(notes.tip) can be used.",
        hint: "Record the baseline again: `reviewbot check --head HEAD --record-baseline`.")
    }
    let isShallow = if case .shallow = notes.end { " Fetch older commits with `git fetch --unshallow`." } else { "" }
    return Problem(
      summary: "No commit of \(notes.tip) has a note in \(GitNotes.reference).",
      hint: """
        Fetch the notes with `git fetch origin '+\(GitNotes.reference):\(GitNotes.reference)'`, or record the first \
        one with `reviewbot check --head HEAD --record-baseline`.\(isShallow)
        """)
  }
}
