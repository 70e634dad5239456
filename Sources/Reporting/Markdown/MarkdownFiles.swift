import ReviewCore

/// The table of the files that need attention: their findings and the added lines that no test reached.
struct MarkdownFiles {
  private struct File {
    var counts: [Severity: Int] = [:]
    var coverage: PatchedFile?
    /// See `PatchedFile.wholeFile`.
    var wholeFile: String?

    var weight: [Int] {
      let gaps = (coverage?.uncovered.count ?? 0) + (coverage?.partial.count ?? 0)
      return [counts[.error] ?? 0, counts[.warning] ?? 0, gaps, counts[.note] ?? 0]
    }
  }

  private static let unfolded = 10
  /// The number of ranges of lines in one cell.
  private static let mostRanges = 8

  private let files: [RepoPath: File]
  private let links: WebLinks?
  private let markup: Markup

  init(_ report: Report, links: WebLinks?, markup: Markup) {
    var files: [RepoPath: File] = [:]
    for result in report.results {
      for finding in result.ownFindings {
        guard let path = finding.location?.path else { continue }
        files[path, default: File()].counts[finding.severity, default: 0] += 1
      }
      for file in result.patchedFiles where file.isLacking { files[file.path, default: File()].coverage = file }
    }
    for file in report.results.flatMap(\.patchedFiles) { files[file.path]?.wholeFile = file.wholeFile }
    self.files = files
    self.links = links
    self.markup = markup
  }

  /// Nil without such files.
  var section: MarkdownSection? {
    guard !files.isEmpty else { return nil }
    let ranked = files.sorted { left, right in
      let (mine, theirs) = (left.value.weight, right.value.weight)
      return mine == theirs ? left.key < right.key : theirs.lexicographicallyPrecedes(mine)
    }
    let (shown, more) = cut(ranked, to: MarkdownSection.mostEntries)
    let titles = ["File"] + columns.map(\.title)
    let table = row(titles) + row(titles.map { _ in "---" })
    let rows = shown.map { path, file in
      let name = MarkdownText.link(MarkdownText.code(path.description), to: links?.file(path))
      return row([name] + columns.map { $0.cell(path, file) })
    }
    guard files.count > Self.unfolded else {
      return MarkdownSection(heading: "\n\(table)", entries: rows, further: more, noun: "file")
    }
    return MarkdownSection(
      heading: "\n\(markup.foldStart(counted(files.count, "file")))\n\(table)", entries: rows, further: more,
      ending: "\n\(markup.foldEnd)", noun: "file")
  }

  /// The columns that have a value in some row.
  private var columns: [(title: String, cell: (RepoPath, File) -> String)] {
    let hasFindings = files.values.contains { !$0.counts.isEmpty }
    let hasCoverage = files.values.contains { $0.coverage != nil }
    var columns: [(title: String, cell: (RepoPath, File) -> String)] = []
    if hasFindings { columns.append(("Findings", { _, file in Self.findings(file.counts) })) }
    if hasCoverage {
      columns.append(("Added lines covered", { _, file in Self.covered(file.coverage) }))
      columns.append(("Not covered", { path, file in gaps(file.coverage, path) }))
    }
    if files.values.contains(where: { $0.wholeFile != nil }) {
      columns.append(("Coverage of the file", { _, file in file.wholeFile ?? "" }))
    }
    return columns
  }

  private static func findings(_ counts: [Severity: Int]) -> String {
    Severity.allCases.sorted(by: >).compactMap { severity in
      counts[severity].map { counted($0, severity.rawValue) }
    }.joined(separator: ", ")
  }

  private static func covered(_ file: PatchedFile?) -> String {
    file.map { "\($0.covered.count) of \($0.executableCount)" } ?? ""
  }

  private func gaps(_ file: PatchedFile?, _ path: RepoPath) -> String {
    guard let file else { return "" }
    let partial = LineSet(file.partial.map(\.line))
    let parts = [("", file.uncovered), ("in part ", partial), ("unknown ", file.unknown)].filter { !$0.1.isEmpty }
    return parts.map { $0.0 + list($0.1, path) }.joined(separator: "; ")
  }

  private func list(_ lines: LineSet, _ path: RepoPath) -> String {
    let (shown, more) = cut(lines.ranges, to: Self.mostRanges)
    let ranges = shown.map { MarkdownText.link(LineSet($0).description, to: links?.file(path, lines: $0)) }
    return (ranges + (more > 0 ? ["… and \(counted(more, "range")) more"] : [])).joined(separator: ", ")
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.map(MarkdownText.cell).joined(separator: " | ") + " |\n"
  }
}
