import ReviewCore

/// Adds up the files of a measurement.
struct PatchSum {
  /// A file whose lines were judged.
  struct JudgedFile {
    /// Without the lines that comments exclude.
    private(set) var lines: [JudgedLine]
    let source: SourceMap
    /// Whether the report does not measure some added code that the compiler may omit.
    var isPartlyUnknown = false
    /// The lines with code that comments exclude.
    var excluded = LineSet()
    /// See `PatchSum.ended`.
    private(set) var ended = LineSet()
    /// The added lines that cannot run on this system.
    var neverRuns = LineSet()

    init(lines: [JudgedLine], source: SourceMap, excluded: LineSet = LineSet(), neverRuns: LineSet = LineSet()) {
      self.lines = lines
      self.source = source
      self.excluded = excluded
      self.neverRuns = neverRuns
    }

    /// Makes the lines unknown on which the process ends.
    mutating func leaveOpen(_ endings: EndedLines) {
      ended = endings.lines(in: lines)
      lines = endings.judging(lines)
    }
  }

  /// The result of measuring one file.
  enum File {
    /// The source and its lines.
    case judged(JudgedFile)
    /// The source cannot be read, for the reason in the text: line mode only.
    case withoutSource([JudgedLine], String)
    /// The head lacks the file, as the sentence says.
    case gone(String)
    /// The report has locations that the source does not have, or that are not executable.
    case stale
    /// The report lacks a part of a region that the compiler always maps, so it belongs to another text.
    case silent(ExecutableCode.Region)
  }

  var files: [PatchedFile] = []
  var lineFiles: [LinePatch] = []
  var patch = CoverageTally()
  var patchLines = (covered: 0, total: 0)
  var project = CoverageTally()
  var projectLines = (covered: 0, total: 0)
  var unknown: [RepoPath] = []
  var lineStates: [RepoPath: LineStates] = [:]
  /// Of each measured file.
  var tallies: [RepoPath: FileTally] = [:]
  var notices: [String] = []
  private var mismatches = ReportMismatches()
  /// Files with added code that the report does not measure, and that the compiler may omit.
  var partlyUnknown: [RepoPath] = []
  /// Lines with code that comments exclude, of each measured file that has some.
  var excluded: [RepoPath: LineSet] = [:]
  /// Added lines on which the process ends, as an exit test may expect.
  var ended: [(path: RepoPath, lines: LineSet)] = []
  /// Files with added lines that cannot run on this system, with these lines.
  private var neverRun: [String] = []

  mutating func add(_ file: File, of path: RepoPath, added: LineSet, _ omitted: OmittedTests = .none) {
    switch file {
    case .judged(let file):
      if !file.excluded.isEmpty { excluded[path] = file.excluded }
      if file.isPartlyUnknown { partlyUnknown.append(path) }
      if !file.ended.isEmpty { ended.append((path, file.ended)) }
      if !file.neverRuns.isEmpty { neverRun.append("\(path) (\(ReportMismatches.text(file.neverRuns)))") }
      add(file.lines, of: path, added: added, Setting(file.source, omitted))
    case .withoutSource(let lines, let reason):
      notices.append("\(reason) Its coverage is by lines, not by regions.")
      add(lines, of: path, added: added, Setting(nil, omitted))
    case .gone(let reason): notices.append("\(reason) Its coverage is not counted.")
    case .stale:
      mismatches.withUnknownLocations.append(path)
      if !added.isEmpty { unknown.append(path) }
    case .silent(let region):
      mismatches.withoutCode.append((path, region))
      unknown.append(path)
    }
  }

  /// Adds a source that only omitted tests can measure.
  /// - Parameter lines: All lines that may be executable.
  mutating func addUnmeasured(_ lines: LineSet, of path: RepoPath, added: LineSet, source: SourceMap) {
    let judged = lines.lines.map { JudgedLine(number: $0, count: 0, state: .unknown) }
    let omitted = OmittedTests(folders: [RepoPath(bytes: []): true])
    add(judged, of: path, added: added, Setting(source, omitted))
  }

  /// Adds a file without added lines as an earlier commit recorded it. In line mode it counts as this run measured it.
  mutating func addCarried(_ states: LineStates, of path: RepoPath, measured file: File) {
    let tally = CoverageTally(states)
    tallies[path] = FileTally(patch: CoverageTally(), project: tally)
    project += tally
    lineStates[path] = states
    switch file {
    case .judged(let file): Self.count(file.lines, in: &projectLines)
    case .withoutSource(let lines, _): Self.count(lines, in: &projectLines)
    case .gone, .stale, .silent: break
    }
  }

  /// The circumstances of a file's lines.
  private struct Setting {
    let source: SourceMap?
    let omitted: OmittedTests

    init(_ source: SourceMap?, _ omitted: OmittedTests) {
      self.source = source
      self.omitted = omitted
    }
  }

  private mutating func add(_ judged: [JudgedLine], of path: RepoPath, added: LineSet, _ setting: Setting) {
    let isOpen = setting.omitted.mayReach(path)
    let lines = isOpen ? judged.map(\.asOpen) : judged
    let patched = lines.filter { added.contains($0.number) }
    var tally = FileTally(patch: CoverageTally(patched), project: CoverageTally(lines))
    if isOpen { tally.openPartialLines() }
    tallies[path] = tally
    project += tally.project
    Self.count(lines, in: &projectLines)
    // A line that this run did not cover has not lost its coverage if other tests may reach it.
    lineStates[path] = LineStates(isOpen ? lines.filter { $0.state == .covered } : lines)
    guard !added.isEmpty else { return }
    patch += tally.patch
    Self.count(patched, in: &patchLines)
    files.append(PatchedFile(path: path, added: added, lines: patched, source: setting.source))
    lineFiles.append(LinePatch(path: path, lines: patched))
  }

  private var neverRunNotices: [String] {
    guard !neverRun.isEmpty else { return [] }
    return ["Not counted, since `#available` always holds on Linux: \(shortList(of: neverRun))."]
  }

  mutating func dropProject() {
    project = CoverageTally()
    projectLines = (0, 0)
    lineStates = [:]
  }

  private static func count(_ lines: [JudgedLine], in sum: inout (covered: Int, total: Int)) {
    sum.total += lines.count
    sum.covered += lines.count { $0.count > 0 }
  }

  func result(partial: PartialPolicy, notices more: [String]) -> PatchCoverage {
    PatchCoverage(
      files: files.sorted { $0.path < $1.path }, lineFiles: lineFiles.sorted { $0.path < $1.path }, patch: patch,
      patchLines: Ratio(covered: patchLines.covered, total: patchLines.total),
      project: project, projectLines: Ratio(covered: projectLines.covered, total: projectLines.total),
      unknown: unknown.sorted(), partial: partial, lineStates: lineStates,
      tallies: tallies, excluded: excluded, notices: mismatches.notices + notices + neverRunNotices + more)
  }
}

/// Files whose text is not the text that the report measured.
private struct ReportMismatches {
  /// The report has locations in them that do not exist.
  var withUnknownLocations: [RepoPath] = []
  /// The report lacks these regions of theirs.
  var withoutCode: [(path: RepoPath, region: ExecutableCode.Region)] = []

  /// One notice for each reason, because one stale report may not match a thousand files.
  var notices: [String] {
    [locationNotice, codeNotice].compactMap(\.self)
  }

  private var locationNotice: String? {
    let names = withUnknownLocations.map(\.description)
    return Self.beginning(names).map { "\($0): it names lines or columns that do not exist." }
  }

  private var codeNotice: String? {
    if let file = withoutCode.first, withoutCode.count == 1 {
      return Self.beginning([file.path.description]).map {
        "\($0): it lacks code on \(Self.text(LineSet(file.region.lines))). The file may have changed after the tests "
          + "ran; run them again.\(attributeHint)"
      }
    }
    return Self.beginning(withoutCode.map { "\($0.path) (\(Self.text(LineSet($0.region.lines))))" }).map {
      "\($0): it lacks code on these lines. The files may have changed after the tests ran; run them again."
        + attributeHint
    }
  }

  /// An attribute that is unknown to reviewbot may be a macro that replaces the code.
  private var attributeHint: String {
    guard let name = withoutCode.lazy.compactMap(\.region.attribute).first else { return "" }
    let attribute = Escaped.line("@\(name)")
    return " If `\(attribute)` is a macro that replaces this code, exclude the file with `coverage.exclude`."
  }

  static func text(_ lines: LineSet) -> String {
    "\(lines.count == 1 ? "line" : "lines") \(lines)"
  }

  /// Returns the beginning of the notice with the first five files; nil when there are none.
  private static func beginning(_ files: [String]) -> String? {
    guard !files.isEmpty else { return nil }
    return "The coverage of \(shortList(of: files)) does not match the \(files.count == 1 ? "file" : "files")"
  }
}

/// Returns the first five names, and the number of the others: one notice may be about a thousand files.
/// - Parameter names: Escaped.
func shortList(of names: [String], separator: String = ", ") -> String {
  let more = names.count > 5 ? " and \(names.count - 5) more" : ""
  return names.prefix(5).joined(separator: separator) + more
}
