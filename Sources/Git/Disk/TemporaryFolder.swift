import Glibc
import ReviewCore

/// A new, private folder that is removed when its owner is released.
///
/// A killed process leaves its folder behind, but the kernel releases the folder's lock. A later run therefore removes
/// every unlocked folder.
struct TemporaryFolder: ~Copyable {
  let path: String
  /// Locked as long as the folder is in use.
  private let descriptor: Int32

  /// In seconds. A newer folder may not be locked yet.
  private static let minimumAge = 60

  /// Creates the folder, after removing those of killed runs.
  /// - Parameters:
  ///   - beginning: The prefix of the folder's name. Folders with other names are ignored.
  ///   - parent: An absolute path.
  /// - Throws: `GitError` when the folder cannot be created.
  init(beginning: String = "reviewbot-git-", in parent: String = "/tmp") throws(GitError) {
    Self.sweep(parent, beginning)
    var name = Array("\(parent)/\(beginning)\(ScratchName.mark)-XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard made else {
      throw GitError(.other, "Could not create a folder in \(Escaped.line(parent)).", hint: "Free some disk space there.")
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = DiskFile(path).lockedFolder ?? -1
  }

  deinit {
    DiskFile(path).removeAll()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folders that killed runs of the same user left behind.
  private static func sweep(_ parent: String, _ beginning: String) {
    for (name, isFolder) in DiskFile(parent).entries where isFolder && name.starts(with: beginning.utf8) {
      let folder = DiskFile(Array("\(parent)/".utf8) + name)
      guard let status = folder.status, status.st_uid == getuid(), time(nil) - status.st_mtim.tv_sec > minimumAge,
        let descriptor = folder.lockedFolder
      else { continue }
      folder.removeAll()
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
