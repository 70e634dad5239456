import Glibc

extension DiskFile {
  /// Writes a new file; returns false when that fails (`errno` has the reason) or when the path already exists.
  func write(_ bytes: [UInt8], permissions: mode_t) -> Bool {
    let descriptor = withPath { path in
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return fchmod(descriptor, permissions) == 0
  }

  /// Gives the owner all permissions on a folder, because a test may have removed them.
  func openFolder() {
    guard let mode = status?.st_mode, mode & S_IFMT == S_IFDIR, mode & S_IRWXU != S_IRWXU else { return }
    _ = withPath { path in unsafe chmod(path, mode & 0o777 | S_IRWXU) }
  }

  /// Removes a file, a link (not its target), or a folder with its contents.
  /// - Returns: False when some of it still exists. A missing file is not an error.
  @discardableResult
  func removeAll() -> Bool {
    var pending = [self]
    var folders: [DiskFile] = []
    while let next = pending.popLast() {
      guard let status = next.status else { continue }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        _ = next.withPath { path in unsafe unlink(path) }
        continue
      }
      folders.append(next)
      next.openFolder()
      pending += next.entries.map { DiskFile(next.path + [UInt8(ascii: "/")] + $0.name) }
    }
    for folder in folders.reversed() { _ = folder.withPath { path in unsafe rmdir(path) } }
    return status == nil && errno == ENOENT
  }
}
