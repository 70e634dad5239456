import Host
import ReviewCore

/// Finds Swift files below folders, leaving out build folders and what is hidden.
struct SwiftFileSearch: Sendable {
  let files: any FileSystem
  /// Paths are relative to it where they lie below it.
  let root: String

  /// - Throws: `Problem` for a path that is not there.
  func files(below paths: [String]) throws -> [RepoPath] {
    var found: Set<RepoPath> = []
    for path in paths {
      guard let real = files.realPath(path) else {
        throw Problem(
          summary: "There is nothing at \(Visible.line(path)).", hint: "Name a Swift file or a folder that holds some.")
      }
      found.formUnion(swiftFiles(at: real))
    }
    return found.sorted()
  }

  private func swiftFiles(at path: String) -> [RepoPath] {
    guard FolderWalk.isFolder(path) else { return [repoPath(RepoPath(path))] }
    return FolderWalk.files(below: RepoPath(path), withExtension: "swift").map(repoPath)
  }

  private func repoPath(_ path: RepoPath) -> RepoPath {
    let inside = Array("\(root)/".utf8)
    return path.bytes.starts(with: inside) ? RepoPath(bytes: Array(path.bytes.dropFirst(inside.count))) : path
  }
}
