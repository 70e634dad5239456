package import ReviewCore

/// The options of a reporter: where the report goes, and the configuration for it. Each reporter uses only the
/// properties that apply to its format.
package struct ReportStyle: Hashable, Sendable {
  /// How much of long lists a report for people shows.
  package enum Detail: Hashable, Sendable {
    /// At most `entries` of each list.
    case list
    /// As much as fits on a screen with this many lines.
    case screen(lines: Int)
    case everything
  }

  /// Whether to use ANSI colours. Symbols and words convey the meaning without them.
  package var colours: Bool
  /// Links paths on a terminal; nil: no links.
  package var links: FileLinks?
  /// Columns of the terminal, at least 40. Prose is wrapped at this width, paths never are.
  package var width: Int {
    didSet { width = max(width, Self.leastWidth) }
  }
  /// Whether to show the source of added lines that did not run.
  package var showsSource: Bool
  /// Maximum number of entries of a list (tests, files, findings) before "N more".
  package var entries: Int
  package var detail = Detail.list
  /// The folder of the working tree, for formats whose readers do not know it; nil leaves paths relative to it.
  package var root: String?
  /// Maximum UTF-8 bytes of the document; nil uses the format's default.
  package var budget: Int?
  /// The Markdown of the forge that the document is for.
  package var markup = Markup.github
  /// The pull request that the document is for; empty without one.
  package var pullRequest = PullRequestContext()
  /// The contents of the change that a page for a browser shows; empty when only the report is known.
  package var page = PageContext()

  private static let leastWidth = 40

  package init(
    colours: Bool = false, width: Int = 100, showsSource: Bool = true, entries: Int = 25, root: String? = nil
  ) {
    self.colours = colours
    self.width = max(width, Self.leastWidth)
    self.showsSource = showsSource
    self.entries = max(entries, 1)
    self.root = root
  }
}

/// The facts about a pull request that a report for it shows. They come from the forge and from the target branch,
/// never from the report.
package struct PullRequestContext: Hashable, Sendable {
  /// Nil when the forge's web pages are not known.
  package var links: WebLinks?
  /// The web page of the run; nil when it is not known.
  package var run: String?
  /// Findings with a comment of their own, which the report does not list.
  package var commented: Set<Fingerprint> = []
  /// Findings that the report only counts, with the command that fixes them.
  package var fixedByCommand: Set<Fingerprint> = []
  /// Nil when there is no earlier report to compare with.
  package var changes: FindingChanges?
  /// Where other findings are shown, such as "3 findings also in the job's log".
  package var elsewhere: [String] = []
  /// Checks that still run, whose results are to come.
  package var running: Set<CheckID> = []

  package init() {}

  /// Returns whether the report lists a finding.
  func lists(_ finding: Finding) -> Bool {
    !commented.contains(finding.fingerprint) && !fixedByCommand.contains(finding.fingerprint)
  }
}

/// The difference to the earlier report.
package struct FindingChanges: Hashable, Sendable {
  package let new: Int
  package let fixed: Int
  /// The commit of the earlier report.
  package let since: ObjectID

  package init(new: Int, fixed: Int, since: ObjectID) {
    self.new = new
    self.fixed = fixed
    self.since = since
  }
}

/// The contents of the reviewed side that a page for a browser shows. They are read when the page is rendered, and do
/// not travel in the report: a page that is rendered from a report alone has none of them.
package struct PageContext: Hashable, Sendable {
  /// The coverage of one file, changed or not.
  package struct MeasuredFile: Hashable, Sendable {
    package let path: RepoPath
    /// Lines that ran completely.
    package let covered: Int
    /// Executable lines.
    package let total: Int

    package init(path: RepoPath, covered: Int, total: Int) {
      self.path = path
      self.covered = covered
      self.total = total
    }
  }

  /// Nil when the change is not known.
  package var diff: Diff?
  /// All measured files, by path.
  package var measured: [MeasuredFile] = []
  /// Lines around the failures of tests and the findings that are outside the diff, by path and 1-based number.
  package var lines: [RepoPath: [Int: String]] = [:]
  /// Nil when the forge's web pages are not known.
  package var links: WebLinks?

  /// The number of lines to show before and after a failure.
  package static let margin = 3

  package init() {}
}
