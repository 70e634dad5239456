import ReviewCore

/// The files of a report, those that need most attention first, and the findings that have no file.
struct PageFiles {
  let files: [PageFile]
  let unplaced: [Finding]
  /// Findings that the page leaves out.
  let omittedFindings: Int
  private static let limit = 5000

  init(of report: Report, context: PageContext) {
    let (shown, more) = report.results.flatMap(\.ownFindings).weightiest(Self.limit)
    let groups = Dictionary(grouping: shown) { $0.location?.path }
    let measured = Dictionary(report.results.flatMap(\.patchedFiles).map { ($0.path, $0) }) { first, _ in first }
    let changes = Dictionary((context.diff?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
    let lacking = measured.filter { changes[$0.key] != nil || $0.value.isLacking }.keys
    let paths = Set(changes.keys).union(lacking).union(groups.keys.compactMap(\.self))
    let tests = Set(report.results.flatMap(\.tests).flatMap(\.failures).compactMap(\.location?.path))
    files = paths.sorted().map { path in
      PageFile(
        path: path, change: changes[path], coverage: measured[path], findings: groups[path] ?? [],
        extra: tests.contains(path) ? [:] : context.lines[path] ?? [:])
    }.sorted { ($1.weight, $0.path) < ($0.weight, $1.path) }
    unplaced = groups[nil] ?? []
    omittedFindings = more
  }
}

/// Compares two files: the heavier one comes first, otherwise the order of paths decides.
private func < (
  left: ((Int, Int, Int, Int), RepoPath), right: ((Int, Int, Int, Int), RepoPath)
) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
}
