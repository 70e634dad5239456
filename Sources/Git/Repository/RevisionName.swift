import Clibgit2
import ReviewCore

/// The name of a revision as people write it (gitrevisions(7)): a reference or an object, followed by steps.
struct RevisionName {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The name with `HEAD` for a leading `@`: libgit2 supports `@` only alone, so `@~1` becomes `HEAD~1`.
  var expanded: String {
    guard text.hasPrefix("@"), !text.hasPrefix("@{") else { return text }
    let rest = text.dropFirst()
    return rest.isEmpty || rest.first.map { "~^:@".contains($0) } == true ? "HEAD" + rest : text
  }

  /// The name without the steps: `main` of `main~2^{tree}`.
  private var stem: String {
    let end = text.indices.first { index in
      "~^:".contains(text[index]) || text[index...].hasPrefix("@{")
    }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// Git prefers a tag over a branch, a local branch over a remote one, and a reference over a short object name. The
  /// author of a change can create most of them, so a name that means different commits is rejected.
  /// - Parameter remote: A remote whose branch of that name counts, too, unless there is a local one.
  func checkMeaning(in repository: borrowing OpenRepository, alsoOn remote: String? = nil) throws(GitError) {
    let stem = stem
    guard !stem.isEmpty, stem != "HEAD", stem != "@", !stem.hasPrefix("refs/") else { return }
    var meanings = try references(of: stem, remote, in: repository)
    guard let first = meanings.first else { return }
    if let object = Self.object(stem, in: repository) { meanings.append(object) }
    guard meanings.contains(where: { $0.commit != first.commit }) else { return }
    let names = meanings.map { "`\(Escaped.line($0.name))`" }
    throw GitError(
      .unknownRevision, "\(Escaped.line(stem)) is the name of different commits.",
      hint: "Use the full name: \(names.joined(separator: " or ")).")
  }

  /// Follows git's rules for short names, in their order.
  private func references(
    of stem: String, _ remote: String?, in repository: borrowing OpenRepository
  ) throws(GitError) -> [(name: String, commit: Oid)] {
    var found: [(name: String, commit: Oid)] = []
    let names = [
      "refs/\(stem)", "refs/tags/\(stem)", "refs/heads/\(stem)", "refs/remotes/\(stem)", "refs/remotes/\(stem)/HEAD",
    ]
    for name in repository.candidates(among: names) {
      if let commit = try repository.commit(ofReference: name) { found.append((name, commit)) }
    }
    guard let remote, !found.contains(where: { $0.name == "refs/heads/\(stem)" }) else { return found }
    let name = "refs/remotes/\(remote)/\(stem)"
    if let commit = try repository.commit(ofReference: name) { found.append((name, commit)) }
    return found
  }

  /// Returns the commit whose full or abbreviated name the text is, too.
  private static func object(_ stem: String, in repository: borrowing OpenRepository) -> (name: String, commit: Oid)? {
    guard (4...40).contains(stem.utf8.count), stem.allSatisfy(\.isHexDigit), let library = unsafe repository.library
    else {
      return nil
    }
    var short = git_oid()
    guard unsafe git_oid_fromstrn(&short, stem, stem.utf8.count) == 0 else { return nil }
    let found = try? Owned<ObjectHandle>(
      "find \(stem)",
      { made in
        unsafe git_object_lookup_prefix(&made, library, &short, stem.utf8.count, GIT_OBJECT_COMMIT)
      })
    guard let found, let id = unsafe git_object_id(found.raw) else { return nil }
    let commit = unsafe Oid(id.pointee)
    return (commit.hex, commit)
  }
}
