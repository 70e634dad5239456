import LintEngine
import ReviewCore

/// Swift sources that are symbolic links to files of other names. The compiler reads the files that they lead to, so
/// these are linted, under the links' paths.
struct LinkedSources: Sendable {
  private let diff: Diff
  /// By the links' paths; nil for a link that leads out of the repository, or whose text is not known.
  private let targets: [RepoPath: RepoPath?]

  /// - Parameter links: Links of the reviewed side, with their texts; those of the diff need not be among them.
  init(in diff: Diff, links: [RepoPath: [UInt8]]) {
    self.diff = diff
    var targets: [RepoPath: RepoPath?] = [:]
    for (path, text) in links {
      let target = Self.target(of: path, text[...])
      if let target, diff.file(at: target)?.hasContents == true { targets[path] = .some(target) }
    }
    for file in diff.files where file.isSwiftLink {
      let text = file.onlyAddedLine ?? links[file.path]?[...]
      targets[file.path] = .some(text.flatMap { Self.target(of: file.path, $0) })
    }
    self.targets = targets
  }

  func contains(_ path: RepoPath) -> Bool { targets.keys.contains(path) }

  /// Links to lint, ascending: those that do not lead to a Swift file, which is linted at its own path.
  /// - Parameter isReadable: Whether a file can be linted at its own path.
  func paths(unless isReadable: (RepoPath) -> Bool) -> [RepoPath] {
    targets.filter { _, target in
      guard let target, target.hasExtension("swift") else { return true }
      return !isReadable(target)
    }.keys.sorted()
  }

  /// The file that holds a link's text. A link that leads elsewhere is returned itself, and cannot be read.
  func file(behind path: RepoPath) -> RepoPath {
    guard let target = targets[path] else { return path }
    return target ?? path
  }

  /// Findings in what a link leads to: of a new link every line counts, because the change makes it a source, and of an
  /// old one those lines that the change adds.
  func findings(in file: LintedFile, known: Set<Int>) -> [Finding] {
    guard diff.file(at: file.path) == nil else {
      return Scoping.findings(of: file, change: nil, breadth: .file, known: known)
    }
    let change = diff.file(at: self.file(behind: file.path))
    return Scoping.findings(of: file, change: change, breadth: .change, known: known)
  }

  /// Nil outside of the repository.
  private static func target(of link: RepoPath, _ text: ArraySlice<UInt8>) -> RepoPath? {
    guard text.first != UInt8(ascii: "/") else { return nil }
    var parts = link.folder.bytes.split(separator: UInt8(ascii: "/"))
    for part in text.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return RepoPath(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }
}

extension FileChange {
  fileprivate var isSwiftLink: Bool { newKind == .symlink && path.hasExtension("swift") }

  /// The text of a link that the change adds or edits: it is its target, without a line feed. Nil for a mere rename.
  fileprivate var onlyAddedLine: ArraySlice<UInt8>? {
    let added = hunks.flatMap { hunk in
      hunk.lines.compactMap { line in if case .added = line { hunk.text(of: line) } else { nil } }
    }
    return added.count == 1 ? added[0] : nil
  }
}
