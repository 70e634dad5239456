import ReviewCore

/// The reason why a report file could not be read.
package struct ReportReadError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  /// - Parameter place: The path in the document, such as `checks[1].verdict`; empty for the document itself.
  init(at place: String, _ reason: String) {
    summary =
      place.isEmpty
      ? "The report is unusable: \(reason)." : "The report is unusable at \(Escaped.line(place)): \(reason)."
    hint = "Write it again with `reviewbot check --format json=FILE` of this version, and change nothing in it."
  }

  init(_ error: JSONSyntaxError) {
    self.init(at: "", "it is not valid JSON at byte \(error.offset), where \(error.reason)")
  }
}
