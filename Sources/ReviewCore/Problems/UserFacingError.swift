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
