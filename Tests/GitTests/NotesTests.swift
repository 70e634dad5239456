import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Git notes under `refs/notes/reviewbot`.
@Suite struct NotesTests {
  private func repository(commits: Int = 1) throws -> (TemporaryRepository, [ObjectID]) {
    let repository = try TemporaryRepository()
    let ids = try (1...commits).map { try repository.commit("\($0)") }.compactMap { ObjectID($0) }
    return (repository, ids)
  }

  @Test("A note is read back, also by git, and replaces the previous one")
  func roundTrip() throws {
    let (repository, ids) = try repository()
    let notes = GitNotes(path: repository.path)
    #expect(try notes.read(ids[0]) == nil)
    for text in ["first", "second"] {
      try notes.update(ids[0]) { _ in Array(text.utf8) }
      #expect(try notes.read(ids[0]) == Array(text.utf8))
      #expect(try repository.git("notes", "--ref=reviewbot", "show", ids[0].hex) == text)
    }
  }

  @Test("An update receives the previous note")
  func append() throws {
    let (repository, ids) = try repository()
    let notes = GitNotes(path: repository.path)
    for word in ["a", "b", "c"] { try notes.update(ids[0]) { ($0 ?? []) + Array(word.utf8) } }
    #expect(try notes.read(ids[0]) == Array("abc".utf8))
  }

  @Test("Concurrent writers lose no data")
  func concurrent() async throws {
    let (repository, ids) = try repository(commits: 2)
    let path = repository.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try GitNotes(path: path).update(ids[writer % 2]) { ($0 ?? []) + [UInt8(ascii: "x")] } }
        }
      }
      try await group.waitForAll()
    }
    let notes = GitNotes(path: path)
    #expect(try ids.map { try notes.read($0)?.count } == [10, 10])
  }

  @Test("Other notes and branches do not change")
  func othersStay() throws {
    let (repository, ids) = try repository()
    try repository.git("notes", "add", "-m", "mine", ids[0].hex)
    let before = try repository.git("for-each-ref")
    try GitNotes(path: repository.path).update(ids[0]) { _ in Array("x".utf8) }
    let after = try repository.git("for-each-ref").split(separator: "\n").filter { !$0.hasSuffix(GitNotes.reference) }
    #expect(after.joined(separator: "\n") == before)
  }

  @Test("A note above the size limit is rejected when written or read")
  func sizeLimit() throws {
    let (repository, ids) = try repository()
    let notes = GitNotes(path: repository.path)
    let large = [UInt8](repeating: UInt8(ascii: "x"), count: GitNotes.sizeLimit + 1)
    #expect((userFacingError { try notes.update(ids[0]) { _ in large } } as? GitError)?.kind == .tooLarge)
    #expect(try notes.read(ids[0]) == nil)
    try repository.write("large", String(decoding: large, as: UTF8.self))
    try repository.git("notes", "--ref=reviewbot", "add", "-F", "large", ids[0].hex)
    #expect((userFacingError { _ = try notes.read(ids[0]) } as? GitError)?.kind == .tooLarge)
  }

  @Test("Notes can be fetched with the documented commands, including into a shallow clone")
  func travel() throws {
    let (repository, ids) = try repository(commits: 3)
    try GitNotes(path: repository.path).update(ids[0]) { _ in Array("x".utf8) }
    let clone = try TemporaryRepository(cloning: "file://" + repository.path, "--depth=1")
    try clone.git("fetch", "--quiet", "origin", "+refs/notes/reviewbot:refs/notes/reviewbot")
    #expect(try GitNotes(path: clone.path).read(ids[0]) == Array("x".utf8))
  }

  @Test("Notes that git stored in subfolders are read and kept")
  func fanOut() throws {
    let (repository, ids) = try repository()
    let blob = try repository.git("hash-object", "-w", "--stdin", input: Array("note\n".utf8))
    // Git creates subfolders when there are many notes; this test builds such a tree directly.
    let inner = try repository.git("mktree", input: Array("100644 blob \(blob)\t\(ids[0].hex.dropFirst(2))\n".utf8))
    let tree = try repository.git("mktree", input: Array("040000 tree \(inner)\t\(ids[0].hex.prefix(2))\n".utf8))
    let commit = try repository.git("commit-tree", tree, "-m", "notes")
    try repository.git("update-ref", GitNotes.reference, commit)
    let notes = GitNotes(path: repository.path)
    #expect(try notes.read(ids[0]) == Array("note\n".utf8))
    try notes.update(ids[0]) { ($0 ?? []) + Array("more\n".utf8) }
    #expect(try repository.git("notes", "--ref=reviewbot", "show", ids[0].hex) == "note\nmore")
  }

  @Test("Notes of a SHA-256 repository are rejected with a hint, and nothing is written")
  func sha256() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    let commit = try #require(ObjectID(try repository.commit()))
    let notes = GitNotes(path: repository.path)
    for error in [userFacingError { _ = try notes.read(commit) }, userFacingError { try notes.update(commit) { _ in [1] } }] {
      #expect((error as? GitError)?.kind == .unsupported)
      #expect(error?.hint.isEmpty == false)
      #expect(error?.summary.hasSuffix(".") == true)
    }
    #expect(try repository.git("for-each-ref", "refs/notes") == "")
  }
}
