#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import SystemPackage

/// A file or folder on disk, identified by the bytes of its path.
package struct DiskFile: Hashable, Sendable {
  package let path: [UInt8]

  package init(_ path: [UInt8]) {
    self.path = path
  }

  package init(_ path: String) {
    self.path = Array(path.utf8)
  }

  /// A file in this folder.
  package func appending(_ name: [UInt8]) -> DiskFile {
    DiskFile(path + [UInt8(ascii: "/")] + name)
  }

  /// The status; that of a symbolic link itself. Nil when the file does not exist or cannot be reached.
  package var status: FileStatus? { try? lookUp() }

  /// Returns the status; that of a symbolic link itself.
  func lookUp() throws(Errno) -> FileStatus {
    var found = stat()
    guard withPath({ path in unsafe lstat(path, &found) }) == 0 else { throw .last }
    return FileStatus(found)
  }

  /// The status, after following symbolic links; nil when the file does not exist or cannot be reached.
  package var targetStatus: FileStatus? {
    var found = stat()
    return withPath { path in unsafe stat(path, &found) } == 0 ? FileStatus(found) : nil
  }

  /// Returns the status; nil when the file does not exist.
  /// - Throws: The reason why the file system does not report whether the file exists.
  package func statusIfPresent() throws(Errno) -> FileStatus? {
    do throws(Errno) {
      return try lookUp()
    } catch {
      guard error.meansAbsence else { throw error }
      return nil
    }
  }

  /// Returns the contents, at most `limit` bytes; nil when the file does not exist.
  /// - Throws: The reason why a file that may exist cannot be read.
  package func contentsIfPresent(limit: Int) throws(Errno) -> [UInt8]? {
    do throws(Errno) {
      return try contents(limit: limit)
    } catch {
      guard error.meansAbsence else { throw error }
      return nil
    }
  }

  /// Returns the contents, at most `limit` bytes. Never waits for a pipe.
  package func contents(limit: Int) throws(Errno) -> [UInt8] {
    let descriptor = withPath { path in unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    let expected = try FileStatus(descriptor: descriptor).size
    return try DescriptorIO.contents(of: descriptor, expected: expected, limit: limit)
  }

  /// Returns the contents, at most `limit` bytes; nil when the file cannot be read.
  package func read(limit: Int = 64 << 20) -> [UInt8]? { try? contents(limit: limit) }

  /// The longest target of a link, in bytes. Systems allow less.
  static let longestTarget = 4096

  /// The target of a symbolic link; nil for any other file. Its first bytes, if it is longer than `longestTarget`.
  package var linkTarget: [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Self.longestTarget + 1)
    // It writes at most as many bytes as the buffer has, and no trailing zero.
    let count = withPath { path in unsafe readlink(path, &buffer, buffer.count) }
    return count < 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// The path without symbolic links, `.` and `..`; nil when the file does not exist.
  package var realPath: String? {
    withPath { path in
      guard let found = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(found) }
      return unsafe String(cString: found)
    }
  }

  /// Whether this process may run the file.
  package var isExecutable: Bool { withPath { path in unsafe access(path, X_OK) } == 0 }

  @safe func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    CStrings.with(path, body)
  }
}

extension DiskFile {
  /// A name in a folder.
  package struct Entry: Hashable, Sendable {
    package let name: [UInt8]
    /// Links are not followed.
    package let kind: FileStatus.Kind
  }

  /// Returns the entries of a folder in unspecified order.
  package func entries() throws(Errno) -> [Entry] {
    guard let folder = withPath({ path in unsafe opendir(path) }) else { throw .last }
    defer { unsafe closedir(folder) }
    var entries: [Entry] = []
    while true {
      errno = 0
      // An entry is valid only until the next one is read.
      guard let entry = unsafe readdir(folder) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
      if name == Self.itself || name == Self.parent { continue }
      entries.append(Entry(name: name, kind: kind(unsafe Int(entry.pointee.d_type), of: name)))
    }
    guard errno == 0 else { throw .last }
    return entries
  }

  /// Returns the entries; none if there is no such folder.
  func entriesIfPresent() throws(Errno) -> [Entry] {
    do throws(Errno) {
      return try entries()
    } catch {
      guard error.meansNoEntry else { throw error }
      return []
    }
  }

  private static let itself = [UInt8(ascii: ".")]
  private static let parent = [UInt8](repeating: UInt8(ascii: "."), count: 2)

  /// Checks the file itself when its folder does not contain its kind.
  private func kind(_ type: Int, of name: [UInt8]) -> FileStatus.Kind {
    switch type {
    case Int(DT_DIR): .folder
    case Int(DT_REG): .regular
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): appending(name).status?.kind ?? .other
    default: .other
    }
  }
}

extension Errno {
  /// The reason why the last call of the system failed. Read it before any other call.
  static var last: Errno { Errno(rawValue: errno) }

  /// Whether a path with this error leads to no file.
  fileprivate var meansAbsence: Bool { meansNoEntry || self == .tooManySymbolicLinkLevels }

  /// Whether nothing has the path, not even a link.
  var meansNoEntry: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
