import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Ambiguous revision names and short forms.
@Suite struct RevisionNameTests {
  /// Returns a repository with three commits; `origin/main` and `origin/develop` are at the second one.
  private func repository(_ format: String = "sha1") throws -> TemporaryRepository {
    let repository = try TemporaryRepository("--object-format=\(format)")
    for _ in 1...3 { try repository.commit() }
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    for name in ["main", "develop"] { try repository.git("update-ref", "refs/remotes/origin/\(name)", "HEAD^") }
    return repository
  }

  @Test("A reference that a change can add makes a name ambiguous; it never replaces the intended commit", arguments: [
    ("refs/tags/origin/main", "origin/main"), ("refs/heads/origin/main", "origin/main"), ("refs/origin/main", "origin/main"),
    ("refs/tags/origin/main", "origin/main~1"), ("refs/tags/origin/main", "origin/main^{commit}"), ("refs/tags/develop", "develop"),
    ("refs/tags/main", "main~1"),
  ])
  func ambiguous(reference: String, base: String) throws {
    for format in ["sha1", "sha256"] {
      let repository = try repository(format)
      let source = try repository.source()
      _ = try source.change(for: ChangeRequest(base: base))
      try repository.git("update-ref", reference, "HEAD~2")
      let error = userFacingError { _ = try source.change(for: ChangeRequest(base: base)) } as? GitError
      #expect(error?.kind == .unknownRevision)
      #expect(error?.hint.contains("`\(reference)`") == true, "\(error.debugDescription)")
      _ = try source.change(for: ChangeRequest(base: reference))
    }
  }

  @Test("For a missing name that looks like an option, nothing is recommended to be fetched under this name", arguments: [
    ("--upload-pack=x", false), ("origin/--upload-pack=x", false), ("topic", true), ("origin/topic", true),
  ])
  func option(base: String, isAdvised: Bool) throws {
    let repository = try repository()
    let error = userFacingError { _ = try repository.source().change(for: ChangeRequest(base: base)) } as? GitError
    #expect(error?.kind == .unknownRevision)
    #expect(error?.hint.contains("git fetch origin ") == isAdvised, "\(error.debugDescription)")
  }

  @Test("A tag or branch named like an object ID makes the ID ambiguous", arguments: [7, 40])
  func objectName(length: Int) throws {
    let repository = try repository()
    let name = String(try repository.git("rev-parse", "HEAD").prefix(length))
    try repository.git("update-ref", "refs/tags/\(name)", "HEAD^")
    let error = userFacingError { _ = try repository.source().commit(named: name) }
    #expect(error?.hint.contains("refs/tags/\(name)") == true)
  }

  @Test("Two references to one commit are not ambiguous, and a local branch has priority over a remote one")
  func unambiguous() throws {
    let repository = try repository()
    try repository.git("update-ref", "refs/tags/origin/main", "refs/remotes/origin/main")
    let resolution = try repository.source().resolution(for: ChangeRequest(base: "origin/main"))
    #expect(resolution.trail.contains { $0.what == "base" })
    let head = try repository.git("rev-parse", "main")
    #expect(try repository.source().change(for: ChangeRequest(base: "main")).subject.base.id?.hex == head)
  }

  @Test("`@` means HEAD, also with a suffix", arguments: ["@", "@~1", "@^", "@^{commit}", "@~1^{tree}^{commit}", "@@{0}"])
  func at(name: String) throws {
    let repository = try repository()
    let expected = try? repository.git("rev-parse", "--verify", "--quiet", name + "^{commit}")
    #expect((try? repository.source().commit(named: name))?.id?.hex == expected)
  }
}
