import Git
import ReviewCore
import ReviewTestKit
import Testing

/// The files on disk as the head.
@Suite struct WorktreeTests {
  private func repository(_ files: [String: String]) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for (name, text) in files { try repository.write(name, text) }
    try repository.commit()
    return repository
  }

  @Test("Committed and uncommitted edits never mix up line numbers")
  func oneDiff() throws {
    let lines = (1...20).map { "line \($0)\n" }
    let repository = try repository(["A.swift": lines.joined()])
    try repository.git("checkout", "--quiet", "-b", "topic")
    var edited = lines
    edited[9] = "changed\n"
    try repository.write("A.swift", edited.joined())
    try repository.commit()
    try repository.write("A.swift", (1...5).map { "new \($0)\n" }.joined() + edited.joined())
    let change = try repository.source().change(for: ChangeRequest(base: "main"))
    #expect(change.diff.files.map(\.addedLines) == [[1, 2, 3, 4, 5, 15]])
  }

  @Test("Staged, unstaged and untracked files are seen; ignored ones and git's own are not")
  func layers() throws {
    let repository = try repository(["staged": "a\n", "unstaged": "a\n", ".gitignore": "*.log\n/.build/\n"])
    try repository.write("staged", "b\n")
    try repository.git("add", "staged")
    try repository.write("unstaged", "b\n")
    try repository.write("new/untracked", "a\n")
    try repository.write("a.log", "a\n")
    try repository.write(".build/x", "a\n")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["new/untracked", "staged", "unstaged"])
    #expect(try repository.worktreeDiff(head: .index).files.map(\.path) == ["staged"])
    let request = ChangeRequest(base: "HEAD", includesUntracked: false)
    #expect(try repository.source().change(for: request).diff.files.map(\.path) == ["staged", "unstaged"])
  }

  @Test("Staged and put back is no change")
  func putBack() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("A", "b\n")
    try repository.git("add", "A")
    try repository.write("A", "a\n")
    #expect(try repository.worktreeDiff().isEmpty)
    #expect(try repository.worktreeDiff(head: .index).files.count == 1)
  }

  @Test("A file that is only announced is untracked on disk and absent from the index")
  func intentToAdd() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("B", "b\n")
    try repository.git("add", "--intent-to-add", "B")
    #expect(try repository.worktreeDiff().files.map(\.addedLines) == [[1]])
    #expect(try repository.worktreeDiff(head: .index).isEmpty)
  }

  @Test("A file taken out of the index but still there is unchanged")
  func removedFromIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.git("rm", "--quiet", "--cached", "A")
    #expect(try repository.worktreeDiff().isEmpty)
    #expect(try repository.worktreeDiff(head: .index).files.map(\.status) == [.deleted])
  }

  @Test("Untracked repositories and unpopulated submodules are left alone")
  func nested() throws {
    let inner = try repository(["a": "a\n"])
    let outer = try repository(["A": "a\n"])
    try outer.git("submodule", "--quiet", "add", inner.path, "sub")
    try outer.commit()
    try outer.git("clone", "--quiet", inner.path, "nested")
    #expect(try outer.worktreeDiff().isEmpty)
    try outer.git("submodule", "--quiet", "deinit", "--force", "sub")
    #expect(try outer.worktreeDiff().isEmpty)
  }

  @Test("Line ends are compared as git would store them", arguments: ["text eol=crlf", "text=auto", "-text"])
  func lineEnds(attributes: String) throws {
    let repository = try repository([".gitattributes": "*.swift \(attributes)\n", "A.swift": "a\nb\n"])
    try repository.remove("A.swift")
    try repository.git("checkout", "--", "A.swift")
    try repository.write("A.swift", "a\r\nb\r\nc\r\n")
    let uncommitted = try repository.worktreeDiff()
    try repository.commit()
    #expect(try uncommitted == repository.diff("HEAD^", "HEAD"))
  }

  @Test("A touched file is read again and found unchanged")
  func staleStamp() throws {
    let repository = try repository(["A": "a\n", "B": "b\n"])
    try repository.write("A", "a\n")
    try repository.write("B", "c\n")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["B"])
  }

  @Test("Unresolved conflicts are refused with the commands that end them")
  func unmerged() throws {
    let repository = try repository(["A": "a\n"])
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("A", "b\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A", "c\n")
    try repository.commit()
    #expect(throws: TemporaryRepository.Failure.self) { try repository.merge("topic") }
    let error = mendable { _ = try repository.worktreeDiff() }
    #expect((error as? GitError)?.kind == .unmergedIndex)
    #expect(error?.hint.contains("git merge --abort") == true)
  }

  @Test("An index that is empty says how to make it anew")
  func emptyIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write(".git/index", "")
    let error = mendable { _ = try repository.worktreeDiff() }
    #expect(error?.hint.contains("git reset") == true)
  }

  @Test("A lock on the index that stays is not waited for long")
  func lockedIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write(".git/index.lock", "")
    try repository.write("A", "b\n")
    #expect(try repository.worktreeDiff().files.count == 1)
  }

  @Test("The user's index and objects stay as they are")
  func leavesNoTrace() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("A", "b\n")
    let before = try repository.git("count-objects", "-v")
    let index = try TemporaryRepository.bytes(of: repository.path + "/.git/index")
    _ = try repository.worktreeDiff()
    #expect(try repository.git("count-objects", "-v") == before)
    #expect(try TemporaryRepository.bytes(of: repository.path + "/.git/index") == index)
  }

  @Test("A file above the size limit is named, and its lines are not read")
  func sizeLimit() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("big", String(repeating: "x\n", count: 6 << 20))
    let uncommitted = try repository.worktreeDiff()
    #expect(uncommitted.files.map(\.opacity) == [.tooLarge(bytes: 12 << 20)])
    try repository.commit()
    #expect(try repository.diff("HEAD^", "HEAD") == uncommitted)
  }

  @Test("An LFS pointer is told from contents")
  func pointer() throws {
    let repository = try repository(["A": "a\n"])
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 5\n"
    try repository.write("image.png", pointer)
    #expect(try repository.worktreeDiff().files.map(\.opacity) == [.lfsPointer])
  }

  @Test("White space can be left out of account")
  func whitespace() throws {
    let repository = try repository(["A": "if x {\na\nb\n}\n"])
    try repository.write("A", "if x {\n  a\n  b2\n}\n")
    let request = ChangeRequest(base: "HEAD", ignoresWhitespace: true)
    #expect(try repository.source().change(for: request).diff.files.map(\.addedLines) == [[3]])
  }
}
