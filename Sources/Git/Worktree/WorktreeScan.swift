import Clibgit2
import Glibc
import ReviewCore

/// Looks at the files on disk and compares them with the index, reading only those whose stamp has changed.
struct WorktreeScan {
  private let root: String
  private let index: Index
  /// Files with the same stamp need no reading unless they changed within the second that the index was written in.
  private let sizeLimit: Int
  /// The root, opened while the tracked files are looked at.
  private var rootFolder = AT_FDCWD

  init(index: Index, root: String, sizeLimit: Int) {
    self.index = index
    self.root = root
    self.sizeLimit = sizeLimit
  }

  /// The tracked files as they are on disk.
  func tracked(in contents: borrowing Contents) throws(GitError) -> [Delta.Side] {
    let folder = DiskFile(root).withPath { path in unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else {
      throw GitError(.noWorktree, "The working tree cannot be read.", hint: "Check the permissions of \(root).")
    }
    defer { close(folder) }
    var scan = self
    scan.rootFolder = folder
    let opened = scan
    return try ParallelWork.map(index.entries, in: contents) { contents, entry throws(GitError) in
      try opened.side(for: entry, in: contents)
    }.compactMap { $0 }
  }

  /// A file that git does not track, as it is on disk; nil when it is neither a file nor a link.
  func untracked(_ path: RepoPath, in contents: borrowing Contents) throws(GitError) -> Delta.Side? {
    let file = WorktreeFile(path, root: root)
    guard let status = file.disk.status, let mode = Self.mode(of: status) else { return nil }
    return try read(file, status, mode, in: contents)
  }

  private func side(for entry: IndexEntry, in contents: borrowing Contents) throws(GitError) -> Delta.Side? {
    let known = Delta.Side(path: entry.path, mode: entry.mode, contents: .object(entry.id))
    if entry.isTakenAsUnchanged { return known }
    guard let status = DiskFile(entry.path.bytes).status(in: rootFolder) else { return nil }
    if entry.mode.isSubmodule { return submodule(known, at: WorktreeFile(entry.path, root: root)) }
    guard let mode = Self.mode(of: status) else { return nil }
    if !entry.isIntentToAdd, isUnchanged(entry, status), mode == entry.mode { return known }
    let side = try read(WorktreeFile(entry.path, root: root), status, mode, in: contents, expecting: entry.id)
    return side.id == entry.id && mode == entry.mode ? known : side
  }

  private func isUnchanged(_ entry: IndexEntry, _ status: stat) -> Bool {
    let stamp = entry.stamp
    let seconds = UInt32(truncatingIfNeeded: status.st_mtim.tv_sec)
    guard stamp.modifiedSeconds == seconds, seconds < index.writtenAt else { return false }
    let nanoseconds = UInt32(truncatingIfNeeded: status.st_mtim.tv_nsec)
    guard stamp.modifiedNanoseconds == nanoseconds || stamp.modifiedNanoseconds == 0 else { return false }
    return stamp.size == UInt32(truncatingIfNeeded: status.st_size)
      && stamp.inode == UInt32(truncatingIfNeeded: status.st_ino)
      && stamp.changedSeconds == UInt32(truncatingIfNeeded: status.st_ctim.tv_sec)
  }

  /// Hashes a file; one above the limit is not read, unless it could be equal to what is expected.
  private func read(
    _ file: WorktreeFile, _ status: stat, _ mode: FileMode, in contents: borrowing Contents, expecting id: Oid? = nil
  ) throws(GitError) -> Delta.Side {
    guard status.st_size <= sizeLimit else {
      let isCandidate = try id.map { id throws(GitError) in try contents.repository.objects.size(of: id) } == Int(status.st_size)
      return isCandidate ? hashed(file, mode) : Delta.Side(path: file.path, mode: mode, contents: .file(nil))
    }
    guard let raw = file.rawBytes(limit: sizeLimit + 1) else {
      throw GitError(
        .missingFile, "\(file.path) cannot be read.", hint: "Check its permissions, or ignore it in `.gitignore`.")
    }
    let plain = Objects.name(ofBlob: raw)
    if plain == id || mode.isSymlink { return Delta.Side(path: file.path, mode: mode, contents: .file(plain)) }
    let canonical = try file.canonicalBytes(of: raw, in: contents.repository)
    return Delta.Side(path: file.path, mode: mode, contents: .file(Objects.name(ofBlob: canonical)))
  }

  /// Hashed piece by piece, not held in memory.
  private func hashed(_ file: WorktreeFile, _ mode: FileMode) -> Delta.Side {
    var raw = git_oid()
    let code = file.disk.withPath { path in unsafe git_odb_hashfile(&raw, path, GIT_OBJECT_BLOB) }
    return Delta.Side(path: file.path, mode: mode, contents: .file(code == 0 ? Oid(raw) : nil))
  }

  /// A submodule stands at its own HEAD; one that was never checked out counts as unchanged.
  private func submodule(_ known: Delta.Side, at file: WorktreeFile) -> Delta.Side {
    guard let path = String(validating: file.disk.path, as: UTF8.self), DiskFile(path + "/.git").status != nil,
      let repository = try? OpenRepository.discover(path, command: nil), let head = repository.commitIfAny(named: "HEAD")
    else { return known }
    return Delta.Side(path: known.path, mode: known.mode, contents: .object(head))
  }

  /// Nil for a folder, a device and the like.
  private static func mode(of status: stat) -> FileMode? {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: .symlink
    case S_IFREG: status.st_mode & S_IXUSR != 0 ? .executable : .regular
    default: nil
    }
  }
}
