#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore
import SystemPackage

extension LocalFiles: FileReplacing {
  /// The draft is in the same folder as the file, so that the rename is atomic. Does not follow a symbolic link in a
  /// working tree, see `LinkGuard`.
  package func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool {
    let path = try paths.output(path, action: "replaced")
    let before = try FileError.naming("replaced", path) { () throws(Errno) in try DiskFile(path).lookUp() }
    guard before.kind == .regular else {
      throw FileError("replaced", path, because: "it is not a regular file", hint: "Name the file itself.")
    }
    guard before.size == old.count, try read(path, limit: max(old.count, 1)) == old else { return false }
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).draft"
    do {
      try write(new, toDraft: draft, like: before, naming: path)
      guard DiskFile(path).status?.version == before.version else {
        unsafe unlink(draft)
        return false
      }
      guard unsafe rename(draft, path) == 0 else { throw FileError("replaced", path, .last) }
      return true
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func write(
    _ bytes: [UInt8], toDraft draft: String, like old: FileStatus, naming name: String
  ) throws(FileError) {
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("replaced", name, .last) }
    defer { close(file) }
    try put(bytes, into: file, naming: name)
    // Keeps another owner's file theirs if permitted. The mode is set last, because a change of owner clears parts of
    // it.
    if old.owner != geteuid() || old.group != getegid() { _ = fchown(file, old.owner, old.group) }
    guard fchmod(file, mode_t(old.permissions)) == 0 else { throw FileError("replaced", name, .last) }
  }
}
