import Git
import ReviewCore

/// The symbolic links of a repository. A package may contain a file through a link, and a change to that file does not
/// contain the link.
struct SourceLinks: Sendable {
  /// By link path. Links to the root of the repository or out of it are omitted.
  private let targets: [RepoPath: RepoPath]
  private let dangling: [RepoPath]

  /// - Parameters:
  ///   - commit: The commit with the links; nil: those of the index.
  ///   - folder: The folder with the tested files, in place of the repository's root. Absolute.
  /// - Throws: A `UserFacingError` when git cannot list the files.
  init(_ known: KnownFiles, of commit: ObjectID?, in folder: String, files: any FileSystem) throws {
    let links = try known.links(of: commit)
    let root = files.realPath(folder) ?? folder
    var targets: [RepoPath: RepoPath] = [:]
    var dangling: [RepoPath] = []
    for link in links {
      guard let text = link.text else { continue }
      guard let real = files.realPath("\(root)/\(text)") else {
        dangling.append(link)
        continue
      }
      if real.hasPrefix(root + "/") { targets[link] = RepoPath(String(real.dropFirst(root.count + 1))) }
    }
    self.targets = targets
    self.dangling = dangling
  }

  /// Returns the links that lead to a changed path, ascending. A link without a target counts: the change may have
  /// removed the target.
  /// - Parameter changed: Relative to the repository.
  func links(to changed: [RepoPath]) -> [RepoPath] {
    let reached = targets.filter { _, target in
      changed.contains { $0.isAtOrBelow(target) || target.isAtOrBelow($0) }
    }
    return (reached.keys + dangling).sorted()
  }
}
