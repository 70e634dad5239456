/// How the text report is laid out. Nothing here is found out by the reporter itself: whoever prints decides.
package struct TextStyle: Hashable, Sendable {
  /// Whether to use ANSI colours. Symbols and words carry the meaning without them.
  package var colours: Bool
  /// Columns of the terminal; prose is broken there, paths never are. At least 40.
  package var width: Int
  /// Whether to show the source of added lines that did not run.
  package var showsSource: Bool
  /// Most entries of a list (tests, files, findings) before "N more".
  package var entries: Int

  package init(colours: Bool = false, width: Int = 100, showsSource: Bool = true, entries: Int = 25) {
    self.colours = colours
    self.width = max(width, 40)
    self.showsSource = showsSource
    self.entries = max(entries, 1)
  }
}
