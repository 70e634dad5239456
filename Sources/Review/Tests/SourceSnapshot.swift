import ReviewCore

/// What sources contained at a moment, to find out later which of them changed.
struct SourceSnapshot: Sendable {
  private let hashes: [RepoPath: Int]
  private let hash: @Sendable (RepoPath) -> Int

  /// Of no file.
  static let none = SourceSnapshot(of: [], in: "", files: nil)

  /// Reads the files: some milliseconds for a thousand.
  /// - Parameter folder: What the paths are relative to.
  init(of paths: [RepoPath], in folder: String, files: (any FileSystem)?) {
    // A file that cannot be read now and then has not changed, as far as can be said.
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

  /// Files that are others now, or are gone.
  var changedPaths: Set<RepoPath> { Set(hashes.filter { hash($0.key) != $0.value }.keys) }

  /// In bytes.
  private static let largest = 1 << 26
}

/// Sources without those that changed since they were built: what they contain now says nothing of what ran.
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
