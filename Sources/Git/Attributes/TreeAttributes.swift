import ReviewCore

/// The attributes of files by the `.gitattributes` of one tree. Files in `.git` and settings of the user do not count.
struct TreeAttributes {
  private struct Folder {
    /// Subfolders by name; also empty when the tree has no such folder.
    let folders: [[UInt8]: Oid]
    let attributes: AttributeFile
    /// Whether the file is too large to be read, here or in a folder above.
    let isCut: Bool
  }

  /// Nil for a tree without files.
  private let root: Oid?
  /// By path without a trailing slash; empty for the root.
  private var folders: [RepoPath: Folder] = [:]

  init(_ tree: Oid?) {
    root = tree
  }

  /// Returns the value from the deepest folder whose file mentions the attribute.
  mutating func value(
    of name: String, for path: RepoPath, in objects: borrowing Objects
  ) throws(GitError) -> AttributeValue {
    var start = path.fileName.startIndex
    var known: Set<String> = []
    while true {
      let folder = RepoPath(bytes: Array(path.bytes[..<max(0, start - 1)]))
      let file = try self.folder(folder, in: objects).attributes
      if let value = file.value(of: name, for: path.bytes[start...], known: &known) { return value }
      guard start > 0 else { return .unspecified }
      start = path.bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    }
  }

  /// Returns whether a `.gitattributes` file is too large to be read, so that the file may have other attributes.
  mutating func areCut(for path: RepoPath, in objects: borrowing Objects) throws(GitError) -> Bool {
    try folder(path.folder, in: objects).isCut
  }

  private mutating func folder(_ path: RepoPath, in objects: borrowing Objects) throws(GitError) -> Folder {
    if let known = folders[path] { return known }
    let tree = try tree(of: path, in: objects)
    let entries = try tree.map { tree throws(GitError) in try objects.tree(tree) } ?? []
    let root = path.bytes.isEmpty ? nil : try self.folder(RepoPath(bytes: []), in: objects).attributes
    var isCut = path.bytes.isEmpty ? false : try self.folder(path.folder, in: objects).isCut
    var attributes = AttributeFile([], root: root)
    if let entry = entries.first(where: { $0.mode.isRegular && $0.name == Array(".gitattributes".utf8) }) {
      if try objects.size(of: entry.id) <= AttributeFile.sizeLimit {
        attributes = AttributeFile(try objects.object(entry.id).bytes, root: root)
      } else {
        isCut = true
      }
    }
    let folders = entries.filter(\.mode.isTree).map { ($0.name, $0.id) }
    let folder = Folder(folders: Dictionary(folders) { first, _ in first }, attributes: attributes, isCut: isCut)
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
