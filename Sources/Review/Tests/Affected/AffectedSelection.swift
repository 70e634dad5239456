import ReviewCore

/// The tests that `--affected` selects.
struct AffectedSelection: Hashable, Sendable {
  /// Filters for the affected tests. Empty: all tests have to run; nil: no test is affected.
  let filter: [String]?
  /// About the tests that are left out, one sentence each.
  let notices: [String]
  /// Modules whose tests are left out.
  var modules: Set<String> = []
  /// Other tests that are left out, as `suite/name`.
  var tests: Set<String> = []

  func leavesOut(_ test: TestCase) -> Bool {
    tests.contains(test.fullName) || modules.contains(String(test.suite.prefix { $0 != "." }))
  }

  /// Returns the same selection with the package's path in front of its notices.
  func named(_ package: String) -> AffectedSelection {
    AffectedSelection(
      filter: filter, notices: notices.map { "\(Escaped.line(package)): \($0)" }, modules: modules, tests: tests)
  }
}
