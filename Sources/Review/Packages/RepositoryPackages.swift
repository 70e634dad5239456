import ReviewCore

/// The packages of a repository, and the files that belong to each.
struct RepositoryPackages: Hashable, Sendable {
  /// The packages' folders, ascending; the empty path for the root.
  let folders: [RepoPath]
  private let known: Set<RepoPath>

  init(folders: some Sequence<RepoPath>) {
    known = Set(folders)
    self.folders = known.sorted()
  }

  /// Finds the packages among the repository's files.
  ///
  /// A package in the `Tests` folder of another package is a fixture: its files belong to the outer package. So do
  /// packages in build folders, and in folders that the configuration excludes.
  /// - Parameter files: The files that git knows, so no file of another repository.
  init(in files: [RepoPath], excluding excluded: [Glob]) {
    let manifests = files.filter { $0.fileName.elementsEqual("Package.swift".utf8) && !excluded.match($0) }
    let all = RepositoryPackages(folders: manifests.map(\.folder).filter { $0.text != nil && !$0.isInBuildFolder })
    self.init(folders: all.folders.filter { !all.isFixture($0) })
  }

  /// Returns the package with the nearest manifest; nil outside of all packages.
  func owner(of path: RepoPath) -> RepoPath? {
    let root = RepoPath(bytes: [])
    return (path.folders + [root]).first(where: known.contains)
  }

  func contains(_ folder: RepoPath) -> Bool { known.contains(folder) }

  private func isFixture(_ folder: RepoPath) -> Bool {
    ([folder] + folder.folders).contains { inner in
      inner.fileName.elementsEqual("Tests".utf8) && known.contains(inner.folder)
    }
  }
}

extension RepoPath {
  fileprivate var isInBuildFolder: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual(".build".utf8) || $0.elementsEqual(".swiftpm".utf8)
    }
  }
}
