/// The properties of suites in reviewbot's own JUnit reports, which it reads back.
package enum JUnitProperty {
  /// The check whose verdict the suite is; its cases are no tests.
  package static let verdict = "reviewbot.verdict"
  /// The package of the suite's tests.
  package static let package = "reviewbot.package"
}
