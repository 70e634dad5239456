import ReviewCore

/// A snapshot of sources, used to find out later which of them changed.
struct SourceSnapshot: Sendable {
  private let hashes: [RepoPath: Int]
  private let hash: @Sendable (RepoPath) -> Int

  /// A snapshot of no files.
  static let none = SourceSnapshot(of: [], in: "", files: nil)

  /// Reads the files: some milliseconds per thousand files.
  /// - Parameter folder: The folder that the paths are relative to.
  init(of paths: [RepoPath], in folder: String, files: (any FileSystem)?) {
    // A file that cannot be read both times counts as unchanged.
    let hash: @Sendable (RepoPath) -> Int = { path in
      guard let text = path.text, let bytes = try? files?.read("\(folder)/\(text)", limit: Self.largest) else {
        return 0
      }
      var hasher = Hasher()
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    self.hash = hash
    hashes = Dictionary(paths.map { ($0, hash($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Files that have changed or no longer exist.
  var changedPaths: Set<RepoPath> { Set(hashes.filter { hash($0.key) != $0.value }.keys) }

  /// In bytes.
  private static let largest = 1 << 26
}

/// Sources, except those changed after the build: their current text does not match the tests that ran.
struct KnownSources: SourceReader {
  let sources: any SourceReader
  let unknown: Set<RepoPath>

  func bytes(of path: RepoPath) throws -> [UInt8] {
    guard !unknown.contains(path) else {
      throw Problem(summary: "\(path) changed while the tests ran.", hint: "Run again.")
    }
    return try sources.bytes(of: path)
  }
}
