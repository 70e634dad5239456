import Git
import ReviewCore
import ReviewTestKit
import Testing

/// The notes along the first parents of a branch.
@Suite struct NoteHistoryTests {
  private func texts(_ history: NoteHistory) -> [String] {
    history.entries.map { entry in
      switch entry.note {
      case .success(let bytes): String(decoding: bytes, as: UTF8.self)
      case .failure(let error): "\(error.kind)"
      }
    }
  }

  /// Returns a repository with a note on each commit of `main`: `1`, `2`, … by age.
  private func repository(commits: Int) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for number in 1...commits {
      let commit = try repository.commit("\(number)")
      try note("\(number)", on: commit, in: repository)
    }
    return repository
  }

  private func note(_ text: String, on commit: String, in repository: TemporaryRepository) throws {
    try GitNotes(path: repository.path).update(#require(ObjectID(commit))) { _ in Array(text.utf8) }
  }

  @Test("Notes come newest first, up to the limit", arguments: [
    (1, ["4"], 1, NoteHistory.End.limit), (3, ["4", "3", "2"], 3, .limit), (9, ["4", "3", "2", "1"], 4, .root),
  ])
  func limit(limit: Int, texts: [String], commits: Int, end: NoteHistory.End) throws {
    let repository = try repository(commits: 4)
    let history = try GitNotes(path: repository.path).history(of: "main", limit: limit)
    #expect(self.texts(history) == texts)
    #expect(history.commitCount == commits && history.end == end)
    #expect(history.tip.description.hasPrefix("main ("))
    #expect(history.entries.first?.time == 1_700_000_240)
  }

  @Test("Commits of merged branches and commits without a note are not listed")
  func firstParents() throws {
    let repository = try repository(commits: 1)
    try repository.git("checkout", "--quiet", "-b", "feature")
    try note("merged", on: repository.commit("Feature"), in: repository)
    try repository.git("checkout", "--quiet", "main")
    try repository.commit("Without a note")
    try note("merge", on: repository.merge("feature"), in: repository)
    let history = try GitNotes(path: repository.path).history(of: "HEAD", limit: 10)
    #expect(texts(history) == ["merge", "1"])
    #expect(history.commitCount == 3)
  }

  @Test("A note that is too large or missing does not hide the others")
  func badNotes() throws {
    let repository = try repository(commits: 3)
    try repository.write("large", String(repeating: "x", count: GitNotes.sizeLimit + 1))
    try repository.git("notes", "--ref=reviewbot", "add", "--force", "--file", "large", "HEAD")
    let blob = try repository.git("notes", "--ref=reviewbot", "list", "HEAD^")
    try repository.remove(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    let history = try GitNotes(path: repository.path).history(of: "main", limit: 10)
    #expect(texts(history) == ["tooLarge", "missingObject", "1"])
  }

  @Test("Files that are not notes are ignored")
  func otherFiles() throws {
    let repository = try repository(commits: 2)
    let blob = try repository.git("hash-object", "-w", "--stdin", input: Array("x".utf8))
    let tree = try repository.output(["ls-tree", GitNotes.reference]) + Array("100644 blob \(blob)\tREADME\n".utf8)
    let commit = try repository.git("commit-tree", repository.git("mktree", input: tree), "-m", "notes")
    try repository.git("update-ref", GitNotes.reference, commit)
    #expect(try texts(GitNotes(path: repository.path).history(of: "main", limit: 10)) == ["2", "1"])
  }

  @Test("A shallow clone ends at its oldest commit")
  func shallow() throws {
    let repository = try repository(commits: 3)
    let clone = try TemporaryRepository(cloning: "file://" + repository.path, "--depth=2")
    try clone.git("fetch", "--quiet", "origin", "+refs/notes/reviewbot:refs/notes/reviewbot")
    let history = try GitNotes(path: clone.path).history(of: "HEAD", limit: 10)
    #expect(texts(history) == ["3", "2"])
    #expect(try history.end == .shallow(#require(ObjectID(clone.git("rev-parse", "HEAD^")))))
  }

  @Test("A clone without notes has an empty history, and an unknown branch is an error")
  func absence() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    #expect(try GitNotes(path: repository.path).history(of: "HEAD", limit: 10).entries.isEmpty)
    let error = userFacingError { _ = try GitNotes(path: repository.path).history(of: "mian", limit: 10) }
    #expect((error as? GitError)?.kind == .unknownRevision)
  }

  @Test("A notes reference that is not a commit is an error")
  func brokenReference() throws {
    let repository = try repository(commits: 1)
    let blob = try repository.git("hash-object", "-w", "--stdin", input: Array("x".utf8))
    try repository.git("update-ref", "--no-deref", GitNotes.reference, blob)
    #expect(userFacingError { _ = try GitNotes(path: repository.path).history(of: "HEAD", limit: 10) } != nil)
  }
}
