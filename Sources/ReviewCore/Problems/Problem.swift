/// Something that kept us from judging: what happened, and the command or setting that mends it.
package struct Problem: Error, Hashable, Sendable {
  /// One sentence with the values: what happened, and where.
  package let summary: String
  /// One sentence: what to do now.
  package let hint: String

  package init(summary: String, hint: String) {
    self.summary = summary
    self.hint = hint
  }

  /// The error's own problem where it has one; else its description, escaped.
  /// - Parameter hint: What to do about an error without a problem of its own.
  package init(_ error: any Error, hint: String) {
    self = (error as? any UserFacingError)?.problem ?? Problem(summary: Escaped.line("\(error)"), hint: hint)
  }
}

extension Problem: UserFacingError {}

extension Problem: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}
