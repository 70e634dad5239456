import Clibgit2
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
    let notes = try Self.list(in: repository)
    let shallowness = repository.layout.shallowness
    var entries: [NoteHistory.Entry] = []
    var (next, count, end) = (Optional(start), 0, NoteHistory.End.root)
    while let id = next, let commit = id.objectID {
      guard count < commits else {
        end = .length
        break
      }
      let header = try repository.objects.commit(id)
      count += 1
      if let note = notes[id] {
        entries.append(
          NoteHistory.Entry(
            commit: commit, distance: count - 1, time: header.date,
            note: Self.text(note, of: commit, in: repository)))
      }
      guard entries.count < limit else {
        end = .limit
        break
      }
      let isBoundary = shallowness.boundaries.contains(id)
      if isBoundary { end = .shallow(commit) }
      next = isBoundary ? nil : (shallowness.grafts[id] ?? header.parents).first
    }
    let tip = start.objectID.map { Revision.commit($0, name: name) } ?? .unknown
    return NoteHistory(tip: tip, entries: entries, commitCount: count, end: end)
  }

  /// Returns the objects with the notes, by the commits that they belong to. Reading the list once takes less time than
  /// a search for each commit.
  private static func list(in repository: borrowing OpenRepository) throws(GitError) -> [Oid: Oid] {
    guard let tip = try tip(in: repository) else { return [:] }
    let commit = try lookUp(tip, in: repository)
    let iterator = try Owned<NoteIteratorHandle>("list the notes") { made in
      unsafe git_note_commit_iterator_new(&made, commit.raw)
    }
    var notes: [Oid: Oid] = [:]
    while true {
      var (note, target) = (git_oid(), git_oid())
      let code = unsafe git_note_next(&note, &target, iterator.raw)
      if code == GIT_ITEROVER.rawValue { return notes }
      guard code >= 0 else { throw GitError.last(code: code, doing: "list the notes") }
      notes[Oid(target)] = Oid(note)
    }
  }

  private static func text(
    _ note: Oid, of commit: ObjectID, in repository: borrowing OpenRepository
  ) -> Result<[UInt8], GitError> {
    do {
      let size = try repository.objects.size(of: note)
      guard size <= sizeLimit else { return .failure(tooLarge(size, commit.short)) }
      return .success(try repository.objects.object(note).bytes)
    } catch {
      return .failure(error)
    }
  }
}
