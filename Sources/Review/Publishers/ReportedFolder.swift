import Reporting

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
    ReportedFolder(root: root, contents: pageContents, style: configuration.reportStyle)
  }
}

extension Configuration {
  /// The options of reporters that the configuration sets. `ReportRendering` adds those of each destination.
  var reportStyle: ReportStyle { ReportStyle() }
}
