import Coverage
import Git
import ReviewCore

/// The coverage to compare the change's own coverage with.
struct CoverageBaseline: Sendable {
  /// Returns the baseline for a change with this coverage, or nil when it is unknown.
  /// - Throws: A `UserFacingError` when the stored coverage cannot be read.
  let recall: @Sendable (_ own: BaselineCoverage) throws -> RecordedBaseline?
  /// Whether this run records the baseline.
  var isRecorded = false
  /// Whether the coverage of a failing test run is used, because failing tests do not fail the change either.
  var acceptsFailingRuns = false

  init(recall: @escaping @Sendable (_ own: BaselineCoverage) throws -> RecordedBaseline?) {
    self.recall = recall
  }

  /// A baseline without coverage.
  static let none = CoverageBaseline { _ in nil }

  static let failingRun = "The recorded coverage is that of a failing test run, so it is not used."
}

extension BaselineRequest {
  /// - Parameter folder: Any folder inside the repository.
  func baseline(of change: Change, folder: String, services: Services) -> CoverageBaseline {
    let nearest = NearestBaseline(folder: folder, services: services)
    var baseline = ownOrKept(for: change) {
      guard file != nil else { return try nearest.baseline(of: change) }
      return try kept(services: services).map { RecordedBaseline(coverage: $0, diffs: [change.diff]) }
    }
    baseline.isRecorded = isRecorded
    return baseline
  }

  /// Returns the coverage in the named file; nil when no file is named, and when this run creates it.
  /// - Throws: A `UserFacingError` when the file cannot be read.
  func kept(services: Services) throws -> BaselineCoverage? {
    guard let file else { return nil }
    // The first recording starts without a file.
    if isRecorded, !services.files.exists(services.absolutePath(file)) { return nil }
    let bytes = try services.bytes(ofNamedFile: file, limit: 64 << 20)
    return try BaselineCoverage(
      decoding: String(decoding: bytes, as: UTF8.self), name: Escaped.line(services.absolutePath(file)))
  }

  /// A recorded commit that is compared with itself is its own baseline.
  private func ownOrKept(
    for change: Change, _ kept: @escaping @Sendable () throws -> RecordedBaseline?
  ) -> CoverageBaseline {
    let (base, head) = (change.subject.mergeBase?.id, change.subject.head.id)
    let isOwn = isRecorded && base != nil && base == head
    return CoverageBaseline { own in isOwn ? RecordedBaseline(coverage: own, diffs: [change.diff]) : try kept() }
  }

  /// Returns the stored figures of the merge base; nil when there are none.
  /// - Throws: A `UserFacingError` when they cannot be read.
  func stored(for change: Change, folder: String, services: Services) throws -> BaselineCoverage? {
    guard file == nil else { return try kept(services: services) }
    return try Self.note(of: change.subject.mergeBase?.id, folder: folder, services)
  }

  static func note(of commit: ObjectID?, folder: String, _ services: Services) throws -> BaselineCoverage? {
    guard let commit, let note = try GitNotes(path: folder, command: services.git(in: folder)).read(commit) else {
      return nil
    }
    return try BaselineCoverage(note: note, name: "The note of \(commit.short)")
  }

  /// Returns nil when the coverage is not recorded.
  func publisher(folder: String, services: Services) -> CoverageBaselinePublisher? {
    guard isRecorded else { return nil }
    return CoverageBaselinePublisher(destination: file.map { .file($0) } ?? .note(folder: folder), services: services)
  }
}
