import Platform
import ReviewCore

/// The Swift files that `lint --all-lines` finds, and the symbolic links among them.
struct FoundSwiftFiles {
  private var files: [RepoPath] = []
  /// The files behind links, by link path: absolute, without further links.
  private var links: [RepoPath: String] = [:]
  /// Ends in a slash; absolute, without symbolic links.
  private var root = "/"

  init(_ files: [RepoPath] = []) {
    self.files = files
  }

  /// - Parameters:
  ///   - others: Links and deleted files. Links to folders are omitted.
  ///   - root: Paths are relative to this folder.
  init(_ files: [RepoPath], others: [RepoPath], root: String, services: Services) {
    let root = root.hasSuffix("/") ? root : root + "/"
    self.root = root
    self.files = files
    for path in others {
      guard let text = path.text, let target = services.files.realPath(root + text) else { continue }
      if !FolderWalk.isFolder(target) { links[path] = target }
    }
  }

  /// Ascending.
  var all: [RepoPath] { links.isEmpty ? files : (files + links.keys).sorted() }

  /// Returns the files to lint, ascending. A link is omitted if its target is linted at its own path. A link that leads
  /// out of the folder is a file that cannot be linted.
  func linted(within scope: FileScope) -> [RepoPath] {
    let known = links.isEmpty ? [] : Set(files)
    let root = Array(root.utf8)
    var found = self
    found.links = links.filter { _, target in
      guard target.utf8.starts(with: root) else { return true }
      let path = RepoPath(bytes: Array(target.utf8.dropFirst(root.count)))
      return !known.contains(path) || !scope.includes(path)
    }
    return found.all
  }
}
