import ReviewCore

/// A history with the name of its golden files.
struct HistorySample: Sendable {
  let name: String
  let history: History
}

let historySamples: [HistorySample] = [
  HistorySample(name: "usual", history: .usual), HistorySample(name: "one-commit", history: .oneCommit),
  HistorySample(name: "hostile", history: .hostile), HistorySample(name: "hundred", history: .hundred),
]

extension History {
  /// Three weeks of daily commits; one commit has only coverage.
  static let usual = sample(
    (0..<14).map { day in
      let covered = [700, 702, 702, 709, 690, 698, 705, 711, 716, 716, 724, 727, 731, 738][day]
      return Point(
        commit: .sample("1\(String(day, radix: 16))"), time: 1_760_000_000 + 129_600 * Int64(day),
        coverage: Coverage(covered: covered, partial: 12, total: 900 + 2 * day),
        tests: day == 6
          ? nil
          : RecordedTests(
            ran: 40 + day, failed: day == 4 ? 2 : 0, skipped: 1, flaky: [0, 0, 1, 0, 3][day % 5],
            milliseconds: 12_460 + 731 * day - (day > 9 ? 6_000 : 0)),
        findings: day == 6 ? nil : RecordedFindings(errors: day % 2, warnings: 9 - day / 2, notes: 2))
    }.reversed(), commitCount: 31)

  /// Coverage alone, and nothing measurable.
  static let oneCommit = sample([
    Point(commit: .sample("2b"), time: -86_400, coverage: Coverage(covered: 0, partial: 0, total: 0))
  ])

  /// Names that try to leave their text, and the greatest counts that a note can have.
  static let hostile = History(
    repository: "<script>alert(1)</script>\u{1B}[31m##[group]x\"'&",
    tip: .commit(.sample("3c"), name: "a\u{202E}</text><script>"),
    points: [
      Point(
        commit: .sample("3c"), time: .max, coverage: Coverage(covered: 1 << 40, partial: 1 << 40, total: 3 << 40),
        tests: RecordedTests(
          ran: 1 << 40, failed: 1 << 40, skipped: 1 << 40, flaky: 1 << 40, milliseconds: (1 << 40) - 1),
        findings: RecordedFindings(errors: 1 << 40, warnings: 1 << 40, notes: 1 << 40)),
      Point(
        commit: .sample("4d"), time: .min, coverage: Coverage(covered: 5, partial: 0, total: 4),
        tests: RecordedTests(ran: 0, failed: 9, skipped: 0, flaky: 0, milliseconds: 0),
        findings: RecordedFindings(errors: 0, warnings: 0, notes: 0)),
    ], commitCount: 2,
    skipped: [SkippedNote(commit: .sample("5e"), reason: "the note \u{1B}[31m is </bad>.")])

  /// So many commits that the chart has no dots.
  static let hundred = sample(
    (0..<100).map { day in
      Point(
        commit: .sample("\(day / 10)\(day % 10)"), time: 1_760_000_000 - 86_400 * Int64(day),
        coverage: Coverage(covered: 500 + (day * 37) % 90, partial: 0, total: 1000),
        findings: day == 50 ? RecordedFindings(errors: 0, warnings: 1, notes: 0) : nil)
    })

  private static func sample(_ points: [Point], commitCount: Int? = nil) -> History {
    History(
      repository: "acme/cart", tip: .commit(points.first?.commit ?? .sample("0a"), name: "main"), points: points,
      commitCount: commitCount ?? points.count)
  }
}
