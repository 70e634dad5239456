import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Situations that need no hint, or a different one than it appears.
@Suite struct RemedyTests {
  @Test("If base and head are named, a checked-out branch without a commit is not an error")
  func unbornHead() throws {
    let repository = try TemporaryRepository()
    for number in 1...2 {
      try repository.write("A", "\(number)\n")
      try repository.commit()
    }
    try repository.git("symbolic-ref", "HEAD", "refs/heads/none")
    let source = try repository.source()
    let request = ChangeRequest(base: "main~1", head: .revision("main"))
    #expect(try source.change(for: request).diff.files.map(\.path) == ["A"])
    for request in [ChangeRequest(base: "main"), ChangeRequest(base: "main~1", head: .revision("HEAD")), ChangeRequest(base: "main", head: .revision("@"))] {
      let error = userFacingError { _ = try source.change(for: request) } as? GitError
      #expect(error?.kind == .emptyRepository)
    }
  }

  @Test("Nested repositories are left out, as in git, with and without a commit", arguments: [true, false])
  func nestedRepository(hasCommit: Bool) throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "filter.f.clean", "cat")
    try repository.write(".gitattributes", "*.bin filter=f\n")
    try repository.write("a.bin", "1\n")
    try repository.commit()
    try repository.write("a.bin", "2\n")
    try repository.write("new/é \"q\".swift", "let a = 1\n")
    let nested = repository.path + "/nested"
    try repository.git("init", "--quiet", nested)
    try repository.write("nested/B.swift", "let b = 1\n")
    if hasCommit { try repository.git("-C", nested, "commit", "--quiet", "--allow-empty", "-m", "x") }
    #expect(try repository.worktreeDiff().files.map(\.path) == ["a.bin", "new/é \"q\".swift"])
  }

  @Test("The error for an object that cannot be fetched includes git's own reason", arguments: ["sha1", "sha256"])
  func unreachable(format: String) throws {
    let source = try TemporaryRepository("--object-format=\(format)")
    try source.git("config", "uploadpack.allowFilter", "true")
    for number in 1...2 {
      try source.write("A", "\(number)\n")
      try source.commit()
    }
    let clone = try TemporaryRepository(cloning: "file://" + source.path, "--filter=blob:none", "--no-checkout")
    try clone.git("config", "remote.origin.url", "file:///nowhere")
    let error = userFacingError { _ = try clone.diff("HEAD^", "HEAD") } as? GitError
    #expect(error?.kind == .missingObject)
    #expect(error?.summary.contains("'/nowhere' does not appear to be a git repository") == true, "\(error.debugDescription)")
    #expect(error?.hint.contains("git fetch`") == true)
  }

  @Test("A conflict has the path that the file has in its commit", arguments: [true, false])
  func conflictPath(isFolder: Bool) throws {
    let repository = try TemporaryRepository()
    try repository.write("r", "1\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    if isFolder { try repository.write("foo/x", "2\n") } else { try repository.link("foo", to: "r") }
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("foo", "3\n")
    try repository.commit()
    let command = repository.command
    let result = try GitRepository(discovering: repository.path, command: command)
      .mergeResult(base: "main", head: "topic", command: command)
    guard case .conflicts(let conflicts) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(conflicts.map(\.path) == ["foo"])
    #expect(conflicts.first?.base?.path == "foo")
    #expect((conflicts.first?.head == nil) == isFolder)
  }

  @Test("A failed command reports its reason, and how to remove a lock", arguments: [
    ("fatal: Unable to create '/r/.git/index.lock': File exists.\n\nAnother git process", "remove the file", GitError.Kind.busy),
    ("warning: x\nerror: 'a/' is odd.\nfatal: adding files failed\n", "git status", .command), ("", "git status", .command),
  ])
  func failure(said: String, hint: String, kind: GitError.Kind) {
    let output = GitCommandOutput(status: 128, output: [], errors: Array(said.utf8))
    let error = GitError.failure(of: "`git add`", output)
    #expect(error.kind == kind && error.hint.contains(hint))
    #expect(error.summary.contains(kind == .busy ? "/r/.git/index.lock exists" : said.isEmpty ? "no reason given." : "'a/' is odd."))
  }
}
