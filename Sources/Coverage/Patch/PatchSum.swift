import ReviewCore

/// Adds up the files of a measurement.
struct PatchSum {
  /// The result of measuring one file.
  enum File {
    case judged([JudgedLine], SourceMap)
    /// The source cannot be read, for the reason in the text: line mode only.
    case withoutSource([JudgedLine], String)
    /// The report has locations that the source does not have, or that are not executable.
    case stale
    /// The report measures no line of an added body, which the compiler always maps, so it belongs to another text.
    case silent(at: ClosedRange<Int>)
  }

  var files: [PatchedFile] = []
  var lineFiles: [LinePatch] = []
  var patch = CoverageTally()
  var patchLines = (covered: 0, total: 0)
  var project = CoverageTally()
  var projectLines = (covered: 0, total: 0)
  var unknown: [RepoPath] = []
  var lineStates: [RepoPath: LineStates] = [:]
  var notices: [String] = []

  mutating func add(_ file: File, of path: RepoPath, added: LineSet) {
    switch file {
    case .judged(let lines, let source): add(lines, of: path, added: added, source: source)
    case .withoutSource(let lines, let reason):
      notices.append("\(reason) Its coverage is by lines, not by regions.")
      add(lines, of: path, added: added, source: nil)
    case .stale:
      notices.append("The coverage of \(path) does not match the file: it names lines or columns that do not exist.")
      if !added.isEmpty { unknown.append(path) }
    case .silent(let lines):
      notices.append(
        "The coverage of \(path) does not match the file: it measures no line of the code at \(LineSet(lines)), which every "
          + "coverage build counts.")
      unknown.append(path)
    }
  }

  private mutating func add(_ lines: [JudgedLine], of path: RepoPath, added: LineSet, source: SourceMap?) {
    for line in lines { count(line, in: &project, and: &projectLines) }
    lineStates[path] = LineStates(lines)
    guard !added.isEmpty else { return }
    let patched = lines.filter { added.contains($0.number) }
    for line in patched { count(line, in: &patch, and: &patchLines) }
    files.append(PatchedFile(path: path, added: added, lines: patched, source: source))
    lineFiles.append(LinePatch(path: path, lines: patched))
  }

  mutating func dropProject() {
    project = CoverageTally()
    projectLines = (0, 0)
    lineStates = [:]
  }

  private func count(_ line: JudgedLine, in tally: inout CoverageTally, and lines: inout (covered: Int, total: Int)) {
    tally.count(line.state)
    lines.total += 1
    if line.count > 0 { lines.covered += 1 }
  }

  func result(partial: PartialPolicy, notices more: [String]) -> PatchCoverage {
    PatchCoverage(
      files: files, lineFiles: lineFiles, patch: patch,
      patchLines: Ratio(covered: patchLines.covered, total: patchLines.total),
      project: project, projectLines: Ratio(covered: projectLines.covered, total: projectLines.total),
      unknown: unknown.sorted(), partial: partial, lineStates: lineStates,
      notices: notices + more)
  }
}
