import ReviewCore

/// Finds the package that a folder belongs to.
struct PackageLocator: Sendable {
  let files: any FileSystem

  /// Returns the nearest folder with a `Package.swift`, from `folder` up to the repository's root, or nil.
  func package(from folder: String, root: String) -> String? {
    var candidate = folder
    while true {
      if files.exists("\(candidate)/Package.swift") { return candidate }
      guard candidate != root, candidate.hasPrefix(root), let slash = candidate.lastIndex(of: "/"),
        slash > candidate.startIndex
      else { return nil }
      candidate = String(candidate[..<slash])
    }
  }
}
