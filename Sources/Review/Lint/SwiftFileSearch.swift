import Platform
package import ReviewCore

/// Finds Swift files below folders, excluding build folders and hidden files.
package struct SwiftFileSearch: Sendable {
  let services: Services
  /// Paths below this folder are relative to it.
  let root: String

  package init(services: Services, root: String) {
    self.services = services
    self.root = root
  }

  /// Returns the Swift files, and the folders that cannot be listed, see `FolderWalk`.
  /// - Parameter names: Paths from the command line.
  /// - Throws: `UsageProblem` for a path that does not exist. `Problem` for a folder without Swift files, and for a
  ///   file of another kind.
  package func files(below names: [String]) throws -> [RepoPath] {
    try filesAndLinks(below: names).files
  }

  /// Returns the same files, and the symbolic links in the folders that have names of Swift files, in unspecified
  /// order.
  /// - Throws: As `files(below:)` does.
  func filesAndLinks(below names: [String]) throws -> (files: [RepoPath], links: [RepoPath]) {
    var (found, links): ([RepoPath], [RepoPath]) = ([], [])
    for name in names {
      guard let real = services.files.realPath(services.absolutePath(name)) else {
        throw UsageProblem.missingPath(name, services: services, hint: Self.hint)
      }
      let own = try swiftFiles(at: real, named: name)
      found += own.files
      links += own.links
    }
    found.sort()
    // A named folder may contain another one.
    return (found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }, links)
  }

  /// Returns all Swift files below the root, and the folders that cannot be listed, in order.
  func allFiles() -> [RepoPath] {
    relative(FolderWalk.files(below: RepoPath(root), withExtension: "swift")).sorted()
  }

  static let hint = "Name a Swift file or a folder that contains Swift files."

  static func noSwiftFiles(in folder: String) -> Problem {
    Problem(summary: "No Swift files in \(Escaped.line(folder)).", hint: hint)
  }

  static func noSwiftFile(_ path: String) -> Problem {
    Problem(summary: "\(Escaped.line(path)) is not a Swift file.", hint: hint)
  }

  private func swiftFiles(
    at path: String, named name: String
  ) throws(Problem) -> (files: [RepoPath], links: [RepoPath]) {
    let isFolder = FolderWalk.isFolder(path)
    guard isFolder || path.hasSuffix(".swift") else { throw Self.noSwiftFile(name) }
    let found =
      isFolder
      ? FolderWalk.filesAndLinks(below: RepoPath(path), withExtension: "swift")
      : (files: [RepoPath(path)], links: [])
    guard !found.files.isEmpty else { throw Self.noSwiftFiles(in: name) }
    return (relative(found.files), relative(found.links))
  }

  private func relative(_ paths: [RepoPath]) -> [RepoPath] {
    let inside = Array("\(root)/".utf8)
    return paths.map { $0.bytes.starts(with: inside) ? RepoPath(bytes: Array($0.bytes.dropFirst(inside.count))) : $0 }
  }
}

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

  /// Whether the path is a symbolic link, which is never fixed.
  func isLink(_ path: RepoPath) -> Bool { links[path] != nil }

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
