import ReviewCore

/// The changed files that belong to another package than the one whose tests ran.
struct OtherPackages {
  let files: any FileSystem
  /// The root of the tested files, absolute: the working tree, or reviewbot's own folder.
  let root: String

  /// Returns the changed files of other packages. A file belongs to the nearest parent folder with a manifest.
  /// - Parameter package: Relative to the root; empty for the root itself.
  func paths(in diff: Diff, besides package: String) -> Set<RepoPath> {
    let locator = PackageLocator(files: files)
    let own = package.isEmpty ? root : "\(root)/\(package)"
    return Set(diff.files.compactMap(\.newPath).filter { path in
      guard let text = path.text, let slash = "/\(text)".lastIndex(of: "/") else { return false }
      let folder = root + "/\(text)"[..<slash]
      return locator.package(from: folder, root: root) != own
    })
  }
}
