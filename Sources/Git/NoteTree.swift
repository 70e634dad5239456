import ReviewCore

/// The notes under `GitNotes.reference`, as git stores them: a file for each annotated object, with the object's name.
/// Where there are many notes, pairs of digits of the name are folders.
struct NoteTree {
  /// In folders. Another tree was not made by git, and could contain itself many times.
  private static let folderLimit = 100_000

  private let root: Oid

  /// Nil before the first note.
  /// - Throws: `GitError` when the reference does not lead to a commit, or the commit cannot be read.
  init?(in repository: borrowing OpenRepository) throws(GitError) {
    guard let tip = try Self.tip(in: repository) else { return nil }
    root = try repository.objects.commit(tip).tree
  }

  /// The commit that the reference points to; nil before the first note.
  static func tip(in repository: borrowing OpenRepository) throws(GitError) -> Oid? {
    try repository.commit(ofReference: GitNotes.reference)
  }

  /// Returns the object with the note of a commit; nil when the commit has none.
  func note(of commit: Oid, in objects: borrowing Objects) throws(GitError) -> Oid? {
    var (tree, rest) = (root, Array(commit.hex.utf8)[...])
    while true {
      let entries = try objects.tree(tree)
      if let note = entries.first(where: { $0.mode.isRegular && $0.name.elementsEqual(rest) }) { return note.id }
      guard rest.count > 2,
        let folder = entries.first(where: { $0.mode.isTree && $0.name.elementsEqual(rest.prefix(2)) })
      else { return nil }
      (tree, rest) = (folder.id, rest.dropFirst(2))
    }
  }

  /// Returns the objects with the notes, by the commits that they belong to. Reading all folders once takes less time
  /// than a search for each commit.
  /// - Throws: `tooLarge`, and `GitError` when a folder cannot be read.
  func all(in objects: borrowing Objects) throws(GitError) -> [Oid: Oid] {
    var notes: [Oid: Oid] = [:]
    var (level, count) = ([(digits: "", tree: root)], 1)
    while !level.isEmpty {
      try objects.prepare(level.map(\.tree))
      var folders: [(digits: String, tree: Oid)] = []
      for folder in level {
        for entry in try objects.tree(folder.tree) {
          let digits = folder.digits + String(decoding: entry.name, as: UTF8.self)
          if entry.mode.isRegular, let commit = Oid(hex: digits) {
            notes[commit] = entry.id
          } else if entry.mode.isTree, entry.name.count == 2, digits.utf8.count < 2 * objects.idLength {
            folders.append((digits, entry.id))
          }
        }
      }
      count += folders.count
      guard count <= Self.folderLimit else { throw Self.tooLarge }
      level = folders
    }
    return notes
  }

  private static let tooLarge = GitError(
    .tooLarge, "\(GitNotes.reference) has more than \(folderLimit) folders.",
    hint: "Remove the reference, `git update-ref -d \(GitNotes.reference)`, and record the coverage again.")
}
