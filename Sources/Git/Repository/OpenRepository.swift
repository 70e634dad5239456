import Clibgit2
import Platform
import ReviewCore

/// An open repository: with libgit2, or with the `git` command for layouts that libgit2 does not support. Each thread
/// needs its own.
struct OpenRepository: ~Copyable {
  enum Access: ~Copyable {
    case library(Owned<RepositoryHandle>)
    case command
  }

  let access: Access
  let objects: Objects
  let layout: RepositoryLayout
  let command: (any GitCommandRunning)?
  /// Kept for libgit2, which rereads its files. Nil for `Access.command`: git reads the environment itself.
  private let settings: SettingsSource?

  /// Finds the repository that contains `path`.
  /// - Throws: `notARepository` (also for one that may not be used, see `Discovery`), `unsupported`, or an error of
  ///   libgit2.
  static func discover(_ path: String, command: (any GitCommandRunning)?) throws(GitError) -> OpenRepository {
    LibGit2.start()
    let found = try found(from: path, command)
    try Discovery(from: path, to: found.layout).check()
    return found
  }

  private static func found(from path: String, _ command: (any GitCommandRunning)?) throws(GitError) -> OpenRepository {
    do {
      let settings = try SettingsSource(command?.settings ?? .none)
      let handle = try open(path, below: settings.values.ceiling)
      try settings.add(to: handle)
      let layout = try layout(of: handle, settings.values)
      return try OpenRepository(handle, layout, command, settings)
    } catch  where error.kind == .unsupported && command != nil {
      return try OpenRepository(RepositoryLayout(askedOf: command, at: path), command)
    }
  }

  /// Opens the repository again with libgit2, for another thread.
  static func another(_ layout: RepositoryLayout) throws(GitError) -> OpenRepository {
    try reopened(layout, nil)
  }

  /// Opens the repository again, with additional objects from another folder.
  func reopened(withObjectsIn folder: String) throws(GitError) -> OpenRepository {
    var layout = layout
    layout.extraObjects = folder
    switch access {
    case .command: return try OpenRepository(layout, command)
    case .library: return try Self.reopened(layout, command)
    }
  }

  private static func reopened(
    _ layout: RepositoryLayout, _ command: (any GitCommandRunning)?
  ) throws(GitError) -> OpenRepository {
    let settings = try SettingsSource(layout.settings)
    let handle = try open(folder: layout.gitFolder)
    try settings.add(to: handle)
    return try OpenRepository(handle, layout, command, settings)
  }

  private init(
    _ handle: consuming Owned<RepositoryHandle>, _ layout: RepositoryLayout, _ command: (any GitCommandRunning)?,
    _ settings: consuming SettingsSource
  ) throws(GitError) {
    try Self.setIndexAside(in: handle)
    try Self.setAttributesAside(in: handle, layout)
    let objects = try Objects(of: handle, layout, command)
    access = .library(handle)
    self.objects = objects
    self.layout = layout
    self.command = command
    self.settings = .some(consume settings)
  }

  /// libgit2 reads the index even to compare two blobs, and fails when it does not support the index format.
  private static func setIndexAside(in handle: borrowing Owned<RepositoryHandle>) throws(GitError) {
    let empty = try Owned<IndexHandle>("make an empty index") { made in unsafe git_index_new(&made) }
    try check("set the index aside") { unsafe git_repository_set_index(handle.raw, empty.raw) }
  }

  /// libgit2 reads the attributes of the working tree even to compare two blobs, and would wait for a pipe. It is given
  /// a folder without attributes for the working tree.
  private static func setAttributesAside(
    in handle: borrowing Owned<RepositoryHandle>, _ layout: RepositoryLayout
  ) throws(GitError) {
    if let pipe = SettingsPipe.first(inGitFolder: layout.commonFolder) { throw SettingsPipe.error(pipe) }
    guard layout.workTree != nil else { return }
    try check("set the attributes aside") {
      unsafe git_repository_set_workdir(handle.raw, layout.commonFolder + "/objects", 0)
    }
  }

  private init(_ layout: RepositoryLayout, _ command: (any GitCommandRunning)?) throws(GitError) {
    objects = Objects(layout, command)
    access = .command
    settings = nil
    self.layout = layout
    self.command = command
  }

  /// Returns a blob, with libgit2's own handle where libgit2 has it.
  func blob(_ id: Oid) throws(GitError) -> RawObject {
    guard let library = unsafe library, objects.isShared(id) else { return try objects.object(id) }
    var raw = id.raw
    return RawObject(
      try Owned<BlobHandle>("read object \(id.hex)") { made in unsafe git_blob_lookup(&made, library, &raw) })
  }

  /// libgit2's handle; nil when the repository is read through the `git` command.
  var library: OpaquePointer? {
    switch access {
    case .library(let handle): unsafe handle.raw
    case .command: nil
    }
  }

  /// Returns libgit2's handle, for operations that the `git` command is not used for.
  /// - Parameter purpose: In words that follow "cannot".
  func library(to purpose: String) throws(GitError) -> OpaquePointer {
    if let library = unsafe library { return unsafe library }
    throw GitError(
      .unsupported, "libgit2 does not read this repository's layout, so reviewbot cannot \(purpose).",
      hint: "Clone it again in the usual layout: SHA-1, references in files.")
  }

  private static func open(_ path: String, below ceiling: String?) throws(GitError) -> Owned<RepositoryHandle> {
    do {
      return try Owned("open the repository at \(Escaped.line(path))") { made in
        unsafe git_repository_open_ext(&made, path, 0, ceiling)
      }
    } catch  where DiskFile(path).status == nil || error.summary.contains("could not find repository") {
      throw notARepository(path)
    } catch  where error.summary.contains("failed to resolve path") {
      throw GitError(
        .notARepository,
        "The repository that the worktree or submodule at \(Escaped.line(path)) belongs to is not there.",
        hint: "Mount the main repository at the same path too, or clone it again.")
    }
  }

  private static func open(folder: String) throws(GitError) -> Owned<RepositoryHandle> {
    try Owned("open the repository \(folder)") { made in unsafe git_repository_open(&made, folder) }
  }

  static func notARepository(_ path: String) -> GitError {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      if DiskFile("\(folder)/.git").status != nil, DiskFile("\(folder)/.git/HEAD").read(limit: 1) == nil {
        return GitError(
          .notARepository, "\(Escaped.line(folder))/.git cannot be read or is not a repository.",
          hint: "Check its permissions and whether `git status` works there, or clone it again.")
      }
      folder = String(folder[..<slash])
    }
    return GitError(
      .notARepository, "\(Escaped.line(path)) is not inside a git repository.",
      hint: "Run reviewbot in a clone, or create a repository with `git init` and a commit.")
  }
}
