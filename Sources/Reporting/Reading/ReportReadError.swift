import ReviewCore

/// The reason why a report file could not be read.
package struct ReportReadError: UserFacingError, Hashable {
  /// The path in the document; empty for the document itself.
  package let place: String
  /// The error as a clause.
  package let reason: String
  package let summary: String
  package let hint: String

  /// - Parameter place: The path in the document, such as `checks[1].verdict`; empty for the document itself.
  package init(at place: String, _ reason: String) {
    self.place = place
    self.reason = reason
    summary =
      place.isEmpty
      ? "The report is unusable: \(reason)." : "The report is unusable at \(Escaped.line(place)): \(reason)."
    hint = "Write it again with `reviewbot check --format json=FILE` of this version, and change nothing in it."
  }

  init(_ error: JSONSyntaxError) {
    self.init(at: "", "it is not valid JSON at byte \(error.offset), where \(error.reason)")
  }
}
