package import ReviewCore

/// Small texts kept with commits under `refs/notes/reviewbot`; no other reference is ever written.
///
/// `git push origin refs/notes/reviewbot` publishes them, and
/// `git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'` brings them.
package struct GitNotes: Sendable {
  package static let reference = "refs/notes/reviewbot"
  /// A note is refused above this many bytes.
  package static let sizeLimit = 1 << 20
  /// How often a write is tried again when another process wrote at the same time.
  private static let attempts = 20

  private let path: String

  /// - Parameter path: Anywhere inside the repository.
  package init(path: String) {
    self.path = path
  }

  /// The note of a commit, which need not be in a shallow clone; nil when there is none.
  /// - Throws: `GitError`; `tooLarge` for a note above the limit.
  package func read(_ commit: ObjectID) throws(GitError) -> [UInt8]? {
    try Self.read(Oid(commit), in: open())
  }

  /// Only libgit2 writes notes safely beside another process.
  private func open() throws(GitError) -> OpenRepository {
    do {
      return try OpenRepository.discover(path, command: nil)
    } catch  where error.kind == .unsupported {
      throw GitError(
        .unsupported,
        "Coverage can be kept in git notes only where libgit2 reads the repository's layout (SHA-1, references in files).",
        hint: "Leave out `--record-baseline`, and compare with a file by `--baseline FILE`.")
    }
  }

  /// Replaces the note of a commit by what `change` makes of it. When another process writes meanwhile, `change` is
  /// asked again with the newer note, so that nothing gets lost.
  /// - Parameter change: From the present note, nil when there is none, to the new one.
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
