import Glibc
import ReviewCore

/// A new, private folder that goes with its owner.
///
/// A killed owner leaves it behind. The kernel lets go of the lock on it, by which a later run knows that it may go.
struct TemporaryFolder: ~Copyable {
  let path: String
  /// Locked as long as the folder is in use.
  private let descriptor: Int32

  /// In seconds: a younger folder may not have been locked yet.
  private static let youth = 60

  /// - Parameters:
  ///   - beginning: Of its name; folders of other names are left as they are.
  ///   - parent: Absolute.
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

  /// Removes what killed runs of the same user left behind.
  private static func sweep(_ parent: String, _ beginning: String) {
    for (name, isFolder) in DiskFile(parent).entries where isFolder && name.starts(with: beginning.utf8) {
      let folder = DiskFile(Array("\(parent)/".utf8) + name)
      guard let status = folder.status, status.st_uid == getuid(), time(nil) - status.st_mtim.tv_sec > youth,
        let descriptor = folder.lockedFolder
      else { continue }
      folder.removeAll()
      close(descriptor)
    }
  }
}

extension DiskFile {
  /// The folder, opened and locked; nil when somebody else has it.
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
