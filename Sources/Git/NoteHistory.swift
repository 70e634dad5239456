package import ReviewCore

/// The notes of a branch's commits, along first parents.
package struct NoteHistory: Sendable {
  /// A commit with a note.
  package struct Entry: Sendable {
    package let commit: ObjectID
    /// The number of first parents from the tip to this commit.
    package let distance: Int
    /// The committer's time in seconds since 1970.
    package let time: Int64
    /// The note's bytes. Anyone who can push notes wrote them.
    package let note: Result<[UInt8], GitError>
  }

  /// The reason why the walk read no older commit.
  package enum End: Hashable, Sendable {
    /// A commit without parents.
    case root
    /// As many notes as requested were found.
    case limit
    /// The clone lacks the parents of this commit.
    case shallow(ObjectID)
    /// The greatest number of commits was read.
    case length
  }

  /// The greatest number of commits that are read.
  package static let mostCommits = 10_000

  package let tip: Revision
  /// Newest first.
  package let entries: [Entry]
  /// The number of commits that were read.
  package let commitCount: Int
  package let end: End
}

extension GitNotes {
  /// Returns the notes of a branch's commits, newest first. A note that cannot be read does not hide the others.
  /// - Parameters:
  ///   - name: A branch, or any revision.
  ///   - limit: The greatest number of notes.
  ///   - commits: The greatest number of commits that are read.
  /// - Throws: `GitError` when the revision, a commit or the list of notes cannot be read.
  package func history(
    of name: String, limit: Int, commits: Int = NoteHistory.mostCommits
  ) throws(GitError) -> NoteHistory {
    let repository = try open()
    let start = try repository.commit(named: name)
    let notes = try NoteTree(in: repository)?.all(in: repository.objects) ?? [:]
    try repository.prepareFirstParents(of: start)
    let shallowness = repository.layout.shallowness
    var found: [(header: CommitHeader, commit: ObjectID, distance: Int, note: Oid)] = []
    var (next, count, end) = (Optional(start), 0, NoteHistory.End.root)
    while let id = next, let commit = id.objectID {
      guard count < commits else {
        end = .length
        break
      }
      let header = try repository.objects.commit(id)
      if let note = notes[id] { found.append((header, commit, count, note)) }
      count += 1
      guard found.count < limit else {
        end = .limit
        break
      }
      let isBoundary = shallowness.boundaries.contains(id)
      if isBoundary { end = .shallow(commit) }
      next = isBoundary ? nil : (shallowness.grafts[id] ?? header.parents).first
    }
    try repository.objects.prepare(found.map(\.note), limit: Self.sizeLimit)
    let entries = found.map { header, commit, distance, note in
      NoteHistory.Entry(
        commit: commit, distance: distance, time: header.date, note: Self.result(note, of: commit, in: repository))
    }
    let tip = start.objectID.map { Revision.commit($0, name: name) } ?? .unknown
    return NoteHistory(tip: tip, entries: entries, commitCount: count, end: end)
  }

  private static func result(
    _ note: Oid, of commit: ObjectID, in repository: borrowing OpenRepository
  ) -> Result<[UInt8], GitError> {
    do {
      return .success(try text(note, of: commit.short, in: repository))
    } catch {
      return .failure(error)
    }
  }
}

extension OpenRepository {
  /// Reads the commits along first parents in one batch where the `git` command reads objects.
  fileprivate func prepareFirstParents(of commit: Oid) throws(GitError) {
    guard unsafe library == nil, let command else { return }
    let arguments = ["rev-list", "--first-parent", "--max-count=\(NoteHistory.mostCommits)", commit.hex]
    // Without the list, each commit is read by itself.
    let listed = try command.run(arguments, input: [], variables: [:])
    try objects.prepare(listed.text.split(separator: "\n").compactMap { Oid(hex: $0) })
  }
}
