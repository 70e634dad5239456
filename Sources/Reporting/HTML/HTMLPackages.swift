import ReviewCore

/// A card for each package of a repository with several packages, then those that were not tested.
struct HTMLPackages {
  let report: Report

  /// Empty in a repository with one package.
  var section: HTML {
    let packages = ReportPackages(of: report)
    guard !packages.rows.isEmpty || !packages.omitted.isEmpty else { return [] }
    let omitted = packages.omitted.map { group -> HTML in
      [.tag("li", [.text(group.paths.joined(separator: ", ")), .text(": "), .prose(group.reason)])]
    }
    return .tag(
      "section",
      [
        .tag("h2", [.text("Packages")]), .tag("div.cards", .lines(packages.rows.map(card))),
        omitted.isEmpty ? [] : .tag("ul.notices", HTML(omitted)),
      ])
  }

  private func card(_ row: ReportPackages.Row) -> HTML {
    let word = row.verdict?.word ?? "measured"
    return .tag(
      "article.card.\(word)",
      [
        .tag(
          "h2", [
            .tag("span.symbol", [.text(row.verdict?.symbol ?? "·")]), .tag("code", [.text(row.path)]),
            .tag("span.word", [.text(word)]),
          ]),
        .tag("ul.figures", HTML(row.texts.map { .tag("li", [.prose($0)]) })),
      ])
  }
}
