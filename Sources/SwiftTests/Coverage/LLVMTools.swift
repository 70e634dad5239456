import ReviewCore

/// Absolute paths of the toolchain's own `llvm-profdata` and `llvm-cov`.
struct LLVMTools: Hashable, Sendable {
  let profdata: String
  let cov: String

  /// Uses the first folder that has both; nil when none has.
  init?(in folders: [String], files: any FileSystem) {
    let folder = folders.first { files.exists($0 + "/llvm-cov") && files.exists($0 + "/llvm-profdata") }
    guard let folder else { return nil }
    profdata = folder + "/llvm-profdata"
    cov = folder + "/llvm-cov"
  }

  /// Returns the folders of `swift`: as found on PATH, and with symbolic links resolved.
  static func folders(near swift: String, path: String, files: any FileSystem) -> [String] {
    let candidates = swift.contains("/") ? [swift] : path.split(separator: ":").map { "\($0)/\(swift)" }
    guard let found = candidates.first(where: files.exists) else { return [] }
    return [parent(of: found)] + (files.realPath(found).map { [parent(of: $0)] } ?? [])
  }

  /// Parses the output of `swift -print-target-info`: the runtime's resources are in `usr/lib/swift`, the tools in
  /// `usr/bin`.
  static func folder(fromTargetInfo json: String) -> String? {
    guard let mark = json.firstRange(of: "\"runtimeResourcePath\": \"") else { return nil }
    let path = json[mark.upperBound...].prefix { $0 != "\"" }
    guard path.hasSuffix("/lib/swift") else { return nil }
    return path.dropLast("/lib/swift".count) + "/bin"
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
