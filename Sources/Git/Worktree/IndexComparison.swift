import ReviewCore

/// Finds the files that differ between a tree and the index, reading only folders that the index cannot vouch for.
struct IndexComparison: ~Copyable {
  /// Entries that only exist by announcement are not there yet.
  private let entries: [IndexEntry]
  private let trees: CacheTree
  private var deltas: [Delta] = []

  /// Differences ordered by path; a nil tree is an empty one.
  static func deltas(
    from tree: Oid?, to index: Index, in objects: borrowing Objects
  ) throws(GitError) -> [Delta] {
    var comparison = IndexComparison(index)
    try comparison.compare(tree, with: 0..<comparison.entries.count, below: [], in: objects)
    return comparison.deltas.sorted { $0.path < $1.path }
  }

  private init(_ index: Index) {
    entries = index.entries.filter { !$0.isIntentToAdd }
    trees = index.trees
  }

  /// - Parameter range: All entries below the folder.
  private mutating func compare(
    _ tree: Oid?, with range: Range<Int>, below folder: [UInt8], in objects: borrowing Objects
  ) throws(GitError) {
    if let tree, trees[folder] == tree { return }
    var old = try tree.map { tree throws(GitError) in try objects.tree(tree) }?[...] ?? []
    var position = range.lowerBound
    while let next = old.first ?? nil {
      guard position < range.upperBound else { break }
      let name = name(at: position, below: folder)
      switch Self.order(next, name) {
      case ..<0:
        try remove(next, below: folder, in: objects)
        old.removeFirst()
      case 1...:
        position = add(at: position, name, range, folder)
      default:
        old.removeFirst()
        position = try match(next, at: position, name, range, folder, in: objects)
      }
    }
    for entry in old { try remove(entry, below: folder, in: objects) }
    for position in position..<range.upperBound { deltas.append(Delta(old: nil, new: side(entries[position]))) }
  }

  /// The next component of an entry's path, with its slash when it is a folder.
  private func name(at position: Int, below folder: [UInt8]) -> ArraySlice<UInt8> {
    let rest = entries[position].path.bytes[folder.count...]
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return rest }
    return rest[...slash]
  }

  /// Git's order inside a tree, in which a folder's name ends in a slash.
  private static func order(_ entry: TreeEntry, _ name: ArraySlice<UInt8>) -> Int {
    var left = entry.name
    if entry.mode.isTree { left.append(UInt8(ascii: "/")) }
    if left.elementsEqual(name) { return 0 }
    return left.lexicographicallyPrecedes(name) ? -1 : 1
  }

  private mutating func match(
    _ entry: TreeEntry, at position: Int, _ name: ArraySlice<UInt8>, _ range: Range<Int>, _ folder: [UInt8],
    in objects: borrowing Objects
  ) throws(GitError) -> Int {
    guard entry.mode.isTree else {
      let (old, new) = (Self.side(entry, folder), side(entries[position]))
      if old.id != new.id || old.mode != new.mode { deltas.append(Delta(old: old, new: new)) }
      return position + 1
    }
    let end = end(of: name, from: position, range, folder)
    try compare(entry.id, with: position..<end, below: folder + name, in: objects)
    return end
  }

  private mutating func add(
    at position: Int, _ name: ArraySlice<UInt8>, _ range: Range<Int>, _ folder: [UInt8]
  ) -> Int {
    let end = name.last == UInt8(ascii: "/") ? end(of: name, from: position, range, folder) : position + 1
    for index in position..<end { deltas.append(Delta(old: nil, new: side(entries[index]))) }
    return end
  }

  private mutating func remove(
    _ entry: TreeEntry, below folder: [UInt8], in objects: borrowing Objects
  ) throws(GitError) {
    guard entry.mode.isTree else { return deltas.append(Delta(old: Self.side(entry, folder), new: nil)) }
    let prefix = folder + entry.name + [UInt8(ascii: "/")]
    for delta in try TreeComparison.deltas(from: entry.id, to: nil, in: objects) {
      guard let old = delta.old else { continue }
      let path = RepoPath(bytes: prefix + old.path.bytes)
      deltas.append(Delta(old: Delta.Side(path: path, mode: old.mode, contents: old.contents), new: nil))
    }
  }

  /// Behind the last entry below a folder.
  private func end(of name: ArraySlice<UInt8>, from position: Int, _ range: Range<Int>, _ folder: [UInt8]) -> Int {
    let prefix = folder + name
    // Folders may be large: halve instead of counting up.
    var (low, high) = (position, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path.bytes.starts(with: prefix) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func side(_ entry: TreeEntry, _ folder: [UInt8]) -> Delta.Side {
    Delta.Side(path: RepoPath(bytes: folder + entry.name), mode: entry.mode.canonical, contents: .object(entry.id))
  }

  private func side(_ entry: IndexEntry) -> Delta.Side {
    Delta.Side(path: entry.path, mode: entry.mode, contents: .object(entry.id))
  }
}
