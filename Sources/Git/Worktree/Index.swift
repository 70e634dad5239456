import Clibgit2
import Glibc
import ReviewCore

/// What is staged, ordered by path.
struct Index: Sendable {
  let entries: [IndexEntry]
  /// What the index knows of its folders' trees.
  let trees: CacheTree
  /// When the index file was written, in seconds since 1970: files changed in or after it may look unchanged.
  let writtenAt: UInt32

  /// - Throws: `unmergedIndex`, `unsupported` for layouts that libgit2 does not read, `damaged`.
  init(of repository: borrowing OpenRepository) throws(GitError) {
    _ = unsafe try repository.library(to: "read the index")
    let file = repository.layout.gitFolder + "/index"
    let read = DiskFile(file).read(limit: 1 << 30)
    if DiskFile(file).status != nil, read?.isEmpty ?? true {
      throw GitError(
        .damaged, read == nil ? "The index cannot be read." : "The index is an empty file.",
        hint: read == nil ? "Check the permissions of \(file)." : "Make it anew: `rm \(file) && git reset`.")
    }
    let bytes = read ?? []
    writtenAt = UInt32(truncatingIfNeeded: DiskFile(file).status?.st_mtim.tv_sec ?? 0)
    guard let index = IndexFile(bytes) else {
      (entries, trees) = try Self.byLibrary(file, bytes)
      return
    }
    guard !index.hasConflicts else { throw Self.unmerged(file) }
    (entries, trees) = (index.entries, index.trees)
  }

  /// What libgit2 makes of an index file.
  /// - Parameter bytes: The file's contents, for what libgit2 does not tell.
  static func byLibrary(
    _ file: String, _ bytes: [UInt8]
  ) throws(GitError) -> (entries: [IndexEntry], trees: CacheTree) {
    let handle = try Owned<IndexHandle>("read the index") { made in unsafe git_index_open(&made, file) }
    guard unsafe git_index_has_conflicts(handle.raw) == 0 else { throw unmerged(file) }
    var entries: [IndexEntry] = []
    for position in unsafe 0..<git_index_entrycount(handle.raw) {
      if let raw = unsafe git_index_get_byindex(handle.raw, position) {
        unsafe entries.append(Self.entry(raw.pointee))
      }
    }
    return (entries, unsafe CacheTree(indexFile: bytes, checksum: Self.checksum(of: handle.raw)))
  }

  private static func unmerged(_ file: String) -> GitError {
    let folder = String(file.dropLast("/index".count))
    return GitError(
      .unmergedIndex, "The index has files with unresolved conflicts.", hint: GitError.Kind.unmergedHint(inFolder: folder))
  }

  private static func checksum(of index: OpaquePointer) -> [UInt8] {
    guard let id = unsafe git_index_checksum(index) else { return [] }
    return unsafe Oid(id.pointee).bytes
  }

  static func entry(_ raw: git_index_entry) -> IndexEntry {
    let path = unsafe RepoPath(bytes: Array(UnsafeRawBufferPointer(start: raw.path, count: strlen(raw.path))))
    let extended = unsafe UInt32(raw.flags_extended)
    let stamp = unsafe IndexEntry.Stamp(
      size: raw.file_size, inode: raw.ino, modifiedSeconds: UInt32(bitPattern: raw.mtime.seconds),
      modifiedNanoseconds: raw.mtime.nanoseconds, changedSeconds: UInt32(bitPattern: raw.ctime.seconds))
    return unsafe IndexEntry(
      path: path, mode: FileMode(raw.mode).canonical, id: Oid(raw.id),
      isAssumedUnchanged: UInt32(raw.flags) & GIT_INDEX_ENTRY_VALID.rawValue != 0,
      isSkipped: extended & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0,
      isIntentToAdd: extended & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0, stamp: stamp)
  }
}
