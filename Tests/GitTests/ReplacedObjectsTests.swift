import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Objects that git replaces with others, and commits with grafted parents.
@Suite struct ReplacedObjectsTests {
  /// Returns a repository with one file, which has one of the texts in each commit.
  private func repository(_ texts: [String]) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for text in texts {
      try repository.write("A", text)
      try repository.commit()
    }
    return repository
  }

  @Test("A chain of replacements is followed to its end, and a cycle is rejected")
  func replacedTwice() throws {
    let repository = try repository(["a\n", "b\nb\n", "c\nc\nc\n", "d\n"])
    let blobs = try (1...3).reversed().map { try repository.git("rev-parse", "HEAD~\($0):A") }
    try repository.git("replace", blobs[0], blobs[1])
    try repository.git("replace", blobs[1], blobs[2])
    let hunks = try repository.diff("HEAD~3", "HEAD").files.map(\.hunks)
    #expect(hunks.first?.first?.oldCount == 3)
    #expect(try hunks == GitReference.diff(repository, "HEAD~3", "HEAD").files.map(\.hunks))
    try repository.git("replace", blobs[2], blobs[0])
    let error = userFacingError { _ = try repository.diff("HEAD~3", "HEAD") } as? GitError
    #expect(error?.kind == .damaged)
  }

  @Test("Replacements do not count where git is configured to ignore them", arguments: ["false", "off", "true"])
  func ignored(setting: String) throws {
    let repository = try repository(["a\n", "b\nb\n", "c\nc\nc\n"])
    let blobs = try (0...1).map { try repository.git("rev-parse", "HEAD~\($0):A") }
    try repository.git("replace", blobs[0], blobs[1])
    try repository.git("config", "core.useReplaceRefs", setting)
    let hunks = try repository.diff("HEAD~2", "HEAD").files.map(\.hunks)
    #expect(hunks.first?.first?.newCount == (setting == "true" ? 2 : 3))
    #expect(try hunks == GitReference.diff(repository, "HEAD~2", "HEAD").files.map(\.hunks))
  }

  @Test("Variables about replaced objects have the same effect as in git", arguments: [
    ([:], 2), (["GIT_NO_REPLACE_OBJECTS": "1"], 3), (["GIT_NO_REPLACE_OBJECTS": ""], 2),
    (["GIT_REPLACE_REF_BASE": "refs/other/"], 1), (["GIT_REPLACE_REF_BASE": "refs/none/"], 3),
    (["GIT_REPLACE_REF_BASE": "refs/other/", "GIT_NO_REPLACE_OBJECTS": "true"], 3),
  ] as [([String: String], Int)])
  func variables(variables: [String: String], count: Int) throws {
    for format in ["sha1", "sha256"] { try check(variables, count: count, format: format) }
  }

  private func check(_ variables: [String: String], count: Int, format: String) throws {
    let repository = try TemporaryRepository("--object-format=\(format)")
    for text in ["a\n", "b\nb\n", "c\nc\nc\n"] {
      try repository.write("A", text)
      try repository.commit()
    }
    let blobs = try (0...2).map { try repository.git("rev-parse", "HEAD~\($0):A") }
    try repository.git("replace", blobs[0], blobs[1])
    try repository.git("update-ref", "refs/other/\(blobs[0])", blobs[2])
    let environment = TemporaryRepository.environment().merging(variables) { $1 }
    let command = GitCommand(folder: repository.path, environment: environment)
    let request = ChangeRequest(base: "HEAD^", head: .revision("HEAD"), comparesTips: true)
    let hunks = try GitChangeSource(path: repository.path, command: command).change(for: request).diff.files.map(\.hunks)
    #expect(hunks.first?.first?.newCount == (count == 2 ? nil : count))
    try repository.git("branch", "old", "HEAD~1")
    let merge = try GitRepository(discovering: repository.path, command: command)
      .mergeResult(base: "old", head: "HEAD", command: command)
    #expect(try merge == .clean(tree: #require(ObjectID(repository.git("rev-parse", "HEAD^{tree}")))))
  }

  @Test("Grafted parents count for the merge base")
  func graftedAncestry() throws {
    let repository = try repository((1...3).map { "\($0)\n" })
    let orphan = try repository.git("commit-tree", "HEAD^{tree}", "-m", "orphan")
    let parent = try repository.git("rev-parse", "HEAD^")
    #expect(try repository.source().mergeBases("main", orphan) == [])
    try repository.write(".git/info/grafts", "\(orphan) \(parent)\n")
    #expect(try repository.source().mergeBases("main", orphan) == [parent])
  }

  @Test("Grafted parents count for a merge")
  func graftedMerge() throws {
    let repository = try repository((1...6).map { "\($0)\n" })
    try repository.write("B", "b\n")
    let tip = try repository.commit()
    let orphan = try repository.git("commit-tree", "\(tip)^{tree}", "-m", "orphan")
    try repository.git("reset", "--quiet", "--hard", "HEAD^")
    try repository.write("A", "7\n")
    try repository.commit()
    let result = { () throws in
      try GitRepository(discovering: repository.path).mergeResult(base: "main", head: orphan, command: repository.command)
    }
    guard case .conflicts = try result() else {
      Issue.record("Without a common ancestor both sides add A.")
      return
    }
    try repository.write(".git/info/grafts", "\(orphan) \(repository.git("rev-parse", "HEAD^"))\n")
    let tree = try repository.git("merge-tree", "--write-tree", "main", orphan)
    #expect(try result() == .clean(tree: #require(ObjectID(tree))))
  }
}
