import Digests
import ReviewCore

/// What the findings of a file depend on: the program's rules, the configuration, the path and the
/// bytes; with a rule that compares dates, also the day.
struct LintKey: Sendable {
  /// Of all but the file.
  private let base: Digest

  init(library: RuleLibrary, settings: LintSettings, sizeLimit: Int, today: CalendarDay?, salt: Digest) {
    var description = StableDescription()
    description.append(text: "\(library.version) \(sizeLimit)")
    description.append(settings: settings)
    // What comes with the program is in its digest.
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
  /// Whether a rule that asks for the day is on somewhere.
  fileprivate func dependsOnDay(_ settings: LintSettings) -> Bool {
    let named = Set(settings.rules.keys).union(settings.overrides.flatMap(\.rules.keys))
    return named.contains { rule in sources.contains { $0.dependsOnDay(rule) } }
  }
}
