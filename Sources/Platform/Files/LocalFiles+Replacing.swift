import Glibc
import ReviewCore

extension LocalFiles: FileReplacing {
  /// The draft is in the same folder as the file, so that the rename is atomic. Does not follow a symbolic link in a
  /// working tree, see `LinkGuard`.
  package func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool {
    let path = try paths.output(path, action: "replaced")
    var before = stat()
    guard unsafe lstat(path, &before) == 0 else { throw FileError("replaced", path, code: errno) }
    guard before.st_mode & S_IFMT == S_IFREG else {
      throw FileError("replaced", path, because: "it is not a regular file", hint: "Name the file itself.")
    }
    guard Int(before.st_size) == old.count, try read(path, limit: max(old.count, 1)) == old else { return false }
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).draft"
    do {
      try write(new, toDraft: draft, like: before, naming: path)
      guard Self.isUnchanged(path, since: before) else {
        unsafe unlink(draft)
        return false
      }
      guard unsafe rename(draft, path) == 0 else { throw FileError("replaced", path, code: errno) }
      return true
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], toDraft draft: String, like old: stat, naming name: String) throws(FileError) {
    let file = unsafe Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("replaced", name, code: errno) }
    defer { close(file) }
    try put(bytes, into: file, naming: name)
    // Keeps another owner's file theirs if permitted. The mode is set last, because a change of owner clears parts of
    // it.
    if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(file, old.st_uid, old.st_gid) }
    guard fchmod(file, old.st_mode & 0o7777) == 0 else { throw FileError("replaced", name, code: errno) }
  }

  private static func isUnchanged(_ path: String, since before: stat) -> Bool {
    var now = stat()
    guard unsafe lstat(path, &now) == 0 else { return false }
    return now.st_ino == before.st_ino && now.st_dev == before.st_dev && now.st_size == before.st_size
      && now.st_mtim.tv_sec == before.st_mtim.tv_sec && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
  }
}
