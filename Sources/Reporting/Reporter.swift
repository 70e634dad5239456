package import ReviewCore

/// Renders a report in one format, as a value: the same report always gives the same text.
package protocol Reporter: Sendable {
  /// What `--format` calls it.
  static var name: String { get }
  /// Whether it has a place for notices: sentences about the run that are no findings.
  static var showsNotices: Bool { get }
  /// Whether a program reads it as a whole, so that nothing else may be in the same file.
  static var isDocument: Bool { get }

  /// The whole document; it ends in a line feed unless it is empty.
  func render(_ report: Report) -> String
}

extension Reporter {
  package static var showsNotices: Bool { false }
  package static var isDocument: Bool { true }
}
