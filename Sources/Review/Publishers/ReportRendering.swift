import Coverage
import Git
import Platform
import Posting
import Reporting
import ReviewCore

/// Renders every report of a run. It passes the settings of reporters to their styles.
struct ReportRendering: Sendable {
  /// The options that the configuration sets, for every report.
  let style: ReportStyle
  /// The terminal on standard output, if reports go to it.
  var terminal: Terminal?
  /// The folder that paths of the report are relative to, absolute; nil: formats show the paths as they are.
  var root: String?
  /// Reads the sources for a page; nil: the page shows only what the report contains.
  var contents: PageContents?

  /// How much a report for people shows; nil: as much as fits on the terminal, or the usual number of entries.
  var detail: ReportStyle.Detail?

  func text(of review: FinishedReview, as format: FormatOption) -> String {
    var style = style(for: format)
    if format.name == HTMLReporter.name, let contents { style.page = contents.context(of: review) }
    return format.kind.make(style).render(review.report)
  }

  /// Returns the report for a destination with a size limit.
  /// - Parameter budget: Maximum UTF-8 bytes; nil: the format's default.
  func text(of report: Report, as kind: ReporterKind, budget: Int? = nil) -> String {
    var style = style
    style.root = root
    style.budget = budget
    return kind.make(style).render(report)
  }

  /// Returns a style that uses colours, links and the terminal's size only if the report goes to a terminal.
  func style(for format: FormatOption) -> ReportStyle {
    var style = style
    style.root = root
    if format.file == nil, let terminal {
      style.colours = terminal.allowsColour
      if let width = terminal.width { style.width = width }
      if let height = terminal.height { style.detail = .screen(lines: height) }
      if terminal.followsLinks { style.links = root.map { FileLinks(root: $0) } }
    }
    if let detail { style.detail = detail }
    style.budget = format.budget
    return style
  }
}

extension FormatOption {
  /// Whether the format includes notices.
  var showsNotices: Bool { kind.showsNotices }
}

/// The reviewed folder as reports show it.
struct ReportedFolder: Sendable {
  /// The folder that paths of the report are relative to, and that may contain links from the change; absolute.
  let root: String
  /// Reads the sources for a page.
  let contents: PageContents
  /// The options of reporters that the configuration sets.
  let style: ReportStyle
}

extension Workspace {
  var reportedFolder: ReportedFolder {
    ReportedFolder(root: root, contents: pageContents, style: configuration.style)
  }

  /// Reads the sources of the change for a page.
  private var pageContents: PageContents {
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
