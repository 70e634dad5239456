import ReviewCore

/// The keys by which the configuration of a change judges less strictly than before the change.
struct ConfigurationComparison: Sendable {
  /// Sentences for the note about the edit; empty when nothing is weaker.
  let text: String

  /// - Parameters:
  ///   - before: Reads the configuration without the change.
  ///   - after: Reads the configuration with the change.
  /// - Throws: The error of `after`: once merged, such a configuration would stop every review.
  init(before: () throws -> Configuration, after: () throws -> Configuration) throws {
    let old: Configuration
    do {
      old = try before()
    } catch {
      _ = try after()
      text = "The earlier configuration cannot be read, so the edit was not compared with it. \(Self.failure(error))"
      return
    }
    let new = try after()
    text = Setting.all.flatMap { $0.weakenings?(old, new) ?? [] }.text
  }

  private static func failure(_ error: any Error) -> String {
    (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
  }
}

/// Compares the files that two states of the configuration judge.
struct ScopeComparison: Sendable {
  let before: Configuration
  let after: Configuration

  /// A list of patterns that includes fewer files.
  func weakenedInclusions() -> [Weakening] {
    rootInclusions() + nestedInclusions()
  }

  private func rootInclusions() -> [Weakening] {
    guard !after.include.isEmpty else { return [] }
    guard !before.include.isEmpty else {
      return [Weakening(key: "include", values: "only \(Weakening.code(after.include)) instead of every file")]
    }
    let removed = before.include.filter { !after.include.contains($0) }
    return removed.isEmpty ? [] : [Weakening(key: "include", values: "without \(Weakening.code(removed))")]
  }

  /// A folder's `include` replaces the one of the folders above, so that its effect depends on both.
  private func nestedInclusions() -> [Weakening] {
    let old = Dictionary(before.nested.map { ($0.folder, $0.include) }) { $1 }
    let new = Dictionary(after.nested.map { ($0.folder, $0.include) }) { $1 }
    return Set(old.keys).union(new.keys).sorted().compactMap { folder in
      guard old[folder] ?? nil != new[folder] ?? nil else { return nil }
      return Weakening(key: "include", values: "changed in \(Weakening.code(folder.description))", isCertain: false)
    }
  }

  /// Patterns of files that are no longer judged.
  func weakenedExclusions() -> [Weakening] {
    let root = after.exclude.filter { !before.exclude.contains($0) }
    let nested = after.nested.flatMap { selection in
      let old = before.nested.filter { $0.folder == selection.folder }.flatMap(\.exclude)
      return selection.exclude.filter { !old.contains($0) }
    }
    let added = root + nested
    return added.isEmpty ? [] : [Weakening(key: "exclude", values: "also \(Weakening.code(added))")]
  }
}

/// A key of the configuration that judges less strictly than before.
struct Weakening: Hashable, Sendable {
  /// As in the documentation: `gates.coverage.patch`.
  var key: String
  /// The new value and the old one, as Markdown: `` `50%` instead of `80%` ``.
  let values: String
  /// Whether the new value is certainly weaker. The effect of a rule's option depends on the rule.
  var isCertain = true

  /// Returns the two values as Markdown. Texts of a configuration are cut, because anything can be written there.
  static func replacing(_ old: String, by new: String) -> String { "\(code(new)) instead of \(code(old))" }

  /// Returns texts of a configuration as Markdown code.
  static func code(_ texts: [String]) -> String { list(texts.map(code), limit: 5) }

  static func code(_ text: String) -> String {
    let line = Escaped.line(text).replacing(scalars: "`", with: "'")
    return "`\(line.count > 80 ? "\(line.prefix(79))…" : line)`"
  }

  /// Returns a list for a sentence; entries beyond the limit are counted.
  static func list(_ texts: [String], limit: Int) -> String {
    let rest = texts.count - limit
    return texts.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension [Weakening] {
  /// The sentences that name every weakened key; empty if there is none.
  var text: String {
    [("Weaker than before", filter(\.isCertain)), ("Possibly weaker", filter { !$0.isCertain })]
      .filter { !$1.isEmpty }
      .map { "\($0): \(Weakening.list($1.map { "`\($0.key)` (\($0.values))" }, limit: 20))." }
      .joined(separator: " ")
  }
}
