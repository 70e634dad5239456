package import ReviewCore

/// An issue that a test of Swift Testing recorded as a warning.
package struct TestWarning: Hashable, Sendable {
  /// `suite/name`; untrusted.
  package let test: String
  package let issue: TestCase.Failure

  package init(test: String, issue: TestCase.Failure) {
    self.test = test
    self.issue = issue
  }
}
