import ReviewCore

/// The changed files that belong to another package than the one whose tests ran.
struct OtherPackages {
  let files: any FileSystem
  /// Of what was tested, absolute: the working tree, or a folder of our own.
  let root: String

  /// A file belongs to the nearest folder above it that has a manifest.
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
