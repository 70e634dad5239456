import Digests
import ReviewCore

/// What the findings of a file depend on: the program's rules, the configuration, the path and the
/// bytes; with a rule that compares dates, also the day.
struct LintKey: Sendable {
  /// Of all but the file.
  private let base: Digest

  init(library: RuleLibrary, settings: LintSettings, sizeLimit: Int, today: CalendarDay?, salt: Digest) {
    var description = StableDescription()
    description.append(text: "\(lintingDigest) \(sizeLimit)")
    description.append(settings: settings)
    // What comes with the program is in its digest.
    let more = library.definitions.filter { !$0.isBuiltIn }
    if !more.isEmpty { description.append(more) }
    if let today, settings.dependsOnDay { description.append(text: today.description) }
    base = Digest(of: description.bytes, key: salt)
  }

  func digest(of path: RepoPath, bytes: [UInt8]) -> Digest {
    Digest(of: bytes, key: Digest(of: Array(path.bytes), key: base))
  }
}

extension LintSettings {
  /// Whether a rule that asks for the day is on somewhere.
  fileprivate var dependsOnDay: Bool {
    syntaxRules.contains { rule in
      rule.dependsOnDay && (rules[rule.id] != nil || overrides.contains { $0.rules[rule.id] != nil })
    }
  }
}
