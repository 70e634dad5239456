import ReviewCore

/// What the findings of a file depend on: the program's rules, the configuration, the path and the bytes.
struct LintKey: Sendable {
  /// Of all but the file.
  private let base: CacheKey

  init(library: RuleLibrary, settings: LintSettings, sizeLimit: Int, salt: CacheKey) {
    var description = StableDescription()
    description.append(text: "\(lintingDigest) \(sizeLimit)")
    description.append(settings: settings)
    // What comes with the program is in its digest.
    let more = library.definitions.filter { !$0.isBuiltIn }
    if !more.isEmpty { description.append(more) }
    base = SipHash.hash(description.bytes, key: salt)
  }

  func digest(of path: RepoPath, bytes: [UInt8]) -> CacheKey {
    SipHash.hash(bytes, key: SipHash.hash(path.bytes, key: base))
  }
}
