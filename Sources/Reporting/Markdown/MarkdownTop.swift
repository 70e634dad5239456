import ReviewCore

/// The parts of a Markdown report that are never cut: the headline, the verdicts with their reasons, and the compared
/// revisions; and the notices.
struct MarkdownTop {
  let report: Report
  let heading: ReportHeading
  let markup: Markup
  let pullRequest: PullRequestContext
  /// Maximum UTF-8 bytes of an untrusted text after escaping.
  let textLimit: Int

  /// The verdict with its figures on one line.
  var headline: String {
    let figures = report.keyFigures
    let text = figures.isEmpty ? "\(report.outcome.rawValue)" : figures.joined(separator: " · ")
    let emblem = pullRequest.running.isEmpty || report.outcome == .failed ? report.outcome.emblem : "⏳"
    return "### \(emblem) reviewbot: \(text)\n"
  }

  /// The verdicts with their reasons, and the changes since the last report.
  var verdicts: String {
    (failed + broken + running + changes + fixable + skipped).map { "\n\($0)\n" }.joined()
  }

  /// Returns the notices, each short enough for all of them to fit in `budget` UTF-8 bytes if that leaves 200 for each.
  func notices(within budget: Int) -> MarkdownSection? {
    let lists = report.results.map { cut($0.notices, to: 10) } + [cut(report.notices, to: 20)]
    let shown = lists.flatMap(\.shown)
    guard !shown.isEmpty else { return nil }
    let limit = min(textLimit, max(budget / shown.count - 4, 200))
    let entries = shown.map { "\n> \(MarkdownText.prose($0, upTo: limit))\n" }
    return MarkdownSection(heading: "", entries: entries, further: lists.reduce(0) { $0 + $1.more }, noun: "notice")
  }

  var footer: String {
    let facts = (heading.title + [heading.wholeFiles].compactMap(\.self)).map(short) + revisions
    let run = pullRequest.run.map { [MarkdownText.link("run", to: $0)] } ?? []
    let lines = [(facts + run).joined(separator: " · "), pullRequest.elsewhere.joined(separator: ", ")]
    return lines.filter { !$0.isEmpty }.map { "\n\(markup.small($0))\n" }.joined()
  }

  private var changes: [String] {
    guard let changes = pullRequest.changes else { return [] }
    let commit = MarkdownText.link(changes.since.short, to: pullRequest.links?.commit(changes.since))
    let counts = changes.new + changes.fixed > 0 ? "\(changes.new) new · \(changes.fixed) fixed" : "No finding changed"
    return ["\(counts) since \(commit)"]
  }

  private var failed: [String] {
    let checks = report.results.filter { if case .failed = $0.verdict { true } else { false } }
    let names = checks.map { phrase($0.check, because: $0.reasonBesideFigures) }
    return names.isEmpty ? [] : ["**Failed:** \(names.joined(separator: ", "))."]
  }

  private var running: [String] {
    let names = CheckID.allCases.filter(pullRequest.running.contains).map(\.rawValue)
    return names.isEmpty ? [] : ["Still running: \(names.joined(separator: ", "))."]
  }

  private var skipped: [String] {
    let names = report.results.compactMap { result -> String? in
      guard case .skipped(let reason) = result.verdict, !pullRequest.running.contains(result.check) else { return nil }
      return phrase(result.check, because: reason)
    }
    return names.isEmpty ? [] : ["Skipped: \(names.joined(separator: ", "))."]
  }

  private var broken: [String] {
    report.results.compactMap { result in
      guard case .broken(let problem) = result.verdict else { return nil }
      return "**Could not judge \(result.check.rawValue):** \(prose(problem.summary)) \(prose(problem.hint))"
    }
  }

  private var fixable: [String] {
    let count = pullRequest.fixedByCommand.count
    return count == 0 ? [] : ["\(counted(count, "layout finding")): run `reviewbot lint --fix`"]
  }

  /// Returns the check's name, with the reason in parentheses.
  private func phrase(_ check: CheckID, because reason: String?) -> String {
    guard let reason else { return check.rawValue }
    let words = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return "\(check.rawValue) (\(prose(words)))"
  }

  private var revisions: [String] {
    guard heading.wholeFiles == nil else { return [] }
    return heading.revisions.map { name, revision in "\(name) \(shown(revision))" } + [short(heading.size)]
  }

  private func shown(_ revision: Revision) -> String {
    let text = short(revision.description)
    return MarkdownText.link(text, to: revision.id.flatMap { pullRequest.links?.commit($0) })
  }

  private func short(_ text: String) -> String { MarkdownText.prose(text, upTo: min(textLimit, 300)) }

  private func prose(_ text: String) -> String { MarkdownText.prose(text, upTo: textLimit) }
}

extension MarkdownText {
  /// Returns prose of at most `limit` UTF-8 bytes, counted after escaping, with a visible mark where it was cut.
  static func prose(_ text: String, upTo limit: Int) -> String {
    var length = limit
    while length > 0 {
      let escaped = prose(clipped(text, to: length))
      if escaped.utf8.count <= limit { return escaped }
      length = length * limit / escaped.utf8.count
    }
    return "…"
  }
}

extension Report.Outcome {
  fileprivate var emblem: String {
    switch self {
    case .passed: "✅"
    case .failed: "❌"
    case .broken: "⚠️"
    }
  }
}
