package import ReviewCore

/// Renders a report in one format. Pure: the same report always gives the same text.
package protocol Reporter: Sendable {
  /// The format's name in `--format`.
  static var name: String { get }
  /// Whether the format includes notices: sentences about the run that are not findings.
  static var showsNotices: Bool { get }
  /// Whether a program reads the output as a whole, so that the file must not contain anything else.
  static var isDocument: Bool { get }

  /// Returns the whole document; it ends in a line feed unless it is empty.
  func render(_ report: Report) -> String
}

extension Reporter {
  package static var showsNotices: Bool { false }
  package static var isDocument: Bool { true }
}
