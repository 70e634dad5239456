import ReviewCore

/// One of several packages whose tests run.
struct TestedPackage: Sendable {
  let folder: RepoPath
  /// All packages of the repository.
  let packages: RepositoryPackages

  /// See `PackageResult.path`.
  var path: String { folder.packagePath }

  /// Returns the part of a diff that changes files of the package, including files that leave it.
  func ownFiles(of diff: Diff) -> Diff {
    Diff(files: diff.files.filter { file in
      [file.oldPath, file.newPath].contains { $0.flatMap(packages.owner) == folder }
    })
  }
}
