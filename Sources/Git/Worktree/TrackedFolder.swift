import ReviewCore

/// One folder, and what the index has directly in it.
struct TrackedFolder: Sendable {
  /// With a slash at its end; empty for the root.
  let path: [UInt8]
  /// Places of its files in the index, ascending.
  private(set) var files: [Int] = []
  /// For each subfolder with tracked files, the place of its first entry, ascending.
  private(set) var subfolders: [Int] = []

  /// A folder of which the index has nothing.
  init(path: [UInt8]) {
    self.path = path
  }

  /// All folders that the entries lie in, the root first in any case.
  /// - Parameter entries: Ordered by path.
  static func all(of entries: [IndexEntry]) -> [TrackedFolder] {
    var folders: [TrackedFolder] = [TrackedFolder(path: [])]
    // Where the folders from the root to the present one are in `folders`.
    var open = [0]
    for (place, entry) in entries.enumerated() {
      let path = entry.path.bytes
      while open.count > 1, !path.starts(with: folders[open[open.count - 1]].path) { open.removeLast() }
      var start = folders[open[open.count - 1]].path.count
      while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
        folders[open[open.count - 1]].subfolders.append(place)
        open.append(folders.count)
        folders.append(TrackedFolder(path: Array(path[...slash])))
        start = slash + 1
      }
      folders[open[open.count - 1]].files.append(place)
    }
    return folders
  }

  /// What the index has under that name here: a file, a link or a submodule.
  func file(_ name: [UInt8], in entries: [IndexEntry]) -> IndexEntry? {
    Self.entry(among: files, name, skipping: path.count, in: entries)
  }

  func hasSubfolder(_ name: [UInt8], in entries: [IndexEntry]) -> Bool {
    // The slash counts in the order of paths: `a-b/` comes before `a/`.
    Self.entry(among: subfolders, name + [UInt8(ascii: "/")], skipping: path.count, in: entries) != nil
  }

  /// The one of the ordered entries that goes on with `name` behind the skipped bytes, and ends there if `name` has no
  /// slash at its end.
  private static func entry(
    among places: [Int], _ name: [UInt8], skipping count: Int, in entries: [IndexEntry]
  ) -> IndexEntry? {
    let isFolder = name.last == UInt8(ascii: "/")
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      switch entries[places[middle]].path.bytes.order(from: count, against: name) {
      case let order where order.common == name.count:
        if isFolder || order.isAtEnd { return entries[places[middle]] }
        high = middle
      case let order:
        if order.isBefore { low = middle + 1 } else { high = middle }
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// How the bytes behind the first `start` stand to others.
  fileprivate func order(from start: Int, against other: [UInt8]) -> (common: Int, isBefore: Bool, isAtEnd: Bool) {
    var index = 0
    while index < other.count, start + index < count, self[start + index] == other[index] { index += 1 }
    let isAtEnd = start + index == count
    let isBefore = index < other.count && (isAtEnd || self[start + index] < other[index])
    return (index, isBefore, isAtEnd)
  }
}
