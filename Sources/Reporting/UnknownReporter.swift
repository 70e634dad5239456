import ReviewCore

/// A format that nobody renders.
package struct UnknownReporter: UserFacingError, Hashable {
  package let name: String

  package var summary: String { "There is no report format `\(Escaped.line(name))`." }

  package var hint: String {
    "Use one of " + reporters.map(\.name).joined(separator: ", ") + "."
  }
}

/// The format of that name.
///
/// - Throws: `UnknownReporter`, which lists the known ones.
package func reporterKind(named name: String) throws(UnknownReporter) -> ReporterKind {
  guard let kind = reporters.first(where: { $0.name == name }) else { throw UnknownReporter(name: name) }
  return kind
}
