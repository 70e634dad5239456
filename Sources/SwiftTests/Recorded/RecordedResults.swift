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
  /// Why results are unknown or missing, one sentence each: without a failed test, nothing can be judged.
  package var uncertainties: [String] = []
  /// The only library whose tests the file can have, if `swift test --xunit-output` wrote it: it writes a file for each
  /// library.
  package var xunitLibrary: TestCase.Library?

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

/// What a results file says of one test, or of one set of arguments of a parameterised test.
package struct RecordedTest: Hashable, Sendable {
  /// The names that make two results those of one test.
  package struct Name: Hashable, Sendable {
    package let library: TestCase.Library
    /// The test bundle or module; empty where the format does not name it.
    package let bundle: String
    /// `Suite` or `Suite/Inner`; empty for a free function.
    package let suite: String
    /// `testAdds` or `adds(_:)`; in parentheses for a failure that belongs to no test.
    package let test: String
    /// The arguments of a parameterised test, as in `1, "a"`; nil without any.
    package let arguments: String?
    /// See `TestCase.package`; only in reviewbot's own reports.
    package let package: String?

    package init(
      library: TestCase.Library, bundle: String = "", suite: String, test: String, arguments: String? = nil,
      package: String? = nil
    ) {
      self.package = package
      self.library = library
      self.bundle = bundle
      self.suite = suite
      self.test = test
      self.arguments = arguments
    }

    /// Returns the name of a failure of a suite itself, such as one in its set-up.
    package static func suiteItself(library: TestCase.Library, bundle: String, suite: String) -> Name {
      Name(library: library, bundle: bundle, suite: suite, test: "(the suite itself)")
    }

    /// Returns the name of a failure of a bundle that belongs to no suite.
    package static func outsideOfTests(library: TestCase.Library, bundle: String) -> Name {
      Name(library: library, bundle: bundle, suite: "", test: "(outside of any test)")
    }

    /// `Bundle.Suite`, as `swift test` names it.
    package var qualifiedSuite: String {
      [bundle, suite].filter { !$0.isEmpty }.joined(separator: ".")
    }
  }

  package let name: Name
  package let status: TestCase.Status
  package let failures: [RecordedFailure]
  /// The number of further failures.
  package let droppedFailures: Int
  /// Nil when the file does not say.
  package let seconds: Double?
  /// Whether the test failed at first, then passed in the same run.
  package let isFlaky: Bool

  package init(
    name: Name, status: TestCase.Status, failures: [RecordedFailure] = [], droppedFailures: Int = 0,
    seconds: Double? = nil, isFlaky: Bool = false
  ) {
    self.name = name
    self.status = status
    self.failures = failures
    self.droppedFailures = droppedFailures
    self.seconds = seconds
    self.isFlaky = isFlaky
  }
}

/// A message of a results file, with the source that it names. Everything is untrusted.
package struct RecordedFailure: Hashable, Sendable {
  package let message: String
  /// An absolute path of another machine, a relative path, or a bare file name.
  package let file: String?
  /// 1-based.
  package let line: Int?
  /// 1-based.
  package let column: Int?

  package init(message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.message = Clip.message(message)
    self.file = file
    self.line = line.flatMap { $0 > 0 ? $0 : nil }
    self.column = column.flatMap { $0 > 0 ? $0 : nil }
  }
}
