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

  @Test("Notes of a SHA-256 repository are read through git, and writing them is rejected with a hint", arguments: [1, 4])
  func sha256(folders: Int) throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    let commits = try (1...3).map { _ in try repository.commit() }
    let ids = commits.compactMap { ObjectID($0) }
    let notes = GitNotes(path: repository.path, command: repository.command)
    #expect(try notes.read(ids[0]) == nil)
    #expect(try notes.history(of: "HEAD", limit: 9).entries.isEmpty)
    try Self.store([(commits[0], "first\n"), (commits[2], "third\n")], folders: folders, in: repository)
    #expect(try ids.map { try notes.read($0).map { String(decoding: $0, as: UTF8.self) } } == ["first\n", nil, "third\n"])
    let history = try notes.history(of: "HEAD", limit: 9)
    #expect(history.entries.map(\.commit) == [ids[2], ids[0]] && history.commitCount == 3 && history.end == .root)
    #expect(try history.entries.map { try $0.note.get() } == [Array("third\n".utf8), Array("first\n".utf8)])
    let error = userFacingError { try notes.update(ids[1]) { _ in [1] } } as? GitError
    #expect(error?.kind == .unsupported && error?.hint.contains("--baseline FILE") == true)
    #expect(try notes.read(ids[1]) == nil)
  }

  /// Stores notes as git does: in pairs of digits as folders when there are many of them.
  private static func store(
    _ notes: [(commit: String, text: String)], folders: Int, in repository: TemporaryRepository
  ) throws {
    let entries = try notes.map { commit, text -> (path: [Substring], blob: String) in
      var (rest, path) = (commit[...], [Substring]())
      for _ in 1..<folders {
        path.append(rest.prefix(2))
        rest = rest.dropFirst(2)
      }
      return (path + [rest], try repository.git("hash-object", "-w", "--stdin", input: Array(text.utf8)))
    }
    for entry in entries {
      let path = entry.path.joined(separator: "/")
      try repository.git("update-index", "--add", "--cacheinfo", "100644,\(entry.blob),\(path)")
    }
    let tree = try repository.git("write-tree")
    try repository.git("read-tree", "--empty")
    try repository.git("update-ref", GitNotes.reference, repository.git("commit-tree", tree, "-m", "notes"))
  }

  @Test("A tag or branch with the name of the notes is not taken for them", arguments: ["refs/tags/", "refs/heads/"])
  func imitation(prefix: String) throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    let commit = try #require(ObjectID(try repository.commit()))
    try Self.store([(commit.hex, "wrong\n")], folders: 1, in: repository)
    try repository.git("update-ref", prefix + GitNotes.reference, GitNotes.reference)
    try repository.git("update-ref", "-d", GitNotes.reference)
    #expect(try GitNotes(path: repository.path, command: repository.command).read(commit) == nil)
  }

  @Test("Folders that contain each other many times are rejected")
  func hostileTree() throws {
    let repository = try TemporaryRepository()
    let commit = try repository.commit()
    var tree = try repository.git("mktree")
    for _ in 0..<5 {
      let entries = (0...255).map { "040000 tree \(tree)\t\($0 < 16 ? "0" : "")\(String($0, radix: 16))\n" }.joined()
      tree = try repository.git("mktree", input: Array(entries.utf8))
    }
    try repository.git("update-ref", GitNotes.reference, repository.git("commit-tree", tree, "-m", "notes"))
    let notes = GitNotes(path: repository.path)
    #expect((userFacingError { _ = try notes.history(of: "HEAD", limit: 1) } as? GitError)?.kind == .tooLarge)
    #expect(try notes.read(#require(ObjectID(commit))) == nil)
  }
}
