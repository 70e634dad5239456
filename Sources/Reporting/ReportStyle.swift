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
