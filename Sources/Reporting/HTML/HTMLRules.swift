import ReviewCore

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
