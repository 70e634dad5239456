import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Reading files at the head of a change.
@Suite struct GitSourceReaderTests {
  /// Returns a repository whose file has different contents in the commit, in the index and on disk.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "committed\n")
    try repository.link("link", to: "Sources/A.swift")
    try repository.link("folder", to: "Sources")
    try repository.commit()
    try repository.write("Sources/A.swift", "staged\n")
    try repository.git("add", "--all")
    try repository.write("Sources/A.swift", "on disk\r\n")
    return repository
  }

  private func reader(
    _ repository: TemporaryRepository, _ head: ChangeRequest.Head, limit: Int = 1 << 20
  ) throws -> GitSourceReader {
    let change = try repository.source().change(for: ChangeRequest(base: "HEAD", head: head))
    return GitSourceReader(path: repository.path, head: change.subject.head, limit: limit, command: repository.command)
  }

  @Test("Each head has its own contents", arguments: [
    (ChangeRequest.Head.revision("HEAD"), "committed\n"), (.index, "staged\n"), (.worktree, "on disk\r\n"),
  ])
  func sides(head: ChangeRequest.Head, text: String) throws {
    let repository = try repository()
    #expect(try reader(repository, head).bytes(of: "Sources/A.swift") == Array(text.utf8))
  }

  @Test("Files with a given name are found in the named folders, or in all folders", arguments: [
    (ChangeRequest.Head.revision("HEAD"), nil, [".lint.yml", "a/.lint.yml", "a/b/c/.lint.yml", "d/.lint.yml"]),
    (.revision("HEAD"), ["a", "a/b"], [".lint.yml", "a/.lint.yml"]),
    (.index, nil, [".lint.yml", "a/.lint.yml", "a/b/c/.lint.yml", "d/.lint.yml", "e/.lint.yml"]),
    (.index, ["a", "a/b", "a/b/c"], [".lint.yml", "a/.lint.yml", "a/b/c/.lint.yml"]),
  ] as [(ChangeRequest.Head, Set<RepoPath>?, [RepoPath])])
  func search(head: ChangeRequest.Head, folders: Set<RepoPath>?, paths: [RepoPath]) throws {
    let repository = try TemporaryRepository()
    for name in [".lint.yml", "a/.lint.yml", "a/x.lint.yml", "a/b/y", "a/b/c/.lint.yml"] { try repository.write(name, "rules: {}\n") }
    try repository.write("f/.lint.yml/inside", "text\n")
    try repository.write("d/z", "text\n")
    try repository.link("d/.lint.yml", to: "z")
    try repository.commit()
    try repository.write("e/.lint.yml", "rules: {}\n")
    try repository.git("add", "--all")
    #expect(try reader(repository, head).paths(ofFilesNamed: ".lint.yml", in: folders).sorted() == paths)
  }

  @Test("Paths that are not readable files are rejected", arguments: [
    (ChangeRequest.Head.worktree, "link", GitError.Kind.notAFile), (.worktree, "folder/A.swift", .notAFile),
    (.worktree, "Sources", .notAFile), (.worktree, "none", .missingFile), (.worktree, "../outside", .notAFile),
    (.worktree, "Sources/A.swift/x", .notAFile), (.worktree, "", .notAFile), (.worktree, "/etc/passwd", .missingFile),
    (.index, "link", .notAFile), (.index, "none", .missingFile), (.revision("HEAD"), "link", .notAFile),
    (.revision("HEAD"), "folder/A.swift", .missingFile), (.revision("HEAD"), "Sources", .notAFile),
    (.revision("HEAD"), "none", .missingFile), (.revision("HEAD"), "", .missingFile),
  ])
  func refused(head: ChangeRequest.Head, path: String, kind: GitError.Kind) throws {
    let repository = try repository()
    let reader = try reader(repository, head)
    let error = userFacingError { _ = try reader.bytes(of: RepoPath(path)) } as? GitError
    #expect(error?.kind == kind)
  }

  @Test("Files above the size limit are rejected", arguments: [
    ChangeRequest.Head.revision("HEAD"), .index, .worktree,
  ])
  func limit(head: ChangeRequest.Head) throws {
    let repository = try repository()
    let reader = try reader(repository, head, limit: 5)
    let error = userFacingError { _ = try reader.bytes(of: "Sources/A.swift") } as? GitError
    #expect(error?.kind == .tooLarge)
  }

  @Test("A path that is not UTF-8 is opened by its bytes")
  func bytesInName() throws {
    let repository = try repository()
    let path = RepoPath(bytes: [0x66, 0xFC, 0x72])
    try repository.write(path, [1, 2])
    #expect(try reader(repository, .worktree).bytes(of: path) == [1, 2])
  }
}
