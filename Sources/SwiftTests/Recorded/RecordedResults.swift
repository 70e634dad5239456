package import ReviewCore

/// The contents of one results file.
package struct RecordedResults: Hashable, Sendable {
  /// A message of the compiler.
  package struct Diagnostic: Hashable, Sendable {
    package let severity: Severity
    package let issue: RecordedFailure

    package init(severity: Severity, issue: RecordedFailure) {
      self.severity = severity
      self.issue = issue
    }
  }

  /// In the order of the file; a test may occur several times.
  package var tests: [RecordedTest]
  package var diagnostics: [Diagnostic]
  /// Issues that tests recorded as warnings, with the `suite/name` of the test.
  package var warnings: [Warning]
  /// One sentence each.
  package var notices: [String]

  /// An issue that does not fail its test.
  package struct Warning: Hashable, Sendable {
    package let test: String
    package let issue: RecordedFailure
  }

  package init(
    tests: [RecordedTest] = [], diagnostics: [Diagnostic] = [], warnings: [Warning] = [], notices: [String] = []
  ) {
    self.tests = tests
    self.diagnostics = diagnostics
    self.warnings = warnings
    self.notices = notices
  }
}

/// A results file that cannot be read.
package struct ResultsFormatError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  /// - Parameters:
  ///   - name: The name of the file, untrusted.
  ///   - reason: What is wrong, as a clause.
  package init(_ reason: String, in name: String, hint: String) {
    summary = "The results file \(Escaped.line(name)) cannot be used: \(reason)."
    self.hint = hint
  }
}
