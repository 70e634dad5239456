import Coverage
import Git
import ReviewCore

/// Recorded coverage that a change is compared with.
struct RecordedBaseline: Hashable, Sendable {
  /// An ancestor of the merge base.
  struct Ancestor: Hashable, Sendable {
    let commit: ObjectID
    /// The number of first parents from the merge base to the commit.
    let distance: Int
  }

  let coverage: BaselineCoverage
  /// From the recorded commit to the head.
  let diffs: [Diff]
  /// The recorded commit; nil for the merge base, and for the coverage in a file.
  var ancestor: Ancestor?

  /// Maps the recorded lines to the head.
  var lines: LineMapChain { LineMapChain(diffs) }

  /// The name of the recorded commit; nil for the merge base.
  var commit: String? { ancestor?.commit.short }

  /// A sentence about the recorded commit; nil for the merge base.
  var notice: String? {
    guard let ancestor else { return nil }
    let distance = ancestor.distance.counted("commit")
    return "Coverage is compared with \(ancestor.commit.short), \(distance) before the merge base: no later commit has "
      + "recorded coverage."
  }
}

/// Finds the coverage that is recorded for the merge base of a change or, without any, for its nearest ancestor.
struct NearestBaseline: Sendable {
  /// Any folder inside the repository.
  let folder: String
  let services: Services

  /// Returns the nearest coverage of passing tests or, without any, that of failing ones. Nil when neither the merge
  /// base nor one of the commits before it has coverage.
  /// - Throws: A `UserFacingError` when the history or the nearest coverage cannot be read.
  func baseline(of change: Change) throws -> RecordedBaseline? {
    guard let base = change.subject.mergeBase?.id else { return nil }
    let own = try BaselineRequest.note(of: base, folder: folder, services)
      .map { RecordedBaseline(coverage: $0, diffs: [change.diff]) }
    if let own, !own.coverage.isOfFailingRun { return own }
    let history = try GitNotes(path: folder, command: services.git(in: folder))
      .history(of: base.hex, limit: CoverageGate.farthestBase + 1, commits: CoverageGate.farthestBase + 1)
    var nearest = own
    for entry in history.entries where entry.commit != base {
      let coverage = try BaselineCoverage(note: entry.note.get(), name: "The note of \(entry.commit.short)")
      guard nearest == nil || !coverage.isOfFailingRun else { continue }
      nearest = try recorded(coverage, at: entry, base: base, change)
      if !coverage.isOfFailingRun { break }
    }
    return nearest
  }

  private func recorded(
    _ coverage: BaselineCoverage, at entry: NoteHistory.Entry, base: ObjectID, _ change: Change
  ) throws -> RecordedBaseline {
    let source = try GitChangeSource(path: folder, command: services.git(in: folder))
    let between = try source.compare(entry.commit.hex, base.hex)
    return RecordedBaseline(
      coverage: coverage, diffs: [between, change.diff],
      ancestor: RecordedBaseline.Ancestor(commit: entry.commit, distance: entry.distance))
  }
}
