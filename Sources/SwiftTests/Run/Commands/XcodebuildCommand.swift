/// The command line of `xcodebuild test`.
package struct XcodebuildCommand: Hashable, Sendable {
  package var scheme: String
  /// As in `platform=iOS Simulator,name=iPhone 16`; nil: xcodebuild chooses.
  package var destination: String?
  package var testPlan: String?
  /// `Bundle`, `Bundle/Suite` or `Bundle/Suite/test`; empty: all tests.
  package var only: [String]
  /// How often a failed test is repeated.
  package var retries: Int

  package init(
    scheme: String, destination: String? = nil, testPlan: String? = nil, only: [String] = [], retries: Int = 0
  ) {
    self.scheme = scheme
    self.destination = destination
    self.testPlan = testPlan
    self.only = only
    self.retries = retries
  }

  package static let program = "xcodebuild"

  /// - Parameter bundle: The path of the result bundle to write, which must not exist.
  package func arguments(bundle: String) -> [String] {
    var arguments = ["test", "-scheme", scheme]
    if let destination { arguments += ["-destination", destination] }
    if let testPlan { arguments += ["-testPlan", testPlan] }
    arguments += ["-enableCodeCoverage", "YES", "-resultBundlePath", bundle]
    if retries > 0 { arguments += ["-retry-tests-on-failure", "-test-iterations", "\(retries + 1)"] }
    return arguments + only.map { "-only-testing:\($0)" }
  }
}
