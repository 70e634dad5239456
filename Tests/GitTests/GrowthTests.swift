@testable import Git
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Costly trees and renames")
struct GrowthTests {
  private func side(_ name: String, mode: UInt32 = 0o100644, id: UInt8 = 1) -> Delta.Side {
    let id = Oid(hex: String(repeating: "0\(id)", count: 20))
    return Delta.Side(path: RepoPath(name), mode: FileMode(mode), contents: id.map { .object($0) } ?? .unread(size: 0))
  }

  @Test("The number of comparisons between identical files is bounded", arguments: [true, false])
  func identical(takes: Bool) {
    let count = 2_000
    var sources = IdenticalSources((0..<count).map { side("a\($0)") })
    let found = (0..<count).map { number in
      let destination = side("b\(number)")
      func rank(_ source: Int) -> Int { source == number ? 2 : 1 }
      return takes ? sources.takeBest(for: destination, rank: rank) : sources.best(for: destination, rank: rank)
    }
    #expect(Set(found).count == (takes ? count : 102))
    #expect(sources.steps <= 102 * count)
  }

  @Test("The best rank wins, then the first source; a symbolic link is never renamed from a file")
  func ranks() {
    var sources = IdenticalSources([side("a"), side("b"), side("c", mode: 0o120000), side("d", mode: 0o100755), side("e", id: 2)])
    #expect(sources.takeBest(for: side("x")) { $0 == 3 ? 2 : 1 } == 3)
    #expect(sources.takeBest(for: side("x")) { _ in 0 } == 0)
    #expect(sources.takeBest(for: side("x", mode: 0o120000)) { _ in 0 } == 2)
    #expect(sources.best(for: side("x")) { _ in 0 } == 1)
    #expect(sources.takeBest(for: side("x")) { _ in 0 } == 1)
    #expect(sources.takeBest(for: side("x")) { _ in 0 } == nil)
  }

  @Test("Renames of identical files equal git's", arguments: [3, 150])
  func likeGit(count: Int) throws {
    let repository = try TemporaryRepository()
    for number in 0..<count { try repository.write("a/\(number)", "same\n") }
    try repository.write("a/exec", "same\n")
    try repository.setExecutable("a/exec")
    try repository.link("a/link", to: "same\n")
    try repository.commit()
    _ = try repository.git("mv", "a", "c")
    for number in stride(from: 0, to: count, by: 2) { _ = try repository.git("mv", "c/\(number)", "c/\(count - number)b") }
    try repository.commit()
    let expected = GitReference.summary(try GitReference.diff(repository, "HEAD^", "HEAD"))
    #expect(GitReference.summary(try repository.diff("HEAD^", "HEAD")) == expected)
  }

  /// Creates a commit whose tree has `levels` nested levels with `width` entries each, all with the same object.
  private func bomb(levels: Int, width: Int, in repository: TemporaryRepository) throws {
    let blob = try repository.git("hash-object", "-w", "--stdin", input: Array("x\n".utf8))
    var (kind, id) = ("100644 blob", blob)
    for _ in 0..<levels {
      let entries = (0..<width).map { "\(kind) \(id)\tn\($0)\n" }.joined()
      id = try repository.git("mktree", "--missing", input: Array(entries.utf8))
      kind = "040000 tree"
    }
    let commit = try repository.git("commit-tree", id, "-p", "HEAD", "-m", "bomb")
    _ = try repository.git("update-ref", "refs/heads/bomb", commit)
  }

  private func base() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    return repository
  }

  @Test("A tree that names a million files with seven objects is rejected with an error message")
  func manyFiles() throws {
    let repository = try base()
    try bomb(levels: 6, width: 10, in: repository)
    let error = #expect(throws: GitError.self) { _ = try repository.diff("HEAD", "bomb") }
    #expect(error?.summary == "More than 100000 files differ.")
  }

  @Test("Ten thousand nested folders are rejected with an error message")
  func deepFolders() throws {
    let repository = try base()
    var input = "commit refs/heads/bomb\ncommitter a <a@b> 0 +0000\ndata 0\nM 100644 inline "
    input += String(repeating: "n/", count: 10_000) + "x\ndata 2\nx\n\n"
    _ = try repository.git("fast-import", "--quiet", "--force", input: Array(input.utf8))
    let error = #expect(throws: GitError.self) { _ = try repository.diff("main", "bomb") }
    #expect(error?.summary == "A path of the change is longer than 16384 bytes.")
  }
}
