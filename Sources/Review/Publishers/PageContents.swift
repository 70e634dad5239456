import Coverage
import Git
import Posting
import Reporting
import ReviewCore

extension Workspace {
  /// Reads the sources of the change for a page.
  var pageContents: PageContents {
    PageContents(sources: { sources(of: $0) }, remote: (try? openRepository())?.remoteURL)
  }
}

/// Collects the contents of the reviewed side that a page for a browser shows.
struct PageContents: Sendable {
  let sources: @Sendable (Change) -> any SourceReader
  /// The address of the repository's remote; nil without one.
  let remote: String?
  /// Files that are read for lines outside of the diff.
  private static let limit = 500

  /// Returns the contents for a review. A source that cannot be read is left out: the report has its findings anyway.
  func context(of review: FinishedReview) -> PageContext {
    var context = PageContext()
    guard let change = review.change else { return context }
    context.diff = change.diff
    context.links = links(to: change.subject)
    context.measured = (review.coverage?.patch.tallies ?? [:]).map { path, tally in
      PageContext.MeasuredFile(path: path, covered: tally.project.covered, total: tally.project.total)
    }.sorted { $0.path < $1.path }
    let reader = sources(change)
    for (path, numbers) in neededLines(of: review.report).prefix(Self.limit) {
      guard let bytes = try? reader.bytes(of: path) else { continue }
      context.lines[path] = Self.lines(numbers, of: bytes)
    }
    return context
  }

  /// Returns the lines around failures of tests and around findings outside of the diff, by path.
  private func neededLines(of report: Report) -> [(path: RepoPath, lines: LineSet)] {
    var lines: [RepoPath: LineSet] = [:]
    let failures = report.results.flatMap(\.tests).flatMap(\.failures).compactMap(\.location)
    let findings = report.results.flatMap(\.findings).compactMap(\.location)
    for location in failures + findings {
      guard let line = location.start?.line, (1...10_000_000).contains(line) else { continue }
      let range = max(line - PageContext.margin, 1)...(line + PageContext.margin)
      lines[location.path, default: LineSet()].insert(range)
    }
    return lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns lines of a text, without those that are not UTF-8.
  private static func lines(_ numbers: LineSet, of bytes: [UInt8]) -> [Int: String] {
    var lines: [Int: String] = [:]
    let last = numbers.ranges.last?.upperBound ?? 0
    let texts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: last, omittingEmptySubsequences: false)
    for number in numbers.lines where number <= texts.count {
      lines[number] = String(validating: texts[number - 1].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }
    return lines
  }

  /// Returns the pages of a commit at a forge whose host is known; nil for uncommitted files.
  private func links(to subject: Subject) -> WebLinks? {
    guard let head = subject.head.id, let address = remote.flatMap(RepositoryAddress.init) else { return nil }
    return address.forge?.traces.flatMap { traces in
      WebLinks(project: "https://\(address.host)/\(address.path)", head: head, style: traces.links)
    }
  }
}
