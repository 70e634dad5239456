/// The maximum numbers of entries that the text report shows.
struct TextLimits: Hashable, Sendable {
  /// Of each list: failing tests, files, findings.
  let entries: Int
  /// Findings of one rule.
  let repeats: Int
  /// Failures of one test.
  let failures: Int
  /// Lines of a failure's message.
  let messageLines: Int
  /// Source lines of a file.
  let sourceLines: Int
  /// Packages, and paths with one reason.
  let packages: Int
  /// Flaky tests, and tests that never started.
  let otherTests: Int
  /// Notes of a check, and those of the report.
  let notices: Int
  /// Whether findings have their source line.
  var hasExcerpts = true

  static let everything = TextLimits(
    entries: .max, repeats: .max, failures: .max, messageLines: .max, sourceLines: .max, packages: .max,
    otherTests: .max, notices: .max)

  static func list(of entries: Int) -> TextLimits {
    TextLimits(
      entries: entries, repeats: RuleRepeats.shown, failures: 5, messageLines: 12, sourceLines: 20, packages: 50,
      otherTests: 5, notices: 5)
  }

  /// The limits to try for a screen, in descending order. Short lists have no source lines.
  static let forScreens =
    [list(of: 25)] + [20, 15, 12, 10, 8, 6].map(screen)
    + [10, 8, 6, 5, 4, 3, 2, 1].map { entries in
      var limits = screen(entries)
      limits.hasExcerpts = false
      return limits
    }

  static let smallest = forScreens[forScreens.count - 1]

  private static func screen(_ entries: Int) -> TextLimits {
    TextLimits(
      entries: entries, repeats: min(RuleRepeats.shown, (entries + 1) / 2), failures: max(1, entries / 5),
      messageLines: max(1, entries / 2), sourceLines: entries, packages: 2 * entries,
      otherTests: max(1, entries / 4), notices: min(3, entries))
  }
}

/// The entries that the text report leaves out, by kind, in the order of the report.
struct TextOmissions: Hashable, Sendable {
  private struct Kind: Hashable, Sendable {
    let noun: String
    var count: Int
  }

  private var kinds: [Kind] = []

  /// - Parameter noun: In the singular; an `s` makes the plural.
  mutating func add(_ count: Int, _ noun: String) {
    guard count > 0 else { return }
    if let index = kinds.firstIndex(where: { $0.noun == noun }) {
      kinds[index].count += count
    } else {
      kinds.append(Kind(noun: noun, count: count))
    }
  }

  mutating func add(_ others: TextOmissions) {
    for kind in others.kinds { add(kind.count, kind.noun) }
  }

  /// One sentence with the option that shows them; nil when nothing is left out.
  var sentence: String? {
    guard !kinds.isEmpty else { return nil }
    return "Not shown: \(kinds.map { counted($0.count, $0.noun) }.joined(separator: ", ")). `--verbose` shows all."
  }
}
