#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import SystemPackage

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
