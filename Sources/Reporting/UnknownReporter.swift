import ReviewCore

/// A format without a reporter.
package struct UnknownReporter: UserFacingError, Hashable {
  package let name: String

  package var summary: String { "Unknown report format `\(Escaped.line(name))`." }

  package var hint: String {
    "Use one of " + reporters.map(\.name).joined(separator: ", ") + "."
  }
}

/// Returns the format with that name.
///
/// - Throws: `UnknownReporter`, which lists the known ones.
package func reporterKind(named name: String) throws(UnknownReporter) -> ReporterKind {
  guard let kind = reporters.first(where: { $0.name == name }) else { throw UnknownReporter(name: name) }
  return kind
}
