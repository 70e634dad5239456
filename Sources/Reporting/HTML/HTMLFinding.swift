import ReviewCore

/// A finding with its message, its rule, and its fix as a small diff.
struct HTMLFinding {
  let finding: Finding
  /// Known lines of the file.
  let lines: [Int: [UInt8]]
  /// Whether the page describes the rule.
  let hasRule: Bool

  var article: HTML {
    let place = finding.location?.start.map { "\($0.line):\($0.column)" }
    let name = HTML.tag("code", [.text(finding.rule.name)])
    return .tag(
      "div.finding.stop.\(finding.severity.rawValue)", [("id", "n\(finding.fingerprint.hex.prefix(32))")],
      [
        .tag(
          "p",
          [
            .tag("b", [.text(finding.severity.rawValue)]), .text(" "), .prose(clipped(finding.message, to: 2000)),
          ]),
        .tag(
          "p.rule",
          [
            place.map { .tag("span", [.text($0)]) } ?? [],
            hasRule ? .tag("a", [("href", "#\(HTMLRules.anchor(of: finding.rule))")], name) : name,
            finding.scope == .caused ? .tag("span", [.text("caused by the change")]) : [],
            finding.fixMark.map { .tag("span.fixable", [.text($0.rawValue)]) } ?? [],
          ]),
        finding.fix.map(diff) ?? [],
      ])
  }

  private func diff(of fix: Fix) -> HTML {
    guard let preview = FixPreview(of: fix, in: lines) else { return texts(of: fix) }
    return .tag(
      "pre.fix", [("aria-label", "Fix")],
      .lines(
        preview.old.map { .tag("del", [.text("- "), .text(clipped($0, to: 500))]) }
          + preview.new.map { .tag("ins", [.text("+ "), .text(clipped($0, to: 500))]) }))
  }

  /// Shows the edits without the old text, which is not known.
  private func texts(of fix: Fix) -> HTML {
    let edits = fix.edits.prefix(10).map { edit -> HTML in
      let place = "\(edit.start.line):\(edit.start.column)–\(edit.end.line):\(edit.end.column)"
      return .tag("li", [
        .text(edit.text.isEmpty ? "Delete \(place)" : "Replace \(place) with "),
        edit.text.isEmpty ? [] : .tag("code", [.text(clipped(edit.text, to: 500))]),
      ])
    }
    return .tag("ul.edits", HTML(Array(edits)))
  }
}

/// The lines that a fix changes, before and after it.
struct FixPreview: Equatable {
  let old: [String]
  let new: [String]
  private static let limit = 30

  /// Nil when a line is not known, the fix is too large to show, or an edit does not fit the text.
  /// - Parameter lines: The file's known lines, by number.
  init?(of fix: Fix, in lines: [Int: [UInt8]]) {
    guard let first = fix.edits.first?.start.line, let last = fix.edits.map(\.end.line).max(), first <= last,
      first > 0, last - first < Self.limit, fix.edits.allSatisfy({ $0.start.line >= first && Self.isUsual($0) })
    else { return nil }
    var numbers = Array(first...last)
    // An edit that ends before the first column of a line leaves that line as it is, unless it joins two lines.
    let needsLast = fix.edits.contains { edit in
      edit.start.line == last || edit.end.line == last && (edit.end.column > 1 || !Self.keepsLines(edit))
    }
    if !needsLast { numbers.removeLast() }
    let known = numbers.compactMap { lines[$0] }
    guard known.count == numbers.count, known.allSatisfy({ $0.count < 1000 }) else { return nil }
    let bytes = Array(known.joined(separator: [UInt8(ascii: "\n")])) + (needsLast ? [] : [UInt8(ascii: "\n")])
    var starts = [0]
    for line in known { starts.append((starts.last ?? 0) + line.count + 1) }
    var result: [UInt8] = []
    var next = 0
    for edit in fix.edits {
      let start = starts[edit.start.line - first] + edit.start.column - 1
      let end = starts[edit.end.line - first] + edit.end.column - 1
      guard start >= next, start <= end, end <= bytes.count else { return nil }
      result += bytes[next..<start]
      result += edit.text.utf8
      next = end
    }
    result += bytes[next...]
    old = Self.lines(of: bytes)
    new = Self.lines(of: result)
    if new.count > Self.limit { return nil }
  }

  /// Returns whether the line after an edit, which ends before the first column, stays a line of its own.
  private static func keepsLines(_ edit: Fix.Edit) -> Bool {
    edit.text.isEmpty ? edit.start.column == 1 : edit.text.utf8.last == UInt8(ascii: "\n")
  }

  /// Returns whether the columns of an edit are in a line of usual length.
  private static func isUsual(_ edit: Fix.Edit) -> Bool {
    edit.end.line >= edit.start.line && (1...1001).contains(edit.start.column) && (1...1001).contains(edit.end.column)
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The descriptions of the rules that the findings name.
struct HTMLRules {
  let notes: [RuleNote]

  init(of report: Report) {
    let named = Set(report.results.flatMap(\.findings).map(\.rule))
    let notes = Dictionary(report.results.flatMap(\.rules).map { ($0.rule, $0) }) { first, _ in first }
    self.notes = notes.values.filter { named.contains($0.rule) }.sorted { $0.rule < $1.rule }
  }

  static func anchor(of rule: RuleID) -> String { "rule-\(rule.name)".replacing(/[^A-Za-z0-9_.-]/, with: "_") }

  /// Empty when no rule is described.
  var section: HTML {
    guard !notes.isEmpty else { return [] }
    return .tag(
      "section", [("aria-labelledby", "rules-title")],
      [
        .tag(
          "details.group",
          [
            .tag(
              "summary",
              [.tag("h2", [("id", "rules-title")], [.text("Rules")]), .tag("small", [.number(notes.count)])]),
            .tag("dl.body", .lines(notes.map { note in
              [
                .tag("dt", [("id", Self.anchor(of: note.rule))], [.tag("code", [.text(note.rule.name)])]),
                .tag("dd", [
                  .tag("p", [.prose(note.summary)]), .tag("p.faint", [.prose(note.rationale)]),
                ]),
              ]
            })),
          ])
      ])
  }
}
