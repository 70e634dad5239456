import Foundation
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
      found.formUnion(try swiftFiles(at: real))
    }
    return found.sorted()
  }

  private func swiftFiles(at path: String) throws -> [RepoPath] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [repoPath(path)]
    }
    let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
    let walk = FileManager.default.enumerator(
      at: URL(filePath: path), includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    return (walk?.compactMap { $0 as? URL } ?? []).filter(isSwiftFile).map { repoPath($0.path) }
  }

  /// Symbolic links are not followed, so that a loop of them ends.
  private func isSwiftFile(_ url: URL) -> Bool {
    guard url.pathExtension == "swift" else { return false }
    return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
  }

  private func repoPath(_ path: String) -> RepoPath {
    RepoPath(path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path)
  }
}
