import Host
import ReviewCore

/// Finds Swift files below folders, leaving out build folders and what is hidden.
struct SwiftFileSearch: Sendable {
  let files: any FileSystem
  /// Paths are relative to it where they lie below it.
  let root: String

  /// Folders that cannot be listed are among the files, see `FolderWalk`.
  /// - Throws: `Problem` for a path that is not there, or is neither a folder nor a Swift file.
  func files(below paths: [String]) throws -> [RepoPath] {
    var found: [RepoPath] = []
    for path in paths {
      guard let real = files.realPath(path) else {
        throw Problem(
          summary: "There is nothing at \(Visible.line(path)).", hint: "Name a Swift file or a folder that holds some.")
      }
      found += try swiftFiles(at: real)
    }
    found.sort()
    // Folders may lie in one another.
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  private func swiftFiles(at path: String) throws(Problem) -> [RepoPath] {
    let isFolder = FolderWalk.isFolder(path)
    guard isFolder || path.hasSuffix(".swift") else {
      throw Problem(
        summary: "\(Visible.line(path)) is no Swift file.", hint: "Name a Swift file or a folder that holds some.")
    }
    let paths = isFolder ? FolderWalk.files(below: RepoPath(path), withExtension: "swift") : [RepoPath(path)]
    let inside = Array("\(root)/".utf8)
    return paths.map { $0.bytes.starts(with: inside) ? RepoPath(bytes: Array($0.bytes.dropFirst(inside.count))) : $0 }
  }
}
