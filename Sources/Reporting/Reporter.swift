package import ReviewCore

/// Renders a report in one format, as a value: the same report always gives the same text.
package protocol Reporter: Sendable {
  /// What `--format` calls it.
  static var name: String { get }

  /// The whole document; it ends in a line feed unless it is empty.
  func render(_ report: Report) -> String
}
