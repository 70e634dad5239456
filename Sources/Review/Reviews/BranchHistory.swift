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
      let notes = try GitNotes(path: folder, command: services.git(in: folder)).history(
        of: request.branch ?? "HEAD", limit: request.limit)
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

/// The request of `reviewbot history`.
package struct HistoryRequest: Sendable {
  /// A format and its destination.
  struct Output: Sendable {
    let format: HistoryFormat
    /// Nil: standard output.
    var file: String?

    var target: OutputTarget {
      OutputTarget(name: format.rawValue, file: file, isDocument: format.isDocument)
    }
  }

  /// The greatest number of commits.
  package static let mostCommits = 10_000

  /// The repository, or a folder in it, as given on the command line.
  package var folder = "."
  /// A branch or any revision; nil: the checked-out commit.
  package var branch: String?
  /// The greatest number of commits with figures.
  package var limit = 30
  /// `NAME[=FILE]`, each; empty: text.
  package var formats: [String] = []
  /// The file for the first format without one.
  package var output: String?

  package init() {}

  /// Checks the command line.
  /// - Throws: `UsageProblem` for an unknown format, an `--output` without a format to write, or an invalid limit.
  package func check() throws(UsageProblem) {
    _ = try outputs()
    guard !(1...Self.mostCommits).contains(limit) else { return }
    throw UsageProblem(
      summary: "`--limit \(limit)` is not a number of commits.",
      hint: "Write a number from 1 to \(Self.mostCommits), such as `--limit 50`.")
  }

  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a format to write.
  func outputs() throws(UsageProblem) -> [Output] {
    var outputs: [Output] = []
    for text in formats.isEmpty ? [HistoryFormat.text.rawValue] : formats { outputs.append(try Self.output(text)) }
    if let output {
      guard let index = outputs.firstIndex(where: { $0.file == nil }) else {
        throw UsageProblem(
          summary: "`--output \(Escaped.line(output))` has no format to take: each has a file already.",
          hint: "Leave out `--output`, or name a format without a file.")
      }
      outputs[index].file = output
    }
    try OutputTarget.check(outputs.map(\.target))
    return outputs
  }

  private static func output(_ text: String) throws(UsageProblem) -> Output {
    let (format, file) = try FormatOption.parts(
      of: text, known: HistoryFormat.allCases.map(\.rawValue), HistoryFormat.init(rawValue:))
    return Output(format: format, file: file)
  }
}
