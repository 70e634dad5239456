import ReviewCore

/// Finds generated and vendored files through the `.gitattributes` of the base, so that a change cannot hide its own
/// lines.
struct LinguistMarks {
  private struct Folder {
    /// Subfolders by name; also empty when the base has no such folder.
    let folders: [[UInt8]: Oid]
    let attributes: AttributeFile
  }

  private let root: Oid
  /// By path without a trailing slash; empty for the root.
  private var folders: [RepoPath: Folder] = [:]

  /// - Parameter tree: The base's tree; nil marks nothing.
  static func marked(_ diff: Diff, by tree: Oid?, in objects: borrowing Objects) throws(GitError) -> Diff {
    guard let tree else { return diff }
    var marks = LinguistMarks(root: tree)
    var files: [FileChange] = []
    for var file in diff.files {
      file.isGenerated = try marks.value(of: .generated, for: file.path, in: objects)
      file.isVendored = try marks.value(of: .vendored, for: file.path, in: objects)
      files.append(file)
    }
    return Diff(files: files)
  }

  private init(root: Oid) {
    self.root = root
  }

  /// Returns the value from the deepest folder whose file mentions the attribute.
  private mutating func value(
    of name: AttributeFile.Name, for path: RepoPath, in objects: borrowing Objects
  ) throws(GitError) -> Bool {
    var start = path.fileName.startIndex
    var known: Set<String> = []
    while true {
      let folder = RepoPath(bytes: Array(path.bytes[..<max(0, start - 1)]))
      let file = try self.folder(folder, in: objects).attributes
      if let value = file.value(of: name, for: path.bytes[start...], known: &known) { return value ?? false }
      guard start > 0 else { return false }
      start = path.bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    }
  }

  private mutating func folder(_ path: RepoPath, in objects: borrowing Objects) throws(GitError) -> Folder {
    if let known = folders[path] { return known }
    let tree = try tree(of: path, in: objects)
    let entries = try tree.map { tree throws(GitError) in try objects.tree(tree) } ?? []
    let root = path.bytes.isEmpty ? nil : try self.folder(RepoPath(bytes: []), in: objects).attributes
    var attributes = AttributeFile([], root: root)
    if let entry = entries.first(where: { $0.mode.isRegular && $0.name == Array(".gitattributes".utf8) }),
      try objects.size(of: entry.id) <= AttributeFile.sizeLimit
    {
      attributes = AttributeFile(try objects.object(entry.id).bytes, root: root)
    }
    let folders = entries.filter(\.mode.isTree).map { ($0.name, $0.id) }
    let folder = Folder(folders: Dictionary(folders) { first, _ in first }, attributes: attributes)
    self.folders[path] = folder
    return folder
  }

  private mutating func tree(of path: RepoPath, in objects: borrowing Objects) throws(GitError) -> Oid? {
    guard !path.bytes.isEmpty else { return root }
    let name = Array(path.fileName)
    let above = RepoPath(bytes: Array(path.bytes.dropLast(min(path.bytes.count, name.count + 1))))
    return try folder(above, in: objects).folders[name]
  }
}
