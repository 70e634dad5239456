import FoundationEssentials

/// The output of `swift -print-target-info`, reduced to the folder of the toolchain's libraries.
struct TargetInfo: Decodable {
  private struct Paths: Decodable {
    /// `usr/lib/swift` of the toolchain, absolute.
    let runtimeResourcePath: String
  }

  private let paths: Paths

  /// Returns `usr/lib` of the toolchain; nil when the output has no such path.
  static func libraryFolder(in output: [UInt8]) -> String? {
    guard let info = try? JSONDecoder().decode(Self.self, from: Data(output)) else { return nil }
    let parts = info.paths.runtimeResourcePath.split(separator: "/").dropLast()
    return info.paths.runtimeResourcePath.hasPrefix("/") && !parts.isEmpty ? "/" + parts.joined(separator: "/") : nil
  }
}
