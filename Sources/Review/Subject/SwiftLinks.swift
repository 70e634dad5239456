import Git
import ReviewCore

/// Finds the Swift sources of a revision that are symbolic links.
///
/// It reads git's listings, because a change that only edits the target of a link does not contain the link.
struct SwiftLinks: Sendable {
  let git: GitCommand

  /// Returns the links' paths, with the text of each link.
  /// - Parameter revision: The reviewed side.
  /// - Throws: A `UserFacingError` when git cannot list the files.
  func links(at revision: Revision) throws -> [RepoPath: [UInt8]] {
    let listing =
      switch revision {
      case .unknown: [UInt8]()
      case .worktree, .index: try output(["ls-files", "--stage", "-z", "--full-name", "--", ":(top)*.swift"])
      case .commit(let id, _): try output(["ls-tree", "-r", "-z", "--full-tree", id.hex])
      }
    let entries = listing.split(separator: 0).compactMap(Self.link)
    guard !entries.isEmpty else { return [:] }
    let texts = try texts(of: entries.map(\.object))
    return Dictionary(zip(entries.map(\.path), texts)) { first, _ in first }
  }

  /// Parses a line: `mode object stage TAB path`, or `mode kind object TAB path`.
  private static func link(_ line: ArraySlice<UInt8>) -> (path: RepoPath, object: String)? {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
    guard line.starts(with: "120000 ".utf8), parts.count == 2 else { return nil }
    let path = RepoPath(bytes: Array(parts[1]))
    let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
    guard path.hasExtension("swift"), let object = words.last(where: { $0.count >= 40 }) else { return nil }
    return (path, String(object))
  }

  /// Returns the objects' contents, in their order.
  private func texts(of objects: [String]) throws -> [[UInt8]] {
    var rest = try output(["cat-file", "--batch"], input: Array(objects.map { "\($0)\n" }.joined().utf8))[...]
    var texts: [[UInt8]] = []
    // `object kind size`, a line feed, the contents, a line feed.
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), texts.count < objects.count {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      let size = words.count == 3 ? Int(words[2]) ?? 0 : 0
      rest = rest[(end + 1)...]
      texts.append(Array(rest.prefix(size)))
      rest = words.count == 3 ? rest.dropFirst(size + 1) : rest
    }
    guard texts.count == objects.count else { throw Self.problem }
    return texts
  }

  private func output(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    let result = try git.run(arguments, input: input)
    guard result.succeeded else { throw Self.problem }
    return result.output
  }

  private static let problem = Problem(
    summary: "git could not list the Swift sources that are symbolic links.", hint: "Run `git status` to see why.")
}

extension Workspace {
  /// Returns Swift sources that are links, if the change edits a file that one may lead to.
  /// - Throws: A `UserFacingError` when git cannot list them.
  func swiftLinks(of change: Change) throws -> [RepoPath: [UInt8]] {
    // Other Swift files are linted at their own paths.
    let isPossible = change.diff.files.contains { file in
      file.hasContents && (!file.path.hasExtension("swift") || !scope.includes(file.path))
    }
    guard isPossible, repository != nil else { return [:] }
    return try SwiftLinks(git: services.git(in: folder)).links(at: change.subject.head)
  }
}
