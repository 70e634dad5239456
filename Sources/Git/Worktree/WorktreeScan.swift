import Clibgit2
import Glibc
import ReviewCore

/// Looks at the files on disk, folder by folder on all processors, and tells how they differ from the index. Only files
/// whose stamp has changed are read.
struct WorktreeScan: Sendable {
  /// What was found in one folder.
  struct Findings: Sendable {
    /// Tracked files that are not as the index has them, by their place there; nil: gone.
    var changed: [(place: Int, side: Delta.Side?)] = []
    var untracked: [Delta.Side] = []
    /// Folders of which the index has nothing, still to be looked at.
    var unknown: [[UInt8]] = []
    /// Whether there is no such folder.
    var isGone = false
  }

  let index: Index
  private let root: String
  /// Larger files are named but not read.
  private let sizeLimit: Int
  private let includesUntracked: Bool
  private let trust: FileTrust
  /// The root, opened while the scan goes on.
  private var rootFolder = AT_FDCWD

  init(index: Index, root: String, sizeLimit: Int, includesUntracked: Bool, trust: FileTrust) {
    self.trust = trust
    self.index = index
    self.root = root
    self.sizeLimit = sizeLimit
    self.includesUntracked = includesUntracked
  }

  /// Of all folders together.
  /// - Throws: `noWorktree`, `missingFile` for a file that may not be read.
  func findings(in contents: borrowing Contents) throws(GitError) -> Findings {
    let folder = DiskFile(root).withPath { path in unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else {
      throw GitError(.noWorktree, "The working tree cannot be read.", hint: "Check the permissions of \(root).")
    }
    defer { close(folder) }
    var scan = self
    scan.rootFolder = folder
    let opened = scan
    let tracked = TrackedFolder.all(of: index.entries)
    let each = try ParallelWork.map(tracked, in: contents) { contents, folder throws(GitError) in
      try opened.findings(in: folder, contents)
    }
    var all = try opened.joined(zip(tracked, each))
    while !all.unknown.isEmpty {
      let unknown = all.unknown.map { TrackedFolder(path: $0) }
      all.unknown = []
      let more = try ParallelWork.map(unknown, in: contents) { contents, folder throws(GitError) in
        try opened.findings(in: folder, contents)
      }
      for findings in more {
        all.untracked += findings.untracked
        all.unknown += findings.unknown
      }
    }
    return all
  }

  /// A folder behind a link is gone for git, although it can be opened by its path.
  private func joined(_ folders: some Sequence<(TrackedFolder, Findings)>) throws(GitError) -> Findings {
    var all = Findings()
    var gone: [[UInt8]] = []
    for (folder, findings) in folders {
      if gone.contains(where: { folder.path.starts(with: $0) }) {
        all.changed += missing(in: folder)
        continue
      }
      if findings.isGone { gone.append(folder.path) }
      all.changed += findings.changed
      all.untracked += findings.untracked
      all.unknown += findings.unknown
    }
    return all
  }

  private func missing(in folder: TrackedFolder) -> [(place: Int, side: Delta.Side?)] {
    folder.files.filter { !index.entries[$0].isAssumedUnchanged && !index.entries[$0].isSkipped }.map { ($0, nil) }
  }

  private func findings(in folder: TrackedFolder, _ contents: borrowing Contents) throws(GitError) -> Findings {
    guard var listing = FolderListing(folder.path, below: rootFolder) else {
      return Findings(changed: missing(in: folder), isGone: true)
    }
    var findings = Findings()
    for place in folder.files {
      let entry = index.entries[place]
      if entry.isAssumedUnchanged || entry.isSkipped && !trust.looksForSkipped { continue }
      let status = listing.status(of: entry.path.bytes[folder.path.count...])
      if entry.isSkipped && status == nil { continue }
      if let status, isUnchanged(entry, status) { continue }
      let side = try side(for: entry, status, in: contents)
      if side?.id != entry.id || side?.mode != entry.mode { findings.changed.append((place, side)) }
    }
    guard includesUntracked else { return findings }
    while let (name, isFolder) = listing.next() {
      try look(at: name, isFolder, in: folder, listing, contents, &findings)
    }
    return findings
  }

  /// At something that the index may not have.
  private func look(
    at name: [UInt8], _ isFolder: Bool, in folder: TrackedFolder, _ listing: borrowing FolderListing,
    _ contents: borrowing Contents, _ findings: inout Findings
  ) throws(GitError) {
    if name == Array(".git".utf8) { return }
    // A folder may stand where the index has a file; then its files are new.
    if let known = folder.file(name, in: index.entries), !isFolder || known.mode.isSubmodule { return }
    let path = RepoPath(bytes: folder.path + name)
    guard isFolder else {
      guard !isIgnored(path, contents.repository), let status = listing.status(of: name[...]),
        let mode = trust.mode(of: status, known: nil)
      else { return }
      findings.untracked.append(try read(WorktreeFile(path, root: root), status, mode, in: contents))
      return
    }
    if folder.hasSubfolder(name, in: index.entries) { return }
    let inside = path.bytes + [UInt8(ascii: "/")]
    guard !isIgnored(RepoPath(bytes: inside), contents.repository), !isRepository(inside) else { return }
    findings.unknown.append(inside)
  }

  /// Repositories within the repository are left out, as git lists no files of them.
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

  private func side(
    for entry: IndexEntry, _ status: stat?, in contents: borrowing Contents
  ) throws(GitError) -> Delta.Side? {
    guard let status else { return nil }
    let known = Delta.Side(path: entry.path, mode: entry.mode, contents: .object(entry.id))
    if entry.mode.isSubmodule, status.st_mode & S_IFMT == S_IFDIR {
      return submodule(known, at: WorktreeFile(entry.path, root: root))
    }
    guard let mode = trust.mode(of: status, known: entry.mode) else { return nil }
    let side = try read(WorktreeFile(entry.path, root: root), status, mode, in: contents, expecting: entry.id)
    return side.id == entry.id && mode == entry.mode ? known : side
  }

  /// Whether the stamp says so: a file with the same one needs no reading unless it changed within the second that the
  /// index was written in.
  private func isUnchanged(_ entry: IndexEntry, _ status: stat) -> Bool {
    let stamp = entry.stamp
    let seconds = UInt32(truncatingIfNeeded: status.st_mtim.tv_sec)
    guard stamp.modifiedSeconds == seconds, seconds < index.writtenAt, !entry.isIntentToAdd else { return false }
    let nanoseconds = UInt32(truncatingIfNeeded: status.st_mtim.tv_nsec)
    guard stamp.modifiedNanoseconds == nanoseconds || stamp.modifiedNanoseconds == 0 else { return false }
    return stamp.size == UInt32(truncatingIfNeeded: status.st_size)
      && stamp.inode == UInt32(truncatingIfNeeded: status.st_ino)
      && stamp.changedSeconds == UInt32(truncatingIfNeeded: status.st_ctim.tv_sec)
      && trust.mode(of: status, known: entry.mode) == entry.mode
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
    if trust.runsFilters, let filter = trust.filter(of: file.path, in: contents.repository) {
      throw GitError(
        .unsupported, "\(file.path) is stored through \(filter), which git alone applies",
        hint: "Run `git status` to see whether git applies it.")
    }
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
}
