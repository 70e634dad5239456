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

  /// - Throws: A `UserFacingError` when the coverage is incomplete or cannot be written, or no commit can have a note.
  func publish(_ review: FinishedReview) throws -> Bool {
    guard let coverage = review.coverage, let change = review.change else { return true }
    guard coverage.patch.isExact else { throw Self.incomplete }
    let text = Array(BaselineCoverage(coverage.patch).encoded.utf8)
    switch destination {
    case .file(let name): try services.files.write(text, to: services.absolutePath(name))
    case .note(let folder):
      guard let head = change.subject.head.id else { throw Self.uncommitted }
      try GitNotes(path: folder).update(head) { _ in text }
    }
    return true
  }

  private static let incomplete = Problem(
    summary: "Coverage of a part of the tests cannot be recorded as a baseline.",
    hint: "Run all tests: leave out `--filter` and `--affected`, or test every package with `--packages all`.")

  private static let uncommitted = Problem(
    summary: "Coverage of uncommitted files cannot be recorded in a note.",
    hint: "Commit them and add `--head HEAD`, or name a file with `--baseline FILE`.")
}
