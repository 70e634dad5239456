import ReviewCore

/// What one run said of a test, and whether that is the last word.
struct TestOutcome: Hashable, Sendable {
  enum Standing: Hashable, Sendable {
    /// It came to its end, or is known to have brought its process down or kept it from ending.
    case settled
    /// It did not come to its end, for another test's fault.
    case unfinished
    /// It was among those that ran when the process came to its end, and nothing tells which of them it was. What would
    /// be said of it if it is never known.
    case suspected(TestCase.Failure)
  }

  let test: TestCase
  let standing: Standing

  init(_ test: TestCase, _ standing: Standing = .settled) {
    self.test = test
    self.standing = standing
  }
}
