import ReviewCore

/// Swift files that git converts when it checks them out, by attributes that the base does not have.
///
/// The compiler then reads another text than the stored one, which is the text of the diff: an encoding can turn a
/// comment into code. Attributes that only change line ends (`text`, `eol`) do not count.
struct CheckoutConversions {
  /// Each changed file is marked. Of the others the first ones are enough, because one has the same effect as many.
  private static let mostUnchanged = 100

  private var old: TreeAttributes
  private var new: TreeAttributes

  /// Returns the difference with the conversions that begin with it. Also lists Swift files that are otherwise
  /// unchanged.
  /// - Parameters:
  ///   - base: Nil: the base has no files.
  ///   - objects: Must include those of the head.
  static func marked(
    _ diff: Diff, from base: Oid?, to head: Oid, in objects: borrowing Objects
  ) throws(GitError) -> Diff {
    guard diff.paths.contains(where: { $0.fileName.elementsEqual(".gitattributes".utf8) }) else { return diff }
    var conversions = CheckoutConversions(old: TreeAttributes(base), new: TreeAttributes(head))
    var files: [FileChange] = []
    for file in diff.files {
      let attribute = file.isReadBySwift ? try conversions.added(to: file.path, in: objects) : nil
      files.append(attribute.map(file.converted(by:)) ?? file)
    }
    files += try conversions.unchangedFiles(beside: diff, in: head, objects)
    return Diff(files: files.sorted { $0.path < $1.path })
  }

  private mutating func unchangedFiles(
    beside diff: Diff, in head: Oid, _ objects: borrowing Objects
  ) throws(GitError) -> [FileChange] {
    let changed = Set(diff.files.compactMap(\.newPath))
    var found: [FileChange] = []
    for side in try Snapshot(tree: head, in: objects).files where side.mode.isRegular && !changed.contains(side.path) {
      let file = FileChange(
        status: .modified, oldPath: side.path, newPath: side.path, oldKind: side.mode.kind, newKind: side.mode.kind,
        hunks: [])
      guard file.isReadBySwift, let attribute = try added(to: side.path, in: objects) else { continue }
      found.append(file.converted(by: attribute))
      if found.count == Self.mostUnchanged { break }
    }
    return found
  }

  /// Returns the attribute, as it is written in the file, that converts the file now and did not in the base.
  private mutating func added(to path: RepoPath, in objects: borrowing Objects) throws(GitError) -> String? {
    for name in ["working-tree-encoding", "filter", "ident"] {
      let value = try new.value(of: name, for: path, in: objects)
      guard let attribute = Self.conversion(name, value),
        try old.value(of: name, for: path, in: objects) != value
      else {
        continue
      }
      return attribute
    }
    guard try new.areCut(for: path, in: objects), try !old.areCut(for: path, in: objects) else { return nil }
    return "*.swift ?, in a file of more than \(AttributeFile.sizeLimit >> 20) MB"
  }

  /// Returns nil for a value without an effect.
  private static func conversion(_ name: String, _ value: AttributeValue) -> String? {
    switch (name, value) {
    case ("ident", .set): return name
    case ("ident", _), (_, .set), (_, .unset), (_, .unspecified): return nil
    case ("working-tree-encoding", .text(let encoding)):
      return ["utf-8", "utf8"].contains(encoding.lowercased()) ? nil : "\(name)=\(encoding)"
    case (_, .text(let text)): return "\(name)=\(text)"
    }
  }
}

extension FileChange {
  fileprivate var isReadBySwift: Bool { hasContents && opacity == nil && path.hasExtension("swift") }
}
