#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import SystemPackage

/// A file's metadata.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, folder, link, other
  }

  /// The time since 1970.
  package struct Time: Hashable, Sendable {
    package let seconds: Int
    package let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    var raw: timespec { timespec(tv_sec: seconds, tv_nsec: nanoseconds) }

    /// Whole seconds that have passed since; negative for a time in the future.
    package var age: Int { time(nil) - seconds }
  }

  /// Differs after a file was written or replaced.
  package struct Version: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let modified: Time
  }

  package let kind: Kind
  /// The mode without the kind: at most `0o7777`.
  package let permissions: UInt16
  package let owner: UInt32
  package let group: UInt32
  /// The number of names; 0 after the file was removed.
  package let links: Int
  package let accessed: Time
  package let version: Version

  /// In bytes.
  package var size: Int { version.size }
  package var modified: Time { version.modified }
  /// Whether its owner may run it.
  package var isExecutable: Bool { permissions & 0o100 != 0 }

  init(_ raw: stat) {
    kind = Kind(raw.st_mode)
    permissions = UInt16(raw.st_mode & 0o7777)
    owner = raw.st_uid
    group = raw.st_gid
    links = Int(raw.st_nlink)
    #if canImport(Darwin)
    let (accessed, modified) = (raw.st_atimespec, raw.st_mtimespec)
    #else
    let (accessed, modified) = (raw.st_atim, raw.st_mtim)
    #endif
    self.accessed = Time(accessed)
    version = Version(
      device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino), size: Int(raw.st_size),
      modified: Time(modified))
  }

  /// The status of an open file.
  init(descriptor: Int32) throws(Errno) {
    var found = stat()
    guard unsafe fstat(descriptor, &found) == 0 else { throw .last }
    self.init(found)
  }
}

extension FileStatus.Kind {
  init(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
