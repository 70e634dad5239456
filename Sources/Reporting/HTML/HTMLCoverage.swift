import ReviewCore

/// The added lines that did not run, file by file, with the uncovered parts marked.
struct HTMLCoverage {
  let files: [PatchedFile]
  private let lineLimit = 1000

  /// Empty when every added line ran.
  var section: HTML {
    let lacking = files.filter(\.isLacking)
    guard !lacking.isEmpty else { return [] }
    let legend: HTML = [
      .tag("span.key.uncovered", [.text("! not covered")]),
      .tag("span.key.partial", [.text("~ partially covered; the marked part did not run")]),
      lacking.contains { !$0.unknown.isEmpty }
        ? .tag("span.key", [.text("? unknown, because not all tests ran")]) : [],
    ]
    return .tag(
      "section",
      [.tag("h2", [.text("Added lines that no test reached")]), .tag("p.legend", legend), .lines(lacking.map(file))])
  }

  private func file(_ file: PatchedFile) -> HTML {
    let ran = Percentage(file.covered.count, of: file.executableCount)
    return .tag(
      "details.file", [("open", "")],
      [
        .tag(
          "summary",
          [
            .tag("code.path", [.text(file.path.description)]),
            .tag("span.count", [.text("\(file.covered.count) of \(counted(file.executableCount, "line")) · \(ran)")]),
          ]),
        file.texts.isEmpty ? .tag("p.ranges", [.text(file.lackingLines)]) : table(of: file),
      ])
  }

  private func table(of file: PatchedFile) -> HTML {
    let spans = Dictionary(file.partial.map { ($0.line, $0.spans) }, uniquingKeysWith: +)
    let lines = file.uncovered.union(file.unknown).union(LineSet(spans.keys))
    let shown = LineSet(lines.lines.prefix(lineLimit))
    let rows = shown.ranges.enumerated().flatMap { index, range -> [HTML] in
      let gap: [HTML] = index == 0 ? [] : [.fixed("<tr class=\"gap\"><td colspan=\"3\"></td></tr>")]
      return gap + range.map { row($0, of: file, spans: spans[$0]) }
    }
    return [.tag("div.scroll", [.tag("table.source", .lines(rows))]), omission(lines.count - shown.count, "line")]
  }

  private func row(_ line: Int, of file: PatchedFile, spans: [PatchedFile.Span]?) -> HTML {
    let source = VisibleSource(file.texts[line] ?? "")
    let (name, symbol) =
      spans != nil ? ("tr.partial", SourceExcerpt.partial)
      : file.unknown.contains(line) ? ("tr.unknown", SourceExcerpt.unknown) : ("tr.uncovered", SourceExcerpt.uncovered)
    let marks = spans?.map { source.columns(of: $0, onLine: line) } ?? []
    return .tag(
      name,
      [
        .tag("td.number", [.text(String(line))]),
        .tag("td.symbol", [.text(symbol)]),
        .tag("td.code", code(source, marks: marks)),
      ])
  }

  private func code(_ source: VisibleSource, marks: [Range<Int>]) -> HTML {
    var pieces: [HTML] = []
    var column = 0
    for mark in marks where mark.lowerBound >= column && mark.lowerBound < source.width {
      let end = min(mark.upperBound, source.width)
      pieces.append(.text(source.exactText(in: column..<mark.lowerBound)))
      pieces.append(.tag("mark", [("title", "not covered")], [.text(source.exactText(in: mark.lowerBound..<end))]))
      column = end
    }
    return HTML(pieces + [.text(source.exactText(in: column..<max(source.width, column)))])
  }
}
