import Foundation
import Glibc

/// A folder that is removed with its last reference.
package final class TemporaryTestFolder {
  /// Absolute, without symbolic links.
  package let path: String

  package init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = base + "/reviewbot-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
    // A test may have removed the write permission.
    if let child = try? ChildProcess(["chmod", "-R", "u+rwX", path], output: .dropped) { child.wait() }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file whose name is given as bytes, which need not be UTF-8; creates missing folders.
  package func write(_ bytes: [UInt8], to name: [UInt8]) throws {
    let full = Array("\(path)/".utf8) + name
    for index in full.indices where full[index] == UInt8(ascii: "/") && index > path.utf8.count {
      _ = mkdir(Self.cString(full[..<index]), 0o755)
    }
    guard let file = fopen(Self.cString(full[...]), "w") else {
      throw TemporaryRepository.Failure(description: "cannot write \(String(decoding: name, as: UTF8.self))")
    }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw TemporaryRepository.Failure(description: "cannot write \(bytes.count) bytes")
    }
  }

  private static func cString(_ bytes: ArraySlice<UInt8>) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
