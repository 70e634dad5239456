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
    var found: [RepoPath] = []
    for name in names {
      guard let real = services.files.realPath(services.absolutePath(name)) else {
        throw UsageProblem.missingPath(name, services: services, hint: Self.hint)
      }
      found += try swiftFiles(at: real, named: name)
    }
    found.sort()
    // A named folder may contain another one.
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  /// Returns the symbolic links with the extension `swift` below folders, in unspecified order. `files(below:)` reports
  /// the folders that cannot be listed.
  /// - Parameter names: Paths from the command line. Files among them are ignored.
  func links(below names: [String]) -> [RepoPath] {
    var folders = names.compactMap { services.files.realPath(services.absolutePath($0)) }.filter(FolderWalk.isFolder)
      .map { RepoPath($0) }
    var links: [RepoPath] = []
    while let folder = folders.popLast() {
      let entries = (try? DiskFile(folder.bytes).entries()) ?? []
      for entry in entries where entry.name.first != UInt8(ascii: ".") {
        let path = RepoPath(bytes: folder.bytes + [UInt8(ascii: "/")] + entry.name)
        if entry.kind == .folder { folders.append(path) }
        if entry.kind == .link, path.hasExtension("swift") { links.append(path) }
      }
    }
    return relative(links)
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

  private func swiftFiles(at path: String, named name: String) throws(Problem) -> [RepoPath] {
    let isFolder = FolderWalk.isFolder(path)
    guard isFolder || path.hasSuffix(".swift") else { throw Self.noSwiftFile(name) }
    let paths = isFolder ? FolderWalk.files(below: RepoPath(path), withExtension: "swift") : [RepoPath(path)]
    guard !paths.isEmpty else { throw Self.noSwiftFiles(in: name) }
    return relative(paths)
  }

  private func relative(_ paths: [RepoPath]) -> [RepoPath] {
    let inside = Array("\(root)/".utf8)
    return paths.map { $0.bytes.starts(with: inside) ? RepoPath(bytes: Array($0.bytes.dropFirst(inside.count))) : $0 }
  }
}
