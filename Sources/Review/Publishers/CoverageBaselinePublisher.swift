import Coverage
import Git
import ReviewCore

/// Stores the coverage of the head for later comparisons: as a git note of its commit, or in a file.
struct CoverageBaselinePublisher: Publisher {
  enum Destination: Sendable {
    case note(folder: String)
    /// As given on the command line.
    case file(String)
  }

  let destination: Destination
  let services: Services

  /// - Throws: A `UserFacingError` when the coverage cannot be written, or there is no commit to attach it to.
  func publish(_ review: FinishedReview) throws -> Bool {
    guard let coverage = review.coverage, let change = review.change else { return true }
    let text = Array(BaselineCoverage(coverage.patch).encoded.utf8)
    switch destination {
    case .file(let name): try services.files.write(text, to: services.absolutePath(name))
    case .note(let folder):
      guard let head = change.subject.head.id else { throw Self.uncommitted }
      try GitNotes(path: folder).update(head) { _ in text }
    }
    return true
  }

  private static let uncommitted = Problem(
    summary: "Coverage of uncommitted files cannot be recorded in a note.",
    hint: "Commit them and add `--head HEAD`, or name a file with `--baseline FILE`.")
}
