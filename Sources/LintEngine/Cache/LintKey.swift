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

/// The content of a value as bytes. Equal values give equal bytes in every process, whatever the order of members in
/// sets and dictionaries.
private struct StableDescription {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary?, .set?: append(sorted: mirror.children)
    case nil: append(text: String(describing: value))
    default:
      append(text: String(describing: mirror.subjectType))
      if mirror.displayStyle == .enum, mirror.children.isEmpty { append(text: String(describing: value)) }
      for child in mirror.children {
        append(text: child.label ?? "")
        append(child.value)
      }
      bytes.append(0xFE)
    }
  }

  private mutating func append(sorted children: Mirror.Children) {
    let members = children.map { child in
      var member = StableDescription()
      member.append(child.value)
      return member.bytes
    }
    for member in members.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += member }
    bytes.append(0xFE)
  }

  mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0xFF)
  }
}

extension StableDescription {
  /// Appends settings. Most rules have default settings, which their names alone describe. Only changed settings are
  /// inspected, because reflection is slow.
  mutating func append(settings: LintSettings) {
    append(rules: settings.rules) { $0 == RuleSetting() }
    for override in settings.overrides {
      bytes += override.folder.bytes + [0xFF]
      for path in override.paths { append(text: path) }
      bytes.append(0xFE)
      append(rules: override.rules) { $0 == .on(RuleSetting()) }
    }
    bytes.append(0xFE)
    if !settings.customRules.isEmpty { append(settings.customRules) }
    guard let reported = settings.reported else { return }
    bytes.append(0xFD)
    for name in reported.map(\.name).sorted() { append(text: name) }
    bytes.append(0xFE)
  }

  private mutating func append<Setting>(rules: [RuleID: Setting], isPlain: (Setting) -> Bool) {
    for (id, setting) in rules.sorted(by: { $0.key < $1.key }) {
      append(text: id.name)
      if !isPlain(setting) { append(setting) }
    }
    bytes.append(0xFE)
  }
}
