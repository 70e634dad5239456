import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Sparse checkouts, whose working tree has some of the folders.
@Suite struct SparseCheckoutTests {
  private static let indexFormats = ["--no-sparse-index", "--sparse-index"]

  @Test("Files outside of the checkout are not deleted", arguments: indexFormats)
  func notDeleted(index: String) throws {
    let repository = try TemporaryRepository()
    for folder in ["in", "out", "out/deep"] { try repository.write("\(folder)/a.swift", "let a = 1\n") }
    try repository.commit()
    try repository.git("sparse-checkout", "set", "--cone", index, "in")
    try repository.write("in/a.swift", "let a = 2\n")
    #expect(!TemporaryRepository.exists(repository.path + "/out"))
    #expect(try repository.worktreeDiff().files.map(\.path) == ["in/a.swift"])
    #expect(try repository.worktreeDiff(head: .index).isEmpty)
  }

  @Test("A changed file outside of the checkout is read from the index", arguments: indexFormats)
  func changed(index: String) throws {
    let repository = try TemporaryRepository()
    for path in ["in/a.swift", "out/a.swift", "out/deep/b.swift"] { try repository.write(path, "let a = 1\n") }
    try repository.commit()
    try repository.write("out/deep/b.swift", "let a = 1\nlet b = 2\n")
    try repository.commit()
    try repository.git("sparse-checkout", "set", "--cone", index, "in")
    try repository.remove("in/a.swift")
    #expect(try repository.worktreeDiff(since: "HEAD^").files.map(\.addedLines) == [[], [2]])
    let reader = GitSourceReader(path: repository.path, head: .worktree, command: repository.command)
    #expect(try reader.bytes(of: "out/deep/b.swift") == Array("let a = 1\nlet b = 2\n".utf8))
    for path in ["out/deep", "out/none.swift", "in/a.swift"] as [RepoPath] {
      #expect((userFacingError { _ = try reader.bytes(of: path) } as? GitError)?.kind == .missingFile)
    }
  }
}
