import ReviewCore

/// The result of a test in one run, and whether it is final.
struct TestOutcome: Hashable, Sendable {
  enum Standing: Hashable, Sendable {
    /// The test ended, or it certainly crashed its process or prevented its end.
    case resolved
    /// The test did not end because of another test.
    case unfinished
    /// The test was one of several that ran when the process ended, and the cause is unknown. The failure is reported
    /// if the cause is never found.
    case suspected(TestCase.Failure)
  }

  let test: TestCase
  let standing: Standing

  init(_ test: TestCase, _ standing: Standing = .resolved) {
    self.test = test
    self.standing = standing
  }
}
