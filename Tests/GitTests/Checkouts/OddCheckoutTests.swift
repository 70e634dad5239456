import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Unusual checkouts, as found in CI and on developers' machines. Each is reviewed, or rejected with a hint.
@Suite struct OddCheckoutTests {
  /// Returns a repository with 30 commits on `main`, and a branch `topic` that starts at the 20th and has two commits.
  private func history() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.git("config", "uploadpack.allowFilter", "true")
    var script = ""
    for number in 1...30 {
      let text = (1...number).map { "\($0)\n" }.joined()
      script += Self.commit("main", "main.txt", text, date: number, from: nil)
    }
    for number in 1...2 {
      let from = number == 1 ? ":20" : nil
      script += Self.commit("topic", "Sources/T\(number).swift", "let t = \(number)\n", date: 30 + number, from: from)
    }
    // Loose objects, as after manual commits.
    try repository.git("-c", "fastimport.unpackLimit=1000", "fast-import", "--quiet", input: Array(script.utf8))
    try repository.git("checkout", "--quiet", "topic")
    return repository
  }

  /// Returns a commit for `git fast-import`.
  private static func commit(_ branch: String, _ path: String, _ text: String, date: Int, from: String?) -> String {
    """
    commit refs/heads/\(branch)
    mark :\(date)
    committer C <c@example.com> \(1_700_000_000 + 60 * date) +0000
    data 1
    x
    \(from.map { "from \($0)\n" } ?? "")M 100644 inline \(path)
    data \(text.utf8.count)
    \(text)

    """
  }

  private static let topicPaths: [RepoPath] = ["Sources/T1.swift", "Sources/T2.swift"]

  private func paths(_ repository: TemporaryRepository, base: String? = nil) throws -> [RepoPath] {
    try repository.source().change(for: ChangeRequest(base: base)).diff.files.map(\.path)
  }

  @Test("A full clone with a detached head is reviewed, also from a subfolder")
  func detached() throws {
    let history = try history()
    let clone = try TemporaryRepository(cloning: history.path)
    try clone.git("checkout", "--quiet", "--detach")
    #expect(try paths(clone, base: "origin/main") == Self.topicPaths)
    let command = GitCommand(folder: clone.path + "/Sources", environment: TemporaryRepository.environment())
    let inside = try GitChangeSource(path: clone.path + "/Sources", command: command)
    #expect(try inside.change(for: ChangeRequest(base: "origin/main")).diff.files.map(\.path) == Self.topicPaths)
  }

  @Test("A shallow clone without the merge base names the setting to change", arguments: [1, 5])
  func shallow(depth: Int) throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--depth=\(depth)", "--no-single-branch", "--branch=topic")
    let error = userFacingError { _ = try paths(clone, base: "origin/main") }
    #expect((error as? GitError)?.kind == .historyCut)
    #expect(error?.hint.contains("fetch-depth: 0") == true)
  }

  @Test("A shallow clone with the merge base is reviewed")
  func deepEnough() throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--depth=12", "--no-single-branch", "--branch=topic")
    #expect(try paths(clone, base: "origin/main") == Self.topicPaths)
  }

  @Test("If fetching is allowed, history is deepened until the merge base is found", arguments: [1, 3])
  func deepens(depth: Int) throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--depth=\(depth)", "--no-single-branch", "--branch=topic")
    let source = try clone.source(GitOptions(deepens: true))
    #expect(try source.change(for: ChangeRequest(base: "origin/main")).diff.files.map(\.path) == Self.topicPaths)
  }

  @Test("A test merge with depth 1, as CI checks it out, is deepened on both sides")
  func shallowTestMerge() throws {
    let history = try history()
    let (base, head) = (try history.git("rev-parse", "main"), try history.git("rev-parse", "topic"))
    try history.git("checkout", "--quiet", "--detach", "main")
    try history.git("update-ref", "refs/pull/7/merge", try history.merge("topic"))
    let clone = try TemporaryRepository()
    try clone.git("remote", "add", "origin", "file://" + history.path)
    try clone.git("fetch", "--quiet", "--no-tags", "--depth=1", "origin", "+refs/pull/7/merge:refs/remotes/pull/7/merge")
    try clone.git("checkout", "--quiet", "refs/remotes/pull/7/merge")
    let request = ChangeRequest(base: base, head: .revision(head))
    let error = userFacingError { _ = try clone.source().change(for: request) }
    #expect(error?.hint.contains("--deepen") == true)
    let change = try clone.source(GitOptions(deepens: true)).change(for: request)
    #expect(change.diff.files.map(\.path) == Self.topicPaths)
  }

  @Test("If fetching is allowed, a base is fetched by branch name or commit ID", arguments: [true, false])
  func fetchesBase(isByName: Bool) throws {
    let history = try history()
    let base = isByName ? "main" : try history.git("rev-parse", "main")
    let clone = try TemporaryRepository(cloning: "file://" + history.path, "--depth=1", "--branch=topic")
    let error = userFacingError { _ = try paths(clone, base: base) }
    #expect(error?.hint.contains("--deepen") == true)
    let source = try clone.source(GitOptions(deepens: true))
    #expect(try source.change(for: ChangeRequest(base: base)).diff.files.map(\.path) == Self.topicPaths)
  }

  @Test("A failed fetch reports the reason")
  func deepenFails() throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--depth=1", "--no-single-branch", "--branch=topic")
    try clone.git("config", "remote.origin.url", "file:///nonexistent/repository")
    let error = userFacingError { _ = try clone.source(GitOptions(deepens: true)).change(for: ChangeRequest(base: "origin/main")) }
    #expect(error?.summary.contains("could not be fetched from origin") == true)
  }

  @Test("A partial clone whose remote is not named origin fetches missing objects")
  func partialUpstream() throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--filter=blob:none", "--no-checkout", "--branch=topic", "--origin=upstream")
    let change = try clone.source().change(for: ChangeRequest(base: "upstream/main", head: .revision("HEAD")))
    #expect(change.diff.addedLineCount == 2)
  }

  @Test("A missing target branch is fetched if allowed; otherwise the error names the fetch command")
  func missingBranch() throws {
    let history = try history()
    let clone = try TemporaryRepository(cloning: "file://" + history.path, "--single-branch", "--branch=topic")
    let error = userFacingError { _ = try paths(clone, base: "origin/main") }
    #expect(error?.hint == "Fetch it: `git fetch origin main:refs/remotes/origin/main`.")
    let source = try clone.source(GitOptions(deepens: true))
    #expect(try source.change(for: ChangeRequest(base: "origin/main")).diff.files.map(\.path) == Self.topicPaths)
  }

  @Test("A test merge with depth 2 is compared with its first parent")
  func testMerge() throws {
    let history = try history()
    try history.git("checkout", "--quiet", "--detach", "main")
    try history.merge("topic")
    let clone = try TemporaryRepository(cloning: "file://" + history.path, "--depth=2")
    #expect(try paths(clone, base: "HEAD^1") == Self.topicPaths)
  }

  @Test("A linked worktree is reviewed with its own head and files")
  func worktree() throws {
    let history = try history()
    try history.git("checkout", "--quiet", "main")
    let folder = try TemporaryTestFolder()
    try history.git("worktree", "add", "--quiet", folder.path + "/w", "topic")
    let command = GitCommand(folder: folder.path + "/w", environment: TemporaryRepository.environment())
    let source = try GitChangeSource(path: folder.path + "/w", command: command)
    #expect(try source.change(for: ChangeRequest()).diff.files.map(\.path) == Self.topicPaths)
    #expect(try GitRepository(discovering: folder.path + "/w").branch == "topic")
  }

  @Test("A linked worktree without its main repository is an error with a hint")
  func lonelyWorktree() throws {
    var history: TemporaryRepository? = try history()
    let folder = try TemporaryTestFolder()
    try history?.git("worktree", "add", "--quiet", folder.path + "/w", "main")
    history = nil
    let error = userFacingError { _ = try GitChangeSource(path: folder.path + "/w") }
    #expect(error?.hint.hasPrefix("Mount the main repository") == true)
  }

  @Test("A submodule is a separate repository")
  func submodule() throws {
    let inner = try history()
    let outer = try TemporaryRepository()
    try outer.git("submodule", "--quiet", "add", inner.path, "sub")
    try outer.write("sub/new.swift", "let a = 1\n")
    let command = GitCommand(folder: outer.path + "/sub", environment: TemporaryRepository.environment())
    let source = try GitChangeSource(path: outer.path + "/sub", command: command)
    let change = try source.change(for: ChangeRequest(base: "HEAD"))
    #expect(change.diff.files.map(\.path) == ["new.swift"])
  }

  @Test("A partial clone fetches missing objects", arguments: ["blob:none", "tree:0"])
  func partial(filter: String) throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--filter=\(filter)", "--no-checkout", "--branch=topic")
    let change = try clone.source().change(for: ChangeRequest(base: "origin/main", head: .revision("HEAD")))
    #expect(change.diff.files.map(\.path) == Self.topicPaths)
    #expect(change.diff.addedLineCount == 2)
  }

  @Test("Without the git command, a partial clone is rejected instead of partly reviewed")
  func partialAlone() throws {
    let history = try history()
    let clone = try TemporaryRepository(
      cloning: "file://" + history.path, "--filter=blob:none", "--no-checkout", "--branch=topic")
    let source = try GitChangeSource(path: clone.path)
    let error = userFacingError { _ = try source.change(for: ChangeRequest(base: "origin/main", head: .revision("HEAD"))) }
    #expect((error as? GitError)?.kind == .missingObject)
  }

  @Test("All index layouts are read", arguments: ["split", "version 4", "untracked cache", "monitor"])
  func indexLayout(_ layout: String) throws {
    let repository = try history()
    switch layout {
    case "split": try repository.git("update-index", "--split-index")
    case "version 4": try repository.git("update-index", "--index-version=4")
    case "untracked cache": try repository.git("update-index", "--untracked-cache")
    default: try repository.git("config", "core.fsmonitor", "/bin/false")
    }
    try repository.write("new.swift", "let a = 1\n")
    try repository.write("main.txt", "changed\n")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["main.txt", "new.swift"])
  }

  @Test("A SHA-256 repository is read through the git command, including uncommitted files")
  func sha256() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.write("A.swift", "a\nb\n")
    try repository.commit()
    try repository.write("A.swift", "a\nc\n")
    try repository.commit()
    try repository.write("B.swift", "new\n")
    let committed = try repository.diff("HEAD^", "HEAD")
    #expect(committed.files.map(\.hunks) == [try GitReference.diff(repository, "HEAD^", "HEAD").files[0].hunks])
    #expect(try repository.worktreeDiff().files.map(\.addedLines) == [[1]])
    let error = userFacingError { _ = try GitChangeSource(path: repository.path) }
    #expect((error as? GitError)?.kind == .unsupported)
    let reader = GitSourceReader(
      path: repository.path, head: try repository.source().commit(named: "HEAD"), command: repository.command)
    #expect(try reader.bytes(of: "A.swift") == Array("a\nc\n".utf8))
  }

  @Test("The explanation says when the repository was read through git")
  func saysHow() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.commit()
    try repository.commit()
    let trail = try repository.source().resolution(for: ChangeRequest(base: "HEAD")).trail
    #expect(trail.first { $0.what == "repository" }?.value == "read through the git command line")
  }

  @Test("A path longer than 4,096 bytes is reviewed, but cannot be written as a file")
  func longPath() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    let path = (1...25).map { _ in String(repeating: "x", count: 200) }.joined(separator: "/")
    let script = Self.commit("long", path, "a\n", date: 1, from: "refs/heads/main^0")
    try repository.git("fast-import", "--quiet", input: Array(script.utf8))
    let request = ChangeRequest(base: "main", head: .revision("long"))
    let change = try repository.source().change(for: request)
    #expect(change.diff.files.map(\.path.bytes.count) == [path.utf8.count])
    let reader = GitSourceReader(path: repository.path, head: change.subject.head)
    #expect(try reader.bytes(of: RepoPath(path)) == Array("a\n".utf8))
    let folder = try TemporaryTestFolder()
    let error = userFacingError {
      try GitRepository(discovering: repository.path).materialise(commit: "long", into: folder.path + "/m")
    }
    #expect(error?.summary.contains("could not be written") == true)
  }

  @Test("Commits and the index of another user's checkout are reviewed", .enabled(if: geteuid() == 0))
  func foreignOwner() throws {
    let repository = try history()
    let process = try Process.run(URL(fileURLWithPath: "/bin/chown"), arguments: ["-R", "12345", repository.path])
    process.waitUntilExit()
    for head in [ChangeRequest.Head.revision("HEAD"), .index] {
      let change = try repository.source().change(for: ChangeRequest(base: "main", head: head))
      #expect(change.diff.files.map(\.path) == Self.topicPaths)
    }
    let error = userFacingError { _ = try paths(repository, base: "main") } as? GitError
    #expect(error?.kind == .foreignOwner)
  }

  @Test("A reftable repository is rejected if git is too old for it")
  func reftable() throws {
    let repository = try history()
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.refStorage", "reftable")
    let error = userFacingError { _ = try repository.source() }
    #expect((error as? GitError)?.kind == .unsupported || (error as? GitError)?.kind == .command)
    #expect(error?.hint.contains("git") == true)
  }

  @Test("Commits of a bare repository are reviewed; asking for its missing files is an error")
  func bare() throws {
    let history = try history()
    let bare = try TemporaryRepository(cloning: history.path, "--bare")
    let source = try bare.source()
    let change = try source.change(for: ChangeRequest(base: "main", head: .revision("topic")))
    #expect(change.diff.files.map(\.path) == Self.topicPaths)
    let error = userFacingError { _ = try source.change(for: ChangeRequest(base: "main")) }
    #expect((error as? GitError)?.kind == .noWorktree)
  }

  @Test("Objects may be stored in another repository; it is an error if that is missing")
  func alternates() throws {
    var history: TemporaryRepository? = try history()
    let clone = try TemporaryRepository(cloning: history?.path ?? "", "--shared")
    #expect(try paths(clone, base: "origin/main") == Self.topicPaths)
    history = nil
    #expect(userFacingError { _ = try paths(clone, base: "origin/main") } != nil)
  }

  @Test("Replaced and grafted commits change the history as they do in git")
  func replaced() throws {
    let repository = try history()
    let orphan = try repository.git("commit-tree", "main^{tree}", "-m", "orphan")
    try repository.git("replace", "--graft", orphan, "topic~2")
    #expect(try repository.source().mergeBases(orphan, "topic") == [try repository.git("merge-base", orphan, "topic")])
  }

  @Test("An unreadable repository file is an error and is not treated as empty", arguments: ["shallow", "packed-refs", "info/grafts"])
  func unreadablePart(name: String) throws {
    let repository = try history()
    try repository.write(".git/\(name)/in-the-way", "")
    let error = userFacingError { _ = try paths(repository, base: "main") } as? GitError
    #expect(error != nil)
    #expect(name == "packed-refs" || error?.kind == .unreadable)
  }

  @Test("A read-only repository is reviewed")
  func readOnly() throws {
    let repository = try history()
    let process = try Process.run(URL(fileURLWithPath: "/bin/chmod"), arguments: ["-R", "a-w", repository.path])
    process.waitUntilExit()
    #expect(try paths(repository, base: "main") == Self.topicPaths)
  }

  @Test("A damaged object is an error whose hint names `git fsck`", arguments: ["empty", "garbage", "gone"])
  func damaged(_ damage: String) throws {
    let repository = try history()
    let blob = try repository.git("rev-parse", "HEAD:Sources/T2.swift")
    let file = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try repository.remove(file)
    if damage != "gone" { try repository.write(file, damage == "empty" ? "" : "this is no object") }
    let request = ChangeRequest(base: "main", head: .revision("HEAD"))
    let error = userFacingError { _ = try repository.source().change(for: request) }
    #expect(error?.hint.contains("git fsck") == true)
  }

  @Test("A truncated pack is an error whose hint names `git fsck`")
  func truncatedPack() throws {
    let repository = try history()
    try repository.git("repack", "-a", "-d", "--quiet")
    let folder = repository.path + "/.git/objects/pack/"
    let pack = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") } ?? ""
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + pack)
    let bytes = try TemporaryRepository.bytes(of: folder + pack)
    try repository.write(RepoPath(".git/objects/pack/" + pack), Array(bytes.prefix(bytes.count / 3)))
    let error = userFacingError { _ = try paths(repository, base: "main") }
    #expect(error?.hint.contains("git fsck") == true)
  }

  @Test("A repository is read completely while another process commits to it")
  func changingMeanwhile() async throws {
    let repository = try history()
    let source = try repository.source()
    let expected = try source.change(for: ChangeRequest(base: "main", head: .revision("topic"))).diff
    let path = repository.path
    let writer = Task.detached {
      for number in 1...8 {
        _ = try Process.run(
          URL(fileURLWithPath: "/usr/bin/git"),
          arguments: ["-C", path, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "-m", "\(number)"]
        ).waitUntilExit()
      }
    }
    for _ in 1...20 {
      #expect(try source.change(for: ChangeRequest(base: "main", head: .revision("topic"))).diff == expected)
    }
    try await writer.value
  }
}
