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
