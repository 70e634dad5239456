import Coverage
import Git
import ReviewCore

/// The coverage that a change's own is compared with.
struct CoverageBaseline: Sendable {
  /// The baseline for a change with some coverage; nil when none is known.
  /// - Throws: A `UserFacingError` error when what was kept cannot be read.
  let recall: @Sendable (_ own: BaselineCoverage) throws -> BaselineCoverage?

  /// No coverage is known.
  static let none = CoverageBaseline { _ in nil }
}

extension BaselineRequest {
  /// - Parameter folder: Anywhere inside the repository.
  func baseline(of change: Change, folder: String, services: Services) -> CoverageBaseline {
    file == nil ? note(of: change, folder: folder) : CoverageBaseline { _ in try kept(services: services) }
  }

  /// The coverage in the named file; nil when none is named, and when this run records it.
  /// - Throws: A `UserFacingError` error when the file cannot be read.
  func kept(services: Services) throws -> BaselineCoverage? {
    // The first record is made where there is none.
    guard let file, !isRecorded else { return nil }
    let bytes = try services.bytes(ofNamedFile: file, limit: 64 << 20)
    return try BaselineCoverage(
      decoding: String(decoding: bytes, as: UTF8.self), name: Escaped.line(services.absolutePath(file)))
  }

  /// The note of the merge base. A commit that is compared with itself, and whose coverage is kept, has its own
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

  /// Nil when nothing is to be kept.
  func publisher(folder: String, services: Services) -> CoverageBaselinePublisher? {
    guard isRecorded else { return nil }
    return CoverageBaselinePublisher(destination: file.map { .file($0) } ?? .note(folder: folder), services: services)
  }
}
