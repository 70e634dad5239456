import ReviewCore

/// Finds generated and vendored files through the `.gitattributes` of the base, so that a change cannot hide its own
/// lines.
enum LinguistMarks {
  /// - Parameter tree: The base's tree; nil marks nothing.
  static func marked(_ diff: Diff, by tree: Oid?, in objects: borrowing Objects) throws(GitError) -> Diff {
    guard let tree else { return diff }
    var attributes = TreeAttributes(tree)
    var files: [FileChange] = []
    for var file in diff.files {
      file.isGenerated = try attributes.value(of: "linguist-generated", for: file.path, in: objects).isTrue
      file.isVendored = try attributes.value(of: "linguist-vendored", for: file.path, in: objects).isTrue
      files.append(file)
    }
    return Diff(files: files)
  }
}
