import Digests
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

/// Everything that the page shows about one file.
struct PageFile {
  let path: RepoPath
  /// Nil when the diff is not known, or does not contain the file.
  let change: FileChange?
  /// Nil when the file was not measured.
  let coverage: PatchedFile?
  /// By position; those about the whole file come first.
  let findings: [Finding]
  /// Parts of the source, ascending, with gaps between them.
  let hunks: [[PageLine]]
  private let partial: [Int: [PatchedFile.Span]]
  /// Known lines of the new file.
  let lines: [Int: [UInt8]]

  init(path: RepoPath, change: FileChange?, coverage: PatchedFile?, findings: [Finding], extra: [Int: String]) {
    self.path = path
    self.change = change
    self.coverage = coverage
    self.findings = findings.sorted { Self.order($0) < Self.order($1) }
    partial = Dictionary((coverage?.partial ?? []).map { ($0.line, $0.spans) }, uniquingKeysWith: +)
    var parts = change?.hunks.map(Self.lines) ?? []
    var known: [Int: [UInt8]] = [:]
    for line in parts.joined() where line.kind != .removed { known[line.number] = line.text }
    var others = extra.merging(coverage?.texts ?? [:]) { $1 }.mapValues { Array($0.utf8) }
    for finding in findings {
      guard let line = finding.location?.start?.line, others[line] == nil, let text = finding.sourceLine
      else { continue }
      others[line] = Array(text.utf8)
    }
    let missing = others.filter { known[$0.key] == nil }
    parts += LineSet(missing.keys).ranges.map { range in
      range.map { PageLine(kind: .context, number: $0, text: missing[$0] ?? []) }
    }
    hunks = parts.sorted { ($0.first?.number ?? 0) < ($1.first?.number ?? 0) }
    lines = known.merging(missing) { first, _ in first }
  }

  /// The anchor of the file; the same in every report.
  var anchor: String { "f" + Digest(of: path.bytes).hex.prefix(10) }

  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// Added lines that did not run, or only partially.
  var lackingCount: Int {
    coverage.map { $0.uncovered.count + $0.partial.count + $0.unknown.count } ?? 0
  }

  /// The share of the added lines that ran; ∅ when none is executable.
  var share: Percentage { Percentage(coverage?.covered.count, of: coverage?.executableCount) }

  /// Returns the coverage of a line of the new file; nil for a line that is not executable or not added.
  func coverage(of line: Int) -> PageCoverage? {
    guard let coverage else { return nil }
    if coverage.uncovered.contains(line) { return .uncovered }
    if coverage.unknown.contains(line) { return .unknown }
    if let spans = partial[line] { return .partial(spans) }
    return coverage.covered.contains(line) ? .covered : nil
  }

  /// The larger, the more the file needs attention.
  var weight: (Int, Int, Int, Int) {
    (count(.error), lackingCount > 0 ? 1 : 0, count(.warning) + lackingCount, count(.note))
  }

  private static func order(_ finding: Finding) -> (Int, Int) {
    (finding.location?.start?.line ?? 0, finding.location?.start?.column ?? 0)
  }

  private static func lines(of hunk: Hunk) -> [PageLine] {
    hunk.lines.map { line in
      let bytes = hunk.text(of: line)
      let text = Array(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
      return switch line {
      case .context(_, let new, _): PageLine(kind: .context, number: new, text: text)
      case .added(let new, _): PageLine(kind: .added, number: new, text: text)
      case .removed(let old, _): PageLine(kind: .removed, number: old, text: text)
      }
    }
  }
}

/// One row of a file's source.
struct PageLine {
  enum Kind {
    case context, added, removed
  }

  let kind: Kind
  /// 1-based, in the new file, or in the old one for a removed line.
  let number: Int
  let text: [UInt8]
}

/// How the tests reached an added line.
enum PageCoverage {
  case covered
  case partial([PatchedFile.Span])
  case uncovered, unknown

  /// The symbol beside the line.
  var symbol: String {
    switch self {
    case .covered: "✓"
    case .partial: SourceExcerpt.partial
    case .uncovered: SourceExcerpt.uncovered
    case .unknown: SourceExcerpt.unknown
    }
  }

  var word: String {
    switch self {
    case .covered: "covered"
    case .partial: "partially covered"
    case .uncovered: "not covered"
    case .unknown: "unknown"
    }
  }

  /// The row's class.
  var name: String {
    switch self {
    case .covered: "cov"
    case .partial: "par"
    case .uncovered: "unc"
    case .unknown: "unk"
    }
  }

  var needsAttention: Bool {
    if case .covered = self { false } else { true }
  }
}
