import Platform
import ReviewCore
import SystemPackage

/// A copy of the index that `git` works on, with its own folder for new objects.
struct ScratchIndex: ~Copyable {
  /// Overrides settings of the user that must not apply here: an unreadable file must not be skipped.
  private static let settings = [
    "core.splitIndex=false", "core.safecrlf=false", "core.looseCompression=0",
    "add.ignoreErrors=false",
  ].flatMap { ["-c", $0] }

  private let command: any GitCommandRunning
  private let layout: RepositoryLayout
  /// Whether files outside a sparse checkout may be present; older versions of git do not know the option for it.
  private let isSparse: Bool
  private let objects: ScratchObjects

  var objectFolder: String { objects.objectFolder }

  /// - Throws: `unmergedIndex`, `damaged`, `unreadable`, and `command` when `git` is not available.
  static func copy(of repository: borrowing OpenRepository) throws(GitError) -> ScratchIndex {
    guard let command = repository.command else {
      throw GitError(
        .command, "The index and the working tree are read by the `git` command, which is not available.",
        hint: "Install it: `sudo apt-get install git`. Or review a commit: `--head HEAD`.")
    }
    let index = ScratchIndex(
      command: command, layout: repository.layout, isSparse: repository.isSet("core.sparsecheckout") ?? false,
      objects: try ScratchObjects(beside: repository.layout))
    try copyFile(in: repository.layout.gitFolder, to: index.objects.path + "/index")
    return index
  }

  /// Checks that no file is unmerged: `git add` would take the conflict markers for the resolution.
  /// - Throws: `unmergedIndex`, and `command` when `git` cannot read the index.
  func checkConflicts() throws(GitError) {
    guard try !run("ls-files", ["--unmerged", "-z"]).isEmpty else { return }
    throw unmerged
  }

  private var unmerged: GitError {
    GitError(
      .unmergedIndex, "The index has files with unresolved conflicts.",
      hint: GitError.Kind.unmergedHint(inFolder: layout.gitFolder))
  }

  /// Stages changes to the files in the index.
  func addTracked() throws(GitError) {
    _ = try run("add", (isSparse ? ["--sparse"] : []) + ["--update"])
  }

  /// Returns files that are neither in the index nor ignored, after checking that no file is unmerged. Excludes nested
  /// repositories.
  /// - Throws: See `checkConflicts`.
  func untracked() throws(GitError) -> [RepoPath] {
    let entries = try run(
      "ls-files", ["-z", "-t", "--unmerged", "--others", "--exclude-standard", "--full-name", "--", ":/"]
    ).split(separator: 0)
    // With `-t`, a letter and a space precede each entry: `?` for an untracked file, `M` for an unmerged one.
    guard entries.allSatisfy({ $0.first == UInt8(ascii: "?") }) else { throw unmerged }
    return entries.map { $0.dropFirst(2) }.filter { $0.last != UInt8(ascii: "/") }.map { RepoPath(bytes: Array($0)) }
  }

  /// Stages files that are not in the index.
  func add(_ paths: [RepoPath]) throws(GitError) {
    guard !paths.isEmpty else { return }
    // The command reads paths relative to its working folder.
    let input = paths.flatMap { $0.bytes + [UInt8(0)] }
    _ = try run(
      "update-index", ["-z", "--add", "--remove", "--replace", "--stdin"], in: layout.mainFolder, input: input)
  }

  /// Writes the tree. Does not fetch objects that a partial clone lacks.
  func tree() throws(GitError) -> Oid {
    let text = String(decoding: try run("write-tree", ["--missing-ok"]), as: UTF8.self)
    guard let tree = text.split(separator: "\n").first.flatMap({ Oid(hex: $0) }) else {
      throw GitError(.command, "`git write-tree` printed no tree.", hint: "Run `git status` to find the cause.")
    }
    return tree
  }

  /// - Parameter folder: The working folder; nil for the one of the command.
  private func run(
    _ name: String, _ arguments: [String], in folder: String? = nil, input: [UInt8] = []
  ) throws(GitError) -> [UInt8] {
    let variables = objects.variables.merging(["GIT_INDEX_FILE": objects.path + "/index"]) { $1 }
    let place = folder.map { ["-C", $0] } ?? []
    let result = try command.run(place + Self.settings + [name] + arguments, input: input, variables: variables)
    try result.checkReadable(in: [layout.mainFolder, layout.gitFolder, layout.commonFolder])
    guard result.succeeded else { throw GitError.failure(of: "`git \(name)`", result) }
    return result.output
  }

  /// Keeps the file's time, by which git recognises files that changed in the same second as the index.
  private static func copyFile(in folder: String, to new: String) throws(GitError) {
    let old = DiskFile(folder + "/index")
    guard let status = try old.existing(), let bytes = try old.existingBytes(limit: 1 << 30) else { return }
    guard !bytes.isEmpty else {
      throw GitError(
        .damaged, "The index is an empty file.", hint: "Rebuild it: `rm \(Escaped.line(folder))/index && git reset`.")
    }
    do throws(Errno) {
      try DiskFile(new).write(bytes, permissions: 0o600)
      try DiskFile(new).setTimes(of: status)
    } catch {
      throw GitError(.other, "The index could not be copied to \(new).", hint: "Free some disk space.")
    }
  }
}

/// Detects other git processes that work in the repository. Files that they are rewriting do not exist for an instant,
/// and must not count as deleted.
struct IndexWatch {
  /// The index's metadata; git replaces the index whenever it has changed files.
  private struct Stamp: Equatable {
    /// Nil without an index.
    let index: FileStatus.Version?
    let isLocked: Bool
  }

  private static let attempts = 20
  private static let pause = Duration.milliseconds(50)
  /// In seconds: an older lock is a leftover.
  private static let staleAge = 10

  let folder: String

  /// Returns the result of `look` from a moment without changes by other processes, and repeats it otherwise.
  /// - Throws: Errors of `look`; `busy` when changes do not stop.
  func quietly<Result: ~Copyable>(_ look: () throws(GitError) -> Result) throws(GitError) -> Result {
    waitForLock()
    for _ in 0..<Self.attempts {
      let before = stamp
      let result = try look()
      if stamp == before { return result }
      CurrentThread.sleep(for: Self.pause)
    }
    throw GitError(
      .busy, "Another process keeps changing the repository while reviewbot reads it.", hint: GitError.Kind.busy.hint)
  }

  /// Waits for a lock to disappear; a lock that stays is a leftover and is ignored.
  private func waitForLock() {
    for _ in 0..<Self.attempts {
      guard let lock = DiskFile("\(folder)/index.lock").status, lock.modified.age < Self.staleAge else { return }
      CurrentThread.sleep(for: Self.pause)
    }
  }

  private var stamp: Stamp {
    Stamp(
      index: DiskFile("\(folder)/index").status?.version, isLocked: DiskFile("\(folder)/index.lock").status != nil)
  }
}
