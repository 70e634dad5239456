import Foundation
import Platform

extension ShardPart {
  /// Returns whether a file is a part, by its name and its first bytes. False for a file that cannot be read, and for
  /// anything but a regular file: reading a named pipe would wait.
  static func isPart(atPath path: String) -> Bool {
    guard path.hasSuffix(".json"), DiskFile(path).status?.kind == .regular,
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: beginning.utf8.count) else { return false }
    return isPart(Array(data))
  }
}
