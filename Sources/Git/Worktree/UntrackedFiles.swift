import Clibgit2
import Glibc
import ReviewCore

/// Finds files on disk that git neither tracks nor ignores.
struct UntrackedFiles {
  /// A path that is hashed all at once; an array of bytes hashes each by itself.
  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
  }

  private let root: String
  private let tracked: Set<Key>
  private let submodules: Set<Key>
  /// Folders with a tracked file somewhere in them.
  private let trackedFolders: Set<Key>
  private var pending: [[UInt8]] = [[]]
  private var found: [RepoPath] = []

  /// Ordered by path. Repositories within the repository are left out, as git lists no files of them.
  static func paths(root: String, index: Index, in repository: borrowing OpenRepository) -> [RepoPath] {
    var search = UntrackedFiles(root, index)
    while let folder = search.pending.popLast() { search.list(folder, repository) }
    return search.found.sorted()
  }

  private init(_ root: String, _ index: Index) {
    self.root = root
    tracked = Set(index.entries.map { Key(bytes: $0.path.bytes) })
    submodules = Set(index.entries.filter(\.mode.isSubmodule).map { Key(bytes: $0.path.bytes) })
    var folders: Set<Key> = []
    for entry in index.entries {
      var path = entry.path.bytes[...]
      while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        path = path[..<slash]
        guard folders.insert(Key(bytes: Array(path))).inserted else { break }
      }
    }
    trackedFolders = folders
  }

  /// - Parameter folder: Empty for the root, else with a slash at its end.
  private mutating func list(_ folder: [UInt8], _ repository: borrowing OpenRepository) {
    let disk = DiskFile(Array(root.utf8) + [UInt8(ascii: "/")] + folder)
    for (name, isFolder) in disk.entries where name != Array(".git".utf8) {
      let path = RepoPath(bytes: folder + name)
      let key = Key(bytes: path.bytes)
      if submodules.contains(key) { continue }
      if !isFolder {
        if !tracked.contains(key), !isIgnored(path, repository) { found.append(path) }
        continue
      }
      let inside = path.bytes + [UInt8(ascii: "/")]
      if trackedFolders.contains(key) {
        pending.append(inside)
      } else if !isIgnored(RepoPath(bytes: inside), repository), !isRepository(inside) {
        pending.append(inside)
      }
    }
  }

  private func isRepository(_ folder: [UInt8]) -> Bool {
    DiskFile(Array("\(root)/".utf8) + folder + Array(".git".utf8)).status != nil
  }

  /// An answer that libgit2 cannot give counts as "not ignored": the file is then seen.
  private func isIgnored(_ path: RepoPath, _ repository: borrowing OpenRepository) -> Bool {
    guard let library = unsafe repository.library else { return false }
    var ignored: Int32 = 0
    let code = RepoPathCString.with(path) { name in
      unsafe git_ignore_path_is_ignored(&ignored, library, name)
    }
    return code == 0 && ignored == 1
  }
}
