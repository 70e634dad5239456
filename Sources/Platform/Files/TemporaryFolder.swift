#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import ReviewCore
import Synchronization
import SystemPackage

/// A new, private folder that is removed when its owner is released.
///
/// A killed process leaves its folder behind, but the kernel releases the folder's lock. A later run therefore removes
/// every unlocked folder.
package struct TemporaryFolder: ~Copyable {
  package let path: String
  /// Locked as long as the folder is in use.
  private let descriptor: Int32

  /// In seconds. A newer folder may not be locked yet.
  private static let minimumAge = 60

  /// Creates the folder, after removing those of killed runs.
  /// - Parameters:
  ///   - beginning: The prefix of the folder's name. Folders with other names are ignored.
  ///   - parent: An absolute path.
  /// - Throws: `Problem` when the folder cannot be created.
  package init(beginning: String, in parent: String = "/tmp") throws(Problem) {
    Self.sweep(parent, beginning)
    do throws(Errno) {
      path = try DiskFile.makeUniqueFolder(beginning: "\(parent)/\(beginning)\(ScratchName.mark)-")
    } catch {
      throw Problem(
        summary: "Could not create a folder in \(Escaped.line(parent)).", hint: "Free some disk space there.")
    }
    descriptor = DiskFile(path).lockedFolder ?? -1
  }

  deinit {
    try? DiskFile(path).removeAll()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folders that killed runs of the same user left behind.
  private static func sweep(_ parent: String, _ beginning: String) {
    for entry in (try? DiskFile(parent).entries()) ?? []
    where entry.kind == .folder && entry.name.starts(with: beginning.utf8) {
      let folder = DiskFile(parent).appending(entry.name)
      guard let status = folder.status, status.owner == CurrentUser.id, status.modified.age > minimumAge,
        let descriptor = folder.lockedFolder
      else { continue }
      try? folder.removeAll()
      close(descriptor)
    }
  }
}

extension DiskFile {
  /// The descriptor of the folder, opened and locked; nil when another process holds the lock.
  fileprivate var lockedFolder: Int32? {
    let descriptor = withPath { path in unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

/// A temporary folder for one run of the program, created on first use.
package final class RunFolder: Sendable {
  private let parent: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var folder: TemporaryFolder?
    var path: String?
  }

  /// - Parameter parent: The absolute path of the folder to create it in.
  package init(in parent: String) {
    self.parent = parent
  }

  /// Returns the folder's path, and creates the folder if necessary.
  /// - Throws: `Problem` when it cannot be created.
  package func path() throws(Problem) -> String {
    try state.withLock { state throws(Problem) in
      if let path = state.path { return path }
      let folder = try TemporaryFolder(beginning: "reviewbot-run-", in: parent)
      let path = folder.path
      state.folder = consume folder
      state.path = path
      return path
    }
  }

  /// Removes the folder and its contents.
  package func remove() {
    state.withLock { state in
      state.folder = nil
      state.path = nil
    }
  }
}

/// The temporary folders of this process.
package struct ScratchFolders: Sendable {
  private let parents: [String]

  /// - Parameter environment: May name a folder for temporary files in addition to `/tmp`.
  package init(environment: [String: String]) {
    self.init(in: Array(Set(["/tmp"] + (environment["TMPDIR"].map { [$0] } ?? []))))
  }

  /// - Parameter parents: The folders that contain the temporary folders.
  package init(in parents: [String]) {
    self.parents = parents
  }

  /// Removes the folders and their contents, for a process that was stopped before it finished.
  package func removeAll() {
    let files = LocalFiles()
    for parent in parents {
      for name in (try? files.list(parent)) ?? [] where ScratchName.isOwn(name) {
        try? files.remove("\(parent)/\(name)")
      }
    }
  }
}
