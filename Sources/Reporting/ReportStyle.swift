/// What a reporter is told besides the report: where the report goes, and what the configuration says of it. Each
/// reporter uses the properties that its format has a use for.
package struct ReportStyle: Hashable, Sendable {
  /// Whether to use ANSI colours. Symbols and words carry the meaning without them.
  package var colours: Bool
  /// Columns of the terminal; prose is broken there, paths never are. At least 40.
  package var width: Int
  /// Whether to show the source of added lines that did not run.
  package var showsSource: Bool
  /// Most entries of a list (tests, files, findings) before "N more".
  package var entries: Int
  /// The folder of the working tree, for formats whose readers do not know it; nil: paths begin in it.
  package var root: String?
  /// Most UTF-8 bytes of the document; nil: as many as the format usually has.
  package var budget: Int?

  package init(
    colours: Bool = false, width: Int = 100, showsSource: Bool = true, entries: Int = 25, root: String? = nil
  ) {
    self.colours = colours
    self.width = max(width, 40)
    self.showsSource = showsSource
    self.entries = max(entries, 1)
    self.root = root
  }
}
