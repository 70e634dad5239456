import Digests
import ReviewCore

/// The inputs that determine the findings of a file: the program's rules, the configuration, the path and the bytes.
/// The day is included if a rule compares dates.
struct LintKey: Sendable {
  /// The digest of every input except the file.
  private let base: Digest

  init(library: RuleLibrary, settings: LintSettings, sizeLimit: Int, today: CalendarDay?, salt: Digest) {
    var description = StableDescription()
    description.append(text: "\(library.version) \(sizeLimit)")
    description.append(settings: settings)
    // The library version covers the built-in rules.
    let more = library.definitions.filter { !$0.isBuiltIn }
    if !more.isEmpty { description.append(more) }
    if let today, library.dependsOnDay(settings) { description.append(text: today.description) }
    base = Digest(of: description.bytes, key: salt)
  }

  func digest(of path: RepoPath, bytes: [UInt8]) -> Digest {
    Digest(of: bytes, key: Digest(of: Array(path.bytes), key: base))
  }
}

extension RuleLibrary {
  /// Returns whether any rule that is on depends on the day.
  fileprivate func dependsOnDay(_ settings: LintSettings) -> Bool {
    let named = Set(settings.rules.keys).union(settings.overrides.flatMap(\.rules.keys))
    return named.contains { rule in sources.contains { $0.dependsOnDay(rule) } }
  }
}
