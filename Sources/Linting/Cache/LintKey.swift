import ReviewCore

/// What the findings of a file depend on: the program's rules, the configuration, the path and the bytes.
struct LintKey: Sendable {
  private let base: [UInt8]

  /// - Parameter isNeeded: Whether any key will be asked for; describing all settings takes a moment.
  init(library: RuleLibrary, settings: LintSettings, sizeLimit: Int, isNeeded: Bool) {
    guard isNeeded else {
      base = []
      return
    }
    var description = StableDescription()
    description.append(lintingDigest)
    description.append(sizeLimit)
    description.append(settings)
    // What comes with the program is in its digest.
    description.append(library.definitions.filter { !$0.isBuiltIn })
    base = description.bytes
  }

  func digest(of path: RepoPath, bytes: [UInt8], salt: CacheKey) -> CacheKey {
    let settings = SipHash.hash(base, key: salt)
    let place = SipHash.hash(path.bytes, key: settings)
    return SipHash.hash(bytes, key: place)
  }
}
