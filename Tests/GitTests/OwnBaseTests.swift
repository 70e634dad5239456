import Git
import ReviewCore
import ReviewTestKit
import Testing

/// When a head may be its own base, and which base is used or required otherwise.
@Suite struct OwnBaseTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The base's name; nil: a base is required.
    let base: String?
    /// A part of the hint or the reason.
    let says: String
    let head: ChangeRequest.Head
    let setUp: @Sendable (TemporaryRepository) throws -> Void

    init(
      _ name: String, base: String?, says: String, head: ChangeRequest.Head = .worktree,
      _ setUp: @escaping @Sendable (TemporaryRepository) throws -> Void
    ) {
      (testDescription, self.base, self.says, self.head, self.setUp) = (name, base, says, head, setUp)
    }
  }

  /// Sets up a branch that was pushed under another name, as `git push --set-upstream origin HEAD:NAME` does.
  private static func push(_ branch: String, as name: String, in repository: TemporaryRepository) throws {
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    try repository.git("checkout", "--quiet", "-b", branch)
    try repository.commit()
    try repository.git("update-ref", "refs/remotes/origin/\(name)", "HEAD")
    try repository.git("config", "branch.\(branch).remote", "origin")
    try repository.git("config", "branch.\(branch).merge", "refs/heads/\(name)")
  }

  private static func twoRemotes(_ repository: TemporaryRepository) throws {
    for name in ["fork", "upstream"] { try repository.git("config", "remote.\(name).url", "https://example.com/\(name)/n.git") }
  }

  /// Setups that start on branch `main` with two commits.
  static let examples: [Example] = [
    Example("pushed with a user's prefix", base: "main", says: "a branch of that name exists") {
      try push("fix", as: "alice/fix", in: $0)
    },
    Example("pushed without the prefix", base: "main", says: "a branch of that name exists") {
      try push("alice/fix", as: "fix", in: $0)
    },
    Example("pushed with a prefix, and the remote's default branch is known", base: "origin/trunk", says: "the default branch of origin") {
      try $0.git("branch", "--move", "trunk")
      try $0.git("update-ref", "refs/remotes/origin/trunk", "HEAD")
      try $0.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
      try push("fix", as: "alice/fix", in: $0)
    },
    Example("pushed under any name", base: nil, says: "Name the target, as in `--base main`.") {
      try push("fix", as: "wip", in: $0)
    },
    Example("pushed under any name, with a newer commit here", base: nil, says: "`--base main` or `--base origin/wip`") {
      try push("fix", as: "wip", in: $0)
      try $0.commit()
    },
    Example("set up to be merged into a remote's trunk", base: "upstream/main", says: "fix is set up to be merged there") {
      try twoRemotes($0)
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.git("update-ref", "refs/remotes/upstream/main", "HEAD^")
      try $0.git("config", "branch.fix.remote", "upstream")
      try $0.git("config", "branch.fix.merge", "refs/heads/main")
    },
    Example("another branch is named while main is checked out", base: "main", says: "a branch of that name exists", head: .revision("fix")) {
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.commit()
      try $0.git("checkout", "--quiet", "main")
    },
    Example("a commit of another branch is named", base: "main", says: "a branch of that name exists", head: .revision("fix~0")) {
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.commit()
      try $0.git("checkout", "--quiet", "main")
    },
    Example("a bare clone", base: "main", says: "a branch of that name exists", head: .revision("fix")) {
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.commit()
      try $0.git("checkout", "--quiet", "main")
      try $0.git("config", "core.bare", "true")
    },
    Example("a bare clone whose HEAD is neither main nor master", base: "trunk", says: "a branch of that name exists", head: .revision("fix")) {
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.commit()
      try $0.git("branch", "--move", "main", "trunk")
      try $0.git("checkout", "--quiet", "trunk")
      try $0.git("config", "core.bare", "true")
    },
    Example("two remotes, none of them origin", base: nil, says: "fork/main, upstream/main") {
      try twoRemotes($0)
      for name in ["fork", "upstream"] { try $0.git("update-ref", "refs/remotes/\(name)/main", "HEAD^") }
    },
    Example("two remotes, and main knows its own", base: "upstream/main", says: "upstream has a branch of that name") {
      try twoRemotes($0)
      for name in ["fork", "upstream"] { try $0.git("update-ref", "refs/remotes/\(name)/main", "HEAD^") }
      try $0.git("config", "branch.main.remote", "upstream")
      try $0.git("config", "branch.main.merge", "refs/heads/main")
    },
    Example("two remotes and a branch without main", base: nil, says: "as in `--base fork/main`") {
      try twoRemotes($0)
      try $0.git("branch", "--move", "fix")
      for name in ["fork/fix", "fork/main", "upstream/main"] { try $0.git("update-ref", "refs/remotes/\(name)", "HEAD^") }
    },
    Example("a local trunk of another name", base: nil, says: "as in `--base trunk`") {
      try $0.git("branch", "--move", "trunk")
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.commit()
    },
    Example("a local trunk of the name that new repositories get", base: "trunk", says: "a branch of that name exists") {
      try $0.git("branch", "--move", "trunk")
      try $0.git("checkout", "--quiet", "-b", "fix")
      try $0.git("config", "init.defaultBranch", "trunk")
    },
    Example("main itself, with other branches", base: "main", says: "it is the trunk itself") {
      try $0.git("branch", "fix")
    },
    Example("main itself, pushed and checked out in CI", base: "origin/main", says: "origin has a branch of that name") {
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
      try $0.git("update-ref", "refs/remotes/origin/main", "HEAD")
    },
    Example("a branch alone, of a remote that was not fetched", base: nil, says: "git fetch origin main:") {
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
      try $0.git("branch", "--move", "fix")
    },
    Example("the likeliest of many branches comes first", base: nil, says: "as in `--base origin/develop`. Candidates: origin/develop, origin/a") {
      try $0.git("config", "remote.origin.url", "https://example.com/o/n.git")
      try $0.git("branch", "--move", "fix")
      for name in ["a", "b", "c", "d", "develop", "e", "fix"] { try $0.git("update-ref", "refs/remotes/origin/\(name)", "HEAD^") }
    },
  ]

  @Test("A hint never names a branch that is or contains the head, because nothing differs from it", arguments: [
    "refs/remotes/pull/1/merge", "refs/heads/copy", "refs/remotes/origin/fix", "refs/remotes/origin/develop",
  ], ["sha1", "sha256"])
  func hints(name: String, format: String) throws {
    let repository = try TemporaryRepository("--object-format=\(format)")
    for _ in 1...2 { try repository.commit() }
    try repository.git("branch", "--move", "trunk")
    try repository.git("checkout", "--quiet", "--detach")
    for commit in [try repository.git("rev-parse", "HEAD"), try repository.commit()] {
      try repository.git("update-ref", name, commit)
      try repository.git("checkout", "--quiet", "--detach", "trunk")
      let error = userFacingError { _ = try repository.source().resolution(for: ChangeRequest()) } as? GitError
      #expect(error?.kind == .unknownRevision)
      #expect(error?.hint.hasPrefix("Name a commit to compare with, as in `--base HEAD~1`") == true, "\(error.debugDescription)")
      try repository.git("checkout", "--quiet", "--detach", name)
    }
    try repository.git("update-ref", "refs/heads/older", "trunk^")
    let error = userFacingError { _ = try repository.source().resolution(for: ChangeRequest(head: .revision("trunk~0"))) }
    #expect(error?.hint.hasPrefix("Name it, as in `--base older`") == true, "\(error.debugDescription)")
  }

  @Test("A head is its own base only if it is the trunk or there is no other branch", arguments: examples)
  func choice(example: Example) throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try example.setUp(repository)
    let source = try repository.source()
    let request = ChangeRequest(head: example.head)
    guard let base = example.base else {
      let error = userFacingError { _ = try source.resolution(for: request) } as? GitError
      #expect(error?.kind == .unknownRevision)
      #expect(error?.hint.contains(example.says) == true, "\(error.debugDescription)")
      return
    }
    let step = try #require(try source.resolution(for: request).trail.first { $0.what == "base" })
    #expect(step.value.hasPrefix(base + " ("))
    #expect(step.why == example.says)
  }

  @Test("A branch pushed under another name is still reviewed")
  func pushedCommits() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    try repository.git("checkout", "--quiet", "-b", "fix")
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    try repository.git("update-ref", "refs/remotes/origin/alice/fix", "HEAD")
    try repository.git("config", "branch.fix.remote", "origin")
    try repository.git("config", "branch.fix.merge", "refs/heads/alice/fix")
    #expect(try repository.source().change(for: ChangeRequest()).diff.files.map(\.path) == ["A.swift"])
  }
}
