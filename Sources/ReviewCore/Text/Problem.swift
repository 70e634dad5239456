/// A reason why reviewbot could not judge: what happened, and the command or setting that fixes it.
package struct Problem: Error, Hashable, Sendable {
  /// One sentence with the values: what happened, and where.
  package let summary: String
  /// One sentence: what to do now.
  package let hint: String

  package init(summary: String, hint: String) {
    self.summary = summary
    self.hint = hint
  }

  /// Returns the error's own problem if it has one; otherwise its description, escaped.
  /// - Parameter hint: The hint for an error without its own problem.
  package init(_ error: any Error, hint: String) {
    self = (error as? any UserFacingError)?.problem ?? Problem(summary: Escaped.line("\(error)"), hint: hint)
  }
}

extension Problem: UserFacingError {}

extension Problem: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}

/// An error with a message for users and a hint on how to fix it.
package protocol UserFacingError: Error {
  /// One sentence with the values: what happened, and where.
  var summary: String { get }
  /// One sentence: what to do now.
  var hint: String { get }
}

extension UserFacingError {
  /// The same as a value for a verdict.
  package var problem: Problem {
    Problem(summary: summary, hint: hint)
  }
}
