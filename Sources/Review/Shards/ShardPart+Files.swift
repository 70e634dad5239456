import Foundation

extension ShardPart {
  /// Returns whether a file is a part, by its first bytes. False for a file that cannot be read.
  static func isPart(atPath path: String) -> Bool {
    guard path.hasSuffix(".json"), let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: beginning.utf8.count) else { return false }
    return isPart(Array(data))
  }
}
