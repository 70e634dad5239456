import Git
import ReviewCore
import ReviewTestKit
import Testing

/// The base that is used when none is named, and its explanation.
@Suite struct BaseChoiceTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let setUp: @Sendable (TemporaryRepository) throws -> Void
    let base: String
    let why: String

    init(
      _ name: String, base: String, why: String, _ setUp: @escaping @Sendable (TemporaryRepository) throws -> Void
    ) {
      (testDescription, self.base, self.why, self.setUp) = (name, base, why, setUp)
    }
  }

  /// Setups that start on branch `main` with two commits.
  static let examples: [Example] = [
    Example("a branch beside main", base: "main", why: "a branch of that name exists") {
      try $0.git("checkout", "--quiet", "-b", "topic")
    },
    Example("main alone", base: "main", why: "no other branch exists") { _ in },
    Example("master", base: "master", why: "a branch of that name exists") {
      try $0.git("branch", "--move", "master")
      try $0.git("checkout", "--quiet", "-b", "topic")
    },
    Example("a branch set up to be merged into another", base: "develop", why: "topic is set up to be merged there") {
      try $0.git("branch", "develop")
      try $0.git("checkout", "--quiet", "-b", "topic", "--track", "develop")
    },
    Example("a branch that tracks its own copy", base: "main", why: "a branch of that name exists") {
      try $0.git("checkout", "--quiet", "-b", "topic")
      try $0.git("update-ref", "refs/remotes/origin/topic", "HEAD")
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
      try $0.git("config", "branch.topic.remote", "origin")
      try $0.git("config", "branch.topic.merge", "refs/heads/topic")
    },
    Example("a remote's default branch", base: "origin/trunk", why: "the default branch of origin") {
      try $0.git("update-ref", "refs/remotes/origin/trunk", "HEAD^")
      try $0.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
    },
    Example("main with its copy on the remote", base: "origin/main", why: "origin has a branch of that name") {
      try $0.git("update-ref", "refs/remotes/origin/main", "HEAD^")
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
    },
    Example("a detached head", base: "main", why: "a branch of that name exists") {
      try $0.git("checkout", "--quiet", "--detach")
    },
  ]

  @Test("A branch name means the local branch, or the remote's if there is no local one", arguments: [
    ("main", "main"), ("develop", "origin/develop"),
  ])
  func named(name: String, taken: String) throws {
    let repository = try TemporaryRepository()
    let first = try repository.commit()
    let second = try repository.commit()
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    for branch in ["main", "develop"] { try repository.git("update-ref", "refs/remotes/origin/\(branch)", first) }
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.commit()
    let base = try repository.source().change(for: ChangeRequest(base: name, head: .revision("topic"))).subject.base
    #expect(base == .commit(try #require(ObjectID(taken == "main" ? second : first)), name: taken))
  }

  @Test("The most likely base is used", arguments: examples)
  func choice(example: Example) throws {
    let repository = try TemporaryRepository()
    for number in 1...2 {
      try repository.write("A", "\(number)\n")
      try repository.commit()
    }
    try example.setUp(repository)
    let resolution = try repository.source().resolution(for: ChangeRequest())
    let step = try #require(resolution.trail.first { $0.what == "base" })
    #expect(step.value.hasPrefix(example.base + " ("))
    #expect(step.why == example.why)
  }

  @Test("An unreadable branch is an error; no other branch is used instead", arguments: ["refs/heads/main", "refs/remotes/origin/main"])
  func unreadable(name: String) throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.git("branch", "--delete", "--force", "main")
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    try repository.write(RepoPath(".git/" + name), Array("\(String(repeating: "12", count: 20))\n".utf8))
    for (text, kind) in [(String(repeating: "12", count: 20), GitError.Kind.missingObject), ("garbage", .damaged)] {
      try repository.write(RepoPath(".git/" + name), Array("\(text)\n".utf8))
      let error = userFacingError { _ = try repository.source().change(for: ChangeRequest()) } as? GitError
      #expect(error?.kind == kind, "\(text): \(error.debugDescription)")
    }
  }

  @Test("A clone with no other branch requires a base", arguments: [
    ["refs/remotes/origin/topic"], ["refs/remotes/origin/topic", "refs/remotes/origin/develop"],
  ])
  func onlyItself(names: [String]) throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("branch", "--move", "topic")
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    for name in names { try repository.git("update-ref", name, name.hasSuffix("topic") ? "HEAD" : "HEAD^") }
    let error = userFacingError { _ = try repository.source().change(for: ChangeRequest()) } as? GitError
    #expect(error?.kind == .unknownRevision)
    let remedy = names.count == 1 ? "git fetch origin main:refs/remotes/origin/main" : "--base origin/develop"
    #expect(error?.hint.contains(remedy) == true)
  }

  @Test("A name that means two commits is rejected")
  func ambiguous() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("tag", "same", "HEAD^")
    try repository.git("branch", "same", "HEAD^")
    let source = try repository.source()
    _ = try source.change(for: ChangeRequest(base: "same"))
    try repository.git("branch", "--force", "same", "HEAD")
    let error = userFacingError { _ = try source.change(for: ChangeRequest(base: "same")) }
    #expect(error?.hint.contains("refs/heads/same") == true)
    _ = try source.change(for: ChangeRequest(base: "refs/heads/same"))
  }

  @Test("The short name of a branch that only the remote has is accepted")
  func remoteBranch() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("branch", "--move", "topic")
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    try repository.git("update-ref", "refs/remotes/origin/develop", "HEAD^")
    let resolution = try repository.source().resolution(for: ChangeRequest(base: "develop"))
    #expect(resolution.trail.first { $0.what == "base" }?.value.hasPrefix("origin/develop (") == true)
  }

  @Test("A detached head without any branch requires a base")
  func noBase() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("checkout", "--quiet", "--detach")
    try repository.git("branch", "--delete", "--force", "main")
    let error = userFacingError { _ = try repository.source().change(for: ChangeRequest()) }
    #expect(error?.hint.contains("--base") == true)
  }

  @Test("A base that cannot be reviewed is rejected with a hint", arguments: [
    ("nonsense", GitError.Kind.unknownRevision), ("origin/nowhere", .unknownRevision), ("-n", .unknownRevision),
    ("", .unknownRevision), ("HEAD~99", .unknownRevision), ("orphan", .noCommonHistory),
  ])
  func badBase(base: String, kind: GitError.Kind) throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    try repository.git("checkout", "--quiet", "--orphan", "orphan")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    let error = userFacingError { _ = try repository.source().change(for: ChangeRequest(base: base)) } as? GitError
    #expect(error?.kind == kind)
    #expect(error?.hint.isEmpty == false)
  }

  @Test("A folder without a repository and a repository without a commit are rejected")
  func nothing() throws {
    let folder = try TemporaryTestFolder()
    let none = userFacingError { _ = try GitChangeSource(path: folder.path) } as? GitError
    #expect(none?.kind == .notARepository)
    #expect(userFacingError { _ = try GitChangeSource(path: folder.path + "/missing") } != nil)
    #expect(!TemporaryRepository.exists(folder.path + "/missing"))
    let empty = try TemporaryRepository()
    let error = userFacingError { _ = try empty.source().change(for: ChangeRequest()) } as? GitError
    #expect(error?.kind == .emptyRepository)
    #expect(error?.summary == "The repository has no commit on branch main yet.")
  }

  @Test("No difference is an empty diff, not an error")
  func noDifference() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    #expect(try repository.source().change(for: ChangeRequest()).diff.isEmpty)
  }

  @Test("An error never contains the message of an earlier one")
  func staleMessages() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    let source = try repository.source()
    let first = userFacingError { _ = try source.change(for: ChangeRequest(base: "first-missing")) }
    let second = userFacingError { _ = try source.change(for: ChangeRequest(base: "second-missing")) }
    #expect(first?.summary.contains("first-missing") == true)
    #expect(second?.summary.contains("first-missing") == false)
  }

  @Test("Owner and name are read from a remote's URL", arguments: [
    ("https://github.com/o/n.git", "o/n"), ("https://github.com/o/n", "o/n"), ("git@github.com:o/n.git", "o/n"),
    ("ssh://git@host:22/o/n.git", "o/n"), ("https://gitlab.com/g/sub/n.git", "g/sub/n"), ("https://host/n", nil),
    ("/local/o/n.git", nil), ("file:///local/o/n.git", nil), ("", nil), ("https://u:p@host/o/n/", "o/n"),
  ])
  func slug(url: String, slug: String?) {
    #expect(GitRepository.slug(ofRemote: url) == slug)
  }

  @Test("Repository facts are available before a comparison")
  func facts() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    try repository.git("config", "remote.origin.url", "git@github.com:o/n.git")
    let facts = try GitRepository(discovering: repository.path)
    #expect(facts.root == repository.path)
    #expect(facts.slug == "o/n")
    #expect(facts.branch == "main")
    #expect(!facts.isBare && !facts.isShallow)
  }

  @Test("Lines of a test merge are mapped to lines of the head")
  func testedMerge() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", (1...20).map { "line \($0)\n" }.joined())
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("A.swift", (1...19).map { "line \($0)\n" }.joined() + "topic\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A.swift", "main\n" + (1...20).map { "line \($0)\n" }.joined())
    try repository.write("B.swift", "main only\n")
    try repository.commit()
    let merge = try repository.merge("topic")
    let source = try repository.source()
    let change = try source.change(for: ChangeRequest(base: "HEAD^1", head: .revision("topic")))
    let tested = try source.change(change, testedOn: merge)
    #expect(tested.subject.tested.id?.hex == merge)
    #expect(tested.lineMap.headLine(of: 21, in: "A.swift") == 20)
    #expect(tested.lineMap.headLine(of: 1, in: "A.swift") == nil)
    #expect(tested.lineMap.headPath(of: "B.swift") == nil)
  }
}
