import Coverage
import ReviewCore
import SwiftTests

/// Which tests of a package a run included.
enum TestExtent: Hashable, Sendable {
  case all, nothing
  /// All tests, except some of those in these modules.
  case without(Set<String>, package: PackageDescription)

  /// Returns the package's folders, and whether tests outside of the run may reach their files: those of each target
  /// that a test target with an excluded test depends on.
  /// - Parameter package: The package's folder.
  func folders(in package: RepoPath) -> [RepoPath: Bool] {
    switch self {
    case .all: return [package: false]
    case .nothing: return [package: true]
    case .without(let modules, let description):
      let open = description.dependencies(of: description.targets.filter { modules.contains($0.module) }.map(\.name))
      var folders = [package: false]
      for target in description.targets {
        folders[target.path == "." ? package : package.appending(target.path), default: false] =
          open.contains(target.name)
      }
      return folders
    }
  }
}

extension RepoPath {
  fileprivate func appending(_ path: String) -> RepoPath {
    bytes.isEmpty ? RepoPath(path) : RepoPath(bytes: bytes + Array("/\(path)".utf8))
  }
}
