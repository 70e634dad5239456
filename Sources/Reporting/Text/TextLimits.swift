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
  var packages = 50
  /// Flaky tests, and tests that never started.
  var otherTests = 5

  static let everything = TextLimits(
    entries: .max, repeats: .max, failures: .max, messageLines: .max, sourceLines: .max, packages: .max,
    otherTests: .max)

  static func list(of entries: Int) -> TextLimits {
    TextLimits(entries: entries, repeats: RuleRepeats.shown, failures: 5, messageLines: 12, sourceLines: 20)
  }

  /// The limits to try for a screen, in descending order.
  static let forScreens = [
    list(of: 25), TextLimits(entries: 15, repeats: 5, failures: 3, messageLines: 8, sourceLines: 12),
    TextLimits(entries: 10, repeats: 4, failures: 2, messageLines: 6, sourceLines: 8),
    TextLimits(entries: 8, repeats: 3, failures: 1, messageLines: 4, sourceLines: 5, packages: 25),
    TextLimits(entries: 6, repeats: 3, failures: 1, messageLines: 3, sourceLines: 3, packages: 15),
    TextLimits(entries: 4, repeats: 2, failures: 1, messageLines: 2, sourceLines: 2, packages: 10, otherTests: 2),
    TextLimits(entries: 2, repeats: 1, failures: 1, messageLines: 2, sourceLines: 1, packages: 5, otherTests: 1),
    smallest,
  ]

  static let smallest = TextLimits(
    entries: 1, repeats: 1, failures: 1, messageLines: 1, sourceLines: 1, packages: 3, otherTests: 1)
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
