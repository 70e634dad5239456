import Clibgit2
import Platform
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
  private let command: (any GitCommandRunning)?

  /// - Parameters:
  ///   - path: Any path inside the repository.
  ///   - command: Reads layouts that libgit2 does not support; without it, reading them fails. It never writes.
  package init(path: String, command: (any GitCommandRunning)? = nil) {
    self.path = path
    self.command = command
  }

  /// Returns the note of a commit, which may be missing from a shallow clone; nil when it has no note.
  /// - Throws: `GitError`; `tooLarge` for a note above the limit.
  package func read(_ commit: ObjectID) throws(GitError) -> [UInt8]? {
    try Self.read(Oid(commit), in: open())
  }

  func open() throws(GitError) -> OpenRepository {
    try OpenRepository.discover(path, command: command)
  }

  /// Only libgit2 writes notes safely while another process writes.
  private func openToWrite() throws(GitError) -> OpenRepository {
    do {
      return try OpenRepository.discover(path, command: nil)
    } catch  where error.kind == .unsupported {
      throw GitError(
        .unsupported,
        "Coverage can be recorded in git notes only where libgit2 reads the repository's layout (SHA-1, references in"
          + " files).",
        hint: "Keep the coverage in a file by `--baseline FILE`, or clone the repository in the usual layout.")
    }
  }

  /// Replaces the note of a commit by the result of `change`. When another process writes meanwhile, calls `change`
  /// again with the newer note, so that no update is lost.
  /// - Parameter change: Returns the new note for the current one, which is nil when the commit has none.
  /// - Throws: `GitError`.
  package func update(_ commit: ObjectID, _ change: ([UInt8]?) -> [UInt8]) throws(GitError) {
    let repository = try openToWrite()
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

  private static func read(_ commit: Oid, in repository: borrowing OpenRepository) throws(GitError) -> [UInt8]? {
    guard let notes = try NoteTree(in: repository) else { return nil }
    return try notes.note(of: commit, in: repository.objects).map { note throws(GitError) in
      try text(note, of: String(commit.hex.prefix(10)), in: repository)
    }
  }

  /// Returns the text of a note.
  /// - Parameter commit: The short name of its commit.
  static func text(
    _ note: Oid, of commit: String, in repository: borrowing OpenRepository
  ) throws(GitError) -> [UInt8] {
    let size = try repository.objects.size(of: note)
    guard size <= sizeLimit else { throw tooLarge(size, commit) }
    return try repository.objects.object(note).bytes
  }

  private static func lookUp(
    _ tip: Oid, in repository: borrowing OpenRepository
  ) throws(GitError) -> Owned<CommitHandle> {
    let library = unsafe try repository.library(to: "use notes")
    var raw = tip.raw
    return try Owned("read the notes") { made in unsafe git_commit_lookup(&made, library, &raw) }
  }

  /// Reads, changes and writes one state of the notes; throws `busy` when they changed meanwhile.
  private static func update(
    _ commit: Oid, in repository: borrowing OpenRepository, _ change: ([UInt8]?) -> [UInt8]
  ) throws(GitError) {
    let tip = try NoteTree.tip(in: repository)
    let old = try read(commit, in: repository)
    let new = change(old)
    guard new.count <= sizeLimit else { throw tooLarge(new.count, String(commit.hex.prefix(10))) }
    guard !new.contains(0) else {
      throw GitError(.other, "A note must not contain a NUL byte.", hint: "Store text, such as JSON.")
    }
    if new == old { return }
    let written = try noteCommit(new, for: commit, on: tip, in: repository)
    try move(from: tip, to: written, in: repository)
  }

  private static func noteCommit(
    _ text: [UInt8], for commit: Oid, on tip: Oid?, in repository: borrowing OpenRepository
  ) throws(GitError) -> Oid {
    let library = unsafe try repository.library(to: "use notes")
    var target = commit.raw
    var written = git_oid()
    let signature = try Owned<SignatureHandle>("sign a note") { made in
      var raw: UnsafeMutablePointer<git_signature>?
      let code = unsafe git_signature_now(&raw, "reviewbot", "reviewbot@localhost")
      unsafe made = raw.map { OpaquePointer($0) }
      return code
    }
    let author = unsafe UnsafePointer<git_signature>(signature.raw)
    func create(_ parent: OpaquePointer?) throws(GitError) {
      try check("write a note") {
        CStrings.with(text) { text in
          unsafe git_note_commit_create(
            &written, nil, library, parent, author, author, &target, text, 1)
        }
      }
    }
    if let tip {
      let parent = try lookUp(tip, in: repository)
      unsafe try create(parent.raw)
    } else {
      try create(nil)
    }
    return Oid(written)
  }

  private static func move(
    from old: Oid?, to new: Oid, in repository: borrowing OpenRepository
  ) throws(GitError) {
    let library = unsafe try repository.library(to: "use notes")
    var target = new.raw
    let why = "notes: reviewbot"
    _ = try Owned<ReferenceHandle>("write \(reference)") { made in
      guard let old else { return unsafe git_reference_create(&made, library, reference, &target, 0, why) }
      var expected = old.raw
      return unsafe git_reference_create_matching(
        &made, library, reference, &target, 1, &expected, why)
    }
  }

  private static func tooLarge(_ size: Int, _ commit: String) -> GitError {
    GitError(
      .tooLarge, "The note of \(commit) has \(size) bytes, more than the limit of \(sizeLimit).",
      hint: "Remove it with `git notes --ref=reviewbot remove \(commit)`; the next run records it again.")
  }

  /// Waits longer with each attempt, and differently in each process.
  private static func pause(_ attempt: Int) {
    CurrentThread.sleep(for: .microseconds((1 + attempt) * Int.random(in: 1_000...6_000)))
  }
}
