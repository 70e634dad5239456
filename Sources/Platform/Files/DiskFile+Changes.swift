#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import SystemPackage

extension DiskFile {
  /// Writes a new file.
  /// - Throws: `fileExists` when the path exists, even as a link to nothing.
  package func write(_ bytes: [UInt8], permissions: UInt16) throws(Errno) {
    let descriptor = withPath { path in
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
    }
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    try DescriptorIO.writeAll(bytes, to: descriptor)
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw .last }
  }

  package func makeFolder(permissions: UInt16) throws(Errno) {
    guard withPath({ path in unsafe mkdir(path, mode_t(permissions)) }) == 0 else { throw .last }
  }

  /// Creates the folder and its parents, where they are missing.
  package func makeFolders(permissions: UInt16) throws(Errno) {
    var failure: Errno?
    let ends = path.indices.dropFirst().filter { path[$0] == UInt8(ascii: "/") } + [path.endIndex]
    for end in ends {
      do throws(Errno) {
        try DiskFile(Array(path[..<end])).makeFolder(permissions: permissions)
      } catch {
        if error != .fileExists { failure = failure ?? error }
      }
    }
    guard targetStatus?.kind == .folder else { throw failure ?? .notDirectory }
  }

  /// Creates a folder with a new name, private to the user.
  /// - Parameter beginning: The path up to the random end of the name.
  /// - Returns: The folder's path.
  static func makeUniqueFolder(beginning: String) throws(Errno) -> String {
    var template = Array("\(beginning)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates a symbolic link.
  package func makeLink(to target: [UInt8]) throws(Errno) {
    let code = CStrings.with(target) { target in withPath { path in unsafe symlink(target, path) } }
    guard code == 0 else { throw .last }
  }

  /// Sets the times of the last access and the last write to those of another file.
  package func setTimes(of other: FileStatus) throws(Errno) {
    let times = [other.accessed.raw, other.modified.raw]
    guard withPath({ path in unsafe utimensat(AT_FDCWD, path, times, 0) }) == 0 else { throw .last }
  }

  /// Gives the owner all permissions on a folder, because a test may have removed them.
  package func allowOwner() {
    guard let status, status.kind == .folder, status.permissions & 0o700 != 0o700 else { return }
    _ = withPath { path in unsafe chmod(path, mode_t(status.permissions & 0o777 | 0o700)) }
  }

  /// Removes a file, a link (not its target), or a folder with its contents. A missing file is not an error.
  /// - Throws: The first reason why some of it still exists.
  package func removeAll() throws(Errno) {
    var failure: Errno?
    var pending = [self]
    var folders: [DiskFile] = []
    while let next = pending.popLast() {
      guard let status = next.status else { continue }
      guard status.kind == .folder else {
        if next.withPath({ path in unsafe unlink(path) }) != 0 { failure = failure ?? .last }
        continue
      }
      folders.append(next)
      next.allowOwner()
      pending += ((try? next.entries()) ?? []).map { next.appending($0.name) }
    }
    for folder in folders.reversed() where folder.withPath({ path in unsafe rmdir(path) }) != 0 {
      failure = failure ?? .last
    }
    do throws(Errno) {
      _ = try lookUp()
    } catch {
      if error == .noSuchFileOrDirectory { return }
      throw failure ?? error
    }
    throw failure ?? .directoryNotEmpty
  }
}
