import Git
import LintEngine
import ReviewCore

/// Swift sources that are symbolic links to files of other names. The compiler reads the targets of these links, so
/// reviewbot lints the targets under the links' paths.
struct LinkedSources: Sendable {
  private let diff: Diff
  /// Targets by link path; nil for a link out of the repository, or with an unknown text.
  private let targets: [RepoPath: RepoPath?]

  /// - Parameter links: Links of the reviewed side, with their texts; links in the diff may be missing.
  init(in diff: Diff, links: [RepoPath: [UInt8]]) {
    self.diff = diff
    let texts = Self.texts(of: links, in: diff)
    var targets: [RepoPath: RepoPath?] = [:]
    for path in links.keys where path.hasExtension("swift") {
      let target = Self.target(of: path, in: texts)
      if let target, diff.file(at: target)?.hasContents == true { targets[path] = .some(target) }
    }
    for file in diff.files where file.isSwiftLink {
      targets[file.path] = .some(Self.target(of: file.path, in: texts))
    }
    self.targets = targets
  }

  /// Returns the targets of links with names of Swift sources, without links out of the repository.
  /// - Parameter links: As for the initializer.
  static func targets(of links: [RepoPath: [UInt8]], in diff: Diff) -> [RepoPath: RepoPath] {
    let texts = Self.texts(of: links, in: diff)
    return texts.keys.filter { $0.hasExtension("swift") }.reduce(into: [:]) { targets, path in
      targets[path] = target(of: path, in: texts)
    }
  }

  /// Returns the texts of the links of the reviewed side: of a working tree, git lists those of the index.
  private static func texts(of links: [RepoPath: [UInt8]], in diff: Diff) -> [RepoPath: ArraySlice<UInt8>] {
    var texts = links.mapValues { $0[...] }
    for file in diff.files where file.newPath == nil || file.originalPath != file.path {
      texts[file.originalPath] = nil
    }
    for file in diff.files {
      guard let path = file.newPath else { continue }
      let text = file.onlyAddedLine ?? links[path]?[...] ?? file.oldPath.flatMap { links[$0]?[...] }
      texts[path] = file.newKind == .symlink ? text : nil
    }
    return texts
  }

  func contains(_ path: RepoPath) -> Bool { targets.keys.contains(path) }

  /// Returns the links to lint, ascending. Links to a Swift file are omitted, because that file is linted at its own
  /// path.
  /// - Parameter isLinted: Returns whether a file is linted at its own path if it changes.
  func paths(unless isLinted: (RepoPath) -> Bool) -> [RepoPath] {
    targets.filter { _, target in
      guard let target, target.hasExtension("swift") else { return true }
      return !isLinted(target)
    }.keys.sorted()
  }

  /// Returns the target of a link. For a link out of the repository, returns the link itself, which cannot be read.
  func file(behind path: RepoPath) -> RepoPath {
    guard let target = targets[path] else { return path }
    return target ?? path
  }

  /// Returns findings in the target of a link. All lines count for a new link, because the change makes the target a
  /// source. For an existing link, only the lines that the change adds count.
  func findings(in file: LintedFile, known: Set<Int>) -> [Finding] {
    guard diff.file(at: file.path) == nil else {
      return Scoping.findings(of: file, change: nil, breadth: .file, known: known)
    }
    let change = diff.file(at: self.file(behind: file.path))
    return Scoping.findings(of: file, change: change, breadth: .change, known: known)
  }

  /// The system follows forty links.
  private static let longestChain = 40

  /// Returns the file at the end of a chain of links; nil outside the repository, and for a circle.
  private static func target(of link: RepoPath, in texts: [RepoPath: ArraySlice<UInt8>]) -> RepoPath? {
    var path = link
    for _ in 0..<longestChain {
      guard let text = texts[path] else { return path == link ? nil : path }
      guard text.first != UInt8(ascii: "/"), let next = path.folder.resolving(text) else { return nil }
      path = next
    }
    return nil
  }
}

extension FileChange {
  fileprivate var isSwiftLink: Bool { newKind == .symlink && path.hasExtension("swift") }

  /// The text of a link that the change adds or edits: its target, without a line feed. Nil for a pure rename.
  fileprivate var onlyAddedLine: ArraySlice<UInt8>? {
    let added = hunks.flatMap { hunk in
      hunk.lines.compactMap { line in if case .added = line { hunk.text(of: line) } else { nil } }
    }
    return added.count == 1 ? added[0] : nil
  }
}

/// Finds the symbolic links of a revision. A Swift source may lead through links of other names.
///
/// It reads git's listings, because a change that only edits the target of a link does not contain the link.
private struct StoredLinks: Sendable {
  let git: GitCommand

  /// Returns the links' paths, with the text of each link.
  /// - Parameter revision: The reviewed side.
  /// - Throws: A `UserFacingError` when git cannot list the files.
  func links(at revision: Revision) throws -> [RepoPath: [UInt8]] {
    let listing =
      switch revision {
      case .unknown: [UInt8]()
      case .worktree, .index: try output(["ls-files", "--stage", "-z", "--full-name", "--", ":/"])
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
    guard let object = words.last(where: { $0.count >= 40 }) else { return nil }
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
  /// Returns the symbolic links, if the change edits a file that one may lead to.
  /// - Throws: A `UserFacingError` when git cannot list them.
  func swiftLinks(of change: Change) throws -> [RepoPath: [UInt8]] {
    // Other Swift files are linted at their own paths.
    let scope = scope(of: change)
    let isPossible = change.diff.files.contains { file in
      file.hasContents && (!file.path.hasExtension("swift") || !scope.includes(file.path))
    }
    guard isPossible, repository != nil else { return [:] }
    return try StoredLinks(git: services.git(in: folder)).links(at: change.subject.head)
  }

  /// Returns the targets of tested Swift sources that are links to files of the repository. Empty without a repository,
  /// or if git fails: then a changed link has no coverage.
  func linkTargets(of change: Change) -> [RepoPath: RepoPath] {
    guard repository != nil else { return [:] }
    let links = try? StoredLinks(git: services.git(in: folder)).links(at: change.subject.tested)
    return links.map { LinkedSources.targets(of: $0, in: change.diff) } ?? [:]
  }
}
