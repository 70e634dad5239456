import Glibc
import ReviewCore

/// A file on disk, identified by the bytes of its path.
struct DiskFile {
  let path: [UInt8]

  init(_ path: [UInt8]) {
    self.path = path
  }

  init(_ path: String) {
    self.path = Array(path.utf8)
  }

  /// The result of `lstat`; nil when the file does not exist.
  var status: stat? {
    var found = stat()
    let code = withPath { path in unsafe lstat(path, &found) }
    return code == 0 ? found : nil
  }

  /// Returns the result of `lstat`; nil when the file does not exist.
  /// - Throws: `unreadable` when the file system does not report whether the file exists.
  func existing() throws(GitError) -> stat? {
    if let found = status { return found }
    try checkAbsent(errno)
    return nil
  }

  /// Returns the contents, at most `limit` bytes; nil when the file does not exist.
  /// - Throws: `unreadable` when the file may exist but cannot be read.
  func existingBytes(limit: Int = 64 << 20) throws(GitError) -> [UInt8]? {
    if let bytes = read(limit: limit) { return bytes }
    try checkAbsent(errno)
    return nil
  }

  /// - Parameter code: The `errno` of the failed call.
  private func checkAbsent(_ code: Int32) throws(GitError) {
    guard [ENOENT, ENOTDIR, ELOOP].contains(code) else { throw unreadable(code) }
  }

  /// - Parameter code: The `errno` of the failed call.
  func unreadable(_ code: Int32) -> GitError {
    let reason = unsafe String(cString: strerror(code))
    let isLimit = code == EMFILE || code == ENFILE
    return GitError(
      .unreadable, "\(RepoPath(bytes: path)) cannot be read: \(reason).",
      hint: isLimit ? "Allow more open files: `ulimit -n 4096`." : "Check its permissions.")
  }

  /// Returns the contents, at most `limit` bytes; nil when the file cannot be read.
  func read(limit: Int = 64 << 20) -> [UInt8]? {
    let descriptor = withPath { path in unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Self.read(descriptor, limit: limit)
  }

  /// The target of a symbolic link.
  var linkTarget: [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4097)
    let count = withPath { path in
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), 4096)
      }
    }
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  @safe func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var ended = path
    ended.append(0)
    return unsafe ended.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return unsafe body("") }
      return unsafe body(start.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Reads to the end or the limit; returns nil on an error of the file system.
  static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var size = stat()
    if unsafe fstat(descriptor, &size) == 0 { result.reserveCapacity(min(Int(size.st_size) + 1, limit)) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while result.count < limit {
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(descriptor, bytes.baseAddress, min(bytes.count, limit - result.count))
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      result += chunk.prefix(count)
    }
    return result
  }
}
