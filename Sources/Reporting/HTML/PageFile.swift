import Digests
import ReviewCore

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
