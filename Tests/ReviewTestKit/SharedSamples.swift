import Foundation

/// Samples of real tools in `../shared`, which are not a part of this repository.
package enum SharedSamples {
  /// Returns the path of a folder with samples, or nil when it is absent. `REVIEWBOT_SHARED` may name another `shared`
  /// folder.
  package static func folder(_ name: String) -> String? {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared = ProcessInfo.processInfo.environment["REVIEWBOT_SHARED"]
      ?? checkout.deletingLastPathComponent().appending(path: "shared").path
    let folder = "\(shared)/\(name)"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  package static var hasXcode: Bool { folder("xcode") != nil }

  /// Returns the bytes of a sample of Xcode.
  package static func xcode(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: (folder("xcode") ?? "") + "/" + name)))
  }
}
