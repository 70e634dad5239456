package import ReviewCore

/// Small texts attached to commits under `refs/notes/reviewbot`; no other reference is ever written.
///
/// `git push origin refs/notes/reviewbot` publishes them, and `git fetch origin
/// '+refs/notes/reviewbot:refs/notes/reviewbot'` fetches them.
package struct GitNotes: Sendable {
  package static let reference = "refs/notes/reviewbot"
  /// In bytes. Larger notes are rejected.
  package static let sizeLimit = 1 << 20
  /// The number of attempts to write while other processes write, too.
  private static let attempts = 20

  private let path: String

  /// - Parameter path: Any path inside the repository.
  package init(path: String) {
    self.path = path
  }

  /// Returns the note of a commit, which may be missing from a shallow clone; nil when it has no note.
  /// - Throws: `GitError`; `tooLarge` for a note above the limit.
  package func read(_ commit: ObjectID) throws(GitError) -> [UInt8]? {
    try Self.read(Oid(commit), in: open())
  }

  /// Only libgit2 writes notes safely while another process writes.
  func open() throws(GitError) -> OpenRepository {
    do {
      return try OpenRepository.discover(path, command: nil)
    } catch  where error.kind == .unsupported {
      throw GitError(
        .unsupported,
        "Coverage can be kept in git notes only where libgit2 reads the repository's layout (SHA-1, references in"
          + " files).",
        hint: "Keep the coverage in a file by `--baseline FILE`, or clone the repository in the usual layout.")
    }
  }

  /// Replaces the note of a commit by the result of `change`. When another process writes meanwhile, calls `change`
  /// again with the newer note, so that no update is lost.
  /// - Parameter change: Returns the new note for the current one, which is nil when the commit has none.
  /// - Throws: `GitError`.
  package func update(_ commit: ObjectID, _ change: ([UInt8]?) -> [UInt8]) throws(GitError) {
    let repository = try open()
    var lastError = GitError(.busy, "The notes are locked.", hint: GitError.Kind.busy.hint)
    for attempt in 0..<Self.attempts {
      do {
        return try Self.update(Oid(commit), in: repository, change)
      } catch  where error.kind == .busy {
        lastError = error
        Self.pause(attempt)
      }
    }
    throw lastError
  }
}
