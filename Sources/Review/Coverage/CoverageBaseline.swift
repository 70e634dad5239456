import Coverage
import Git
import ReviewCore

/// The coverage to compare the change's own coverage with.
struct CoverageBaseline: Sendable {
  /// Returns the baseline for a change with this coverage, or nil when it is unknown.
  /// - Throws: A `UserFacingError` when the stored coverage cannot be read.
  let recall: @Sendable (_ own: BaselineCoverage) throws -> BaselineCoverage?

  /// A baseline without coverage.
  static let none = CoverageBaseline { _ in nil }
}

extension BaselineRequest {
  /// - Parameter folder: Any folder inside the repository.
  func baseline(of change: Change, folder: String, services: Services) -> CoverageBaseline {
    file == nil ? note(of: change, folder: folder) : CoverageBaseline { _ in try kept(services: services) }
  }

  /// Returns the coverage in the named file; nil when no file is named, and when this run records it.
  /// - Throws: A `UserFacingError` when the file cannot be read.
  func kept(services: Services) throws -> BaselineCoverage? {
    // The first recording starts without a file.
    guard let file, !isRecorded else { return nil }
    let bytes = try services.bytes(ofNamedFile: file, limit: 64 << 20)
    return try BaselineCoverage(
      decoding: String(decoding: bytes, as: UTF8.self), name: Escaped.line(services.absolutePath(file)))
  }

  /// Returns the coverage in the note of the merge base. A recorded commit that is compared with itself is its own
  /// baseline.
  private func note(of change: Change, folder: String) -> CoverageBaseline {
    let (base, head) = (change.subject.mergeBase?.id, change.subject.head.id)
    return CoverageBaseline { [isRecorded] own in
      guard let base else { return nil }
      if isRecorded, base == head { return own }
      guard let note = try GitNotes(path: folder).read(base) else { return nil }
      return try BaselineCoverage(decoding: String(decoding: note, as: UTF8.self), name: "the note of \(base.short)")
    }
  }

  /// Returns nil when the coverage is not recorded.
  func publisher(folder: String, services: Services) -> CoverageBaselinePublisher? {
    guard isRecorded else { return nil }
    return CoverageBaselinePublisher(destination: file.map { .file($0) } ?? .note(folder: folder), services: services)
  }
}
