import Platform
import ReviewCore
import SystemPackage

/// Makes a folder contain exactly a tree's files.
///
/// Correct files keep their times, so that a build in the folder stays incremental. Files that a killed run left
/// incomplete are rewritten. Submodules become empty folders, LFS pointers stay pointers, and no filter runs.
struct TreeExport {
  /// Names at the top of the folder that are ignored, such as `.build`.
  let keptNames: Set<String>
  private let folder: String
  private let files: [Delta.Side]

  init(_ tree: Oid, to folder: String, keeping keptNames: Set<String>, in objects: borrowing Objects) throws(GitError) {
    self.folder = folder
    self.keptNames = keptNames
    files = try Snapshot(tree: tree, in: objects).files
    try checkPaths()
  }

  func write(in contents: borrowing ContentReader) throws(GitError) {
    try ExportFolder.make(folder)
    try removeOthers()
    let directories = Set(files.flatMap { Self.folders(of: $0.path) } + submodules)
    for directory in directories.sorted() { try makeFolder(directory) }
    for file in files where file.mode.isRegular { try writeFile(file, in: contents) }
    for link in files where link.mode.isSymlink { try writeLink(link, in: contents) }
  }

  /// A hostile tree may contain `..`, `.git` or duplicate names; none of them is written.
  private func checkPaths() throws(GitError) {
    var previous: RepoPath?
    for file in files {
      let parts = file.path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isBad = parts.contains {
        $0.isEmpty || $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) || Self.isGitFolder($0)
      }
      let isInsideFile = previous.map { file.path.bytes.starts(with: $0.bytes + [UInt8(ascii: "/")]) } ?? false
      if isBad || isInsideFile || file.path == previous {
        throw GitError(
          .damaged, "The tree contains the path \(file.path), which git does not allow.",
          hint: "Check the commit with `git fsck`.")
      }
      previous = file.path
    }
  }

  private static func isGitFolder(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 4 && name.map { $0 | 0x20 } == Array(".git".utf8)
  }

  private static func folders(of path: RepoPath) -> [RepoPath] {
    path.bytes.indices.filter { path.bytes[$0] == UInt8(ascii: "/") }.map { RepoPath(bytes: Array(path.bytes[..<$0])) }
  }

  private var submodules: [RepoPath] { files.filter(\.mode.isSubmodule).map(\.path) }

  private func disk(_ path: RepoPath) -> DiskFile {
    DiskFile(folder).appending(path.bytes)
  }

  /// Removes every file that the tree does not have, so that leftover files are not built and tested.
  private func removeOthers() throws(GitError) {
    let expected = Set(files.map(\.path))
    let folders = Set(files.flatMap { Self.folders(of: $0.path) } + submodules)
    var pending: [[UInt8]] = [[]]
    while let inside = pending.popLast() {
      let directory = DiskFile(Array("\(folder)/".utf8) + inside)
      directory.allowOwner()
      for entry in try entries(of: directory) {
        if inside.isEmpty, keptNames.contains(String(decoding: entry.name, as: UTF8.self)) { continue }
        let path = RepoPath(bytes: inside + entry.name)
        if entry.kind == .folder, folders.contains(path) {
          pending.append(path.bytes + [UInt8(ascii: "/")])
        } else if entry.kind == .folder || !expected.contains(path) {
          try change(path, "removed from") { file throws(Errno) in try file.removeAll() }
        }
      }
    }
  }

  private func entries(of directory: DiskFile) throws(GitError) -> [DiskFile.Entry] {
    do throws(Errno) {
      return try directory.entries()
    } catch {
      throw directory.unreadable(error)
    }
  }

  private func makeFolder(_ path: RepoPath) throws(GitError) {
    if disk(path).status?.kind == .folder { return }
    try replace(path) { file throws(Errno) in try file.makeFolder(permissions: 0o755) }
  }

  private func writeFile(_ file: Delta.Side, in contents: borrowing ContentReader) throws(GitError) {
    guard let id = file.id else { return }
    let bytes = try contents.repository.objects.object(id).bytes
    let disk = disk(file.path)
    let permissions: UInt16 = file.mode == .executable ? 0o755 : 0o644
    if let status = disk.status, status.kind == .regular, status.size == bytes.count,
      status.permissions & 0o777 == permissions, disk.read(limit: bytes.count + 1) == bytes
    {
      return
    }
    try replace(file.path) { file throws(Errno) in try file.write(bytes, permissions: permissions) }
  }

  private func writeLink(_ link: Delta.Side, in contents: borrowing ContentReader) throws(GitError) {
    let target = try contents.object(link).bytes
    if disk(link.path).linkTarget == target { return }
    try replace(link.path) { file throws(Errno) in try file.makeLink(to: target) }
  }

  /// Creates a file in place of the current one, if any.
  private func replace(_ path: RepoPath, _ create: (DiskFile) throws(Errno) -> Void) throws(GitError) {
    try change(path, "written to") { file throws(Errno) in
      if file.status != nil { try file.removeAll() }
      try create(file)
    }
  }

  private func change(
    _ path: RepoPath, _ action: String, _ body: (DiskFile) throws(Errno) -> Void
  ) throws(GitError) {
    do throws(Errno) {
      try body(disk(path))
    } catch {
      throw GitError(
        .other, "\(path) could not be \(action) \(Escaped.line(folder)): \(error).",
        hint: "Free some disk space, or set XDG_CACHE_HOME (in CI: TMPDIR) to another folder.")
    }
  }
}

/// The folder that merge results are written to.
private enum ExportFolder {
  /// Creates the folder and its parents, accessible to the user only.
  static func make(_ path: String) throws(GitError) {
    // Without the folder, it has no status.
    if path.hasPrefix("/") { try? DiskFile(path).makeFolders(permissions: 0o700) }
    guard path.hasPrefix("/"), DiskFile(path).status?.kind == .folder else {
      throw GitError(
        .other, "The folder \(Escaped.line(path)) could not be created.",
        hint: "Set XDG_CACHE_HOME (in CI: TMPDIR) to a folder that can be written to.")
    }
  }
}
