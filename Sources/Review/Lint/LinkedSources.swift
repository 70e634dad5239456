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
    var texts = links.mapValues { $0[...] }
    for file in diff.files where file.isSwiftLink {
      if let text = file.onlyAddedLine { texts[file.path] = text }
    }
    var targets: [RepoPath: RepoPath?] = [:]
    for path in links.keys {
      let target = Self.target(of: path, in: texts)
      if let target, diff.file(at: target)?.hasContents == true { targets[path] = .some(target) }
    }
    for file in diff.files where file.isSwiftLink {
      targets[file.path] = .some(Self.target(of: file.path, in: texts))
    }
    self.targets = targets
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
