import Foundation
import ReviewTestKit
import Testing

@Suite("Tests for SonarQube")
struct SonarTestsCommandTests {
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Tests/CartTests/CartTests.swift", "import Testing\n@Suite struct Cart { @Test func adds() {} }\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "change")
    try repository.write("Sources/Cart/Cart.swift", "public struct Cart {}\n")
    try repository.commit()
    let results = """
      <testsuites><testsuite name="CartTests">
      <testcase classname="CartTests.Cart" name="adds()" time="0.25"/>
      <testcase classname="CartTests.Generated" name="unknown()" time="0.5"/>
      </testsuite></testsuites>
      """
    try repository.write(".git/results.xml", results)
    return repository
  }

  @Test("Tests are grouped by source file, and a note counts those without one")
  func writes() throws {
    let repository = try repository()
    let run = try CommandLineRun(
      ["check", "--base", "main", "--head", "change", "--results", ".git/results.xml", "--format", "sonar-tests=.git/s.xml"],
      in: repository.path)
    let text = try String(contentsOfFile: "\(repository.path)/.git/s.xml", encoding: .utf8)
    #expect(text.contains(#"<file path="Tests/CartTests/CartTests.swift">"#))
    #expect(text.contains(#"<testCase name="CartTests.Cart/adds()" duration="250"/>"#))
    #expect(!text.contains("unknown"))
    #expect(run.standardError.contains("sonar-tests omits 1 test"), "\(run.standardError)")
  }

  @Test("`coverage` has no tests, and a run without tests writes none")
  func refuses() throws {
    let repository = try repository()
    let coverage = try CommandLineRun(
      ["coverage", "--report", ".git/c.info", "--base", "main", "--format", "sonar-tests=.git/s.xml"], in: repository.path)
    #expect(coverage.status == 64, "\(coverage.standardError)")
    #expect(coverage.standardError.contains("needs test results"))
    let check = try CommandLineRun(
      ["check", "--base", "main", "--head", "change", "--no-tests", "--format", "sonar-tests=.git/s.xml"],
      in: repository.path)
    #expect(check.status == 64, "\(check.standardError)")
    #expect(check.standardError.contains("`--no-tests` and `--format sonar-tests` contradict each other: no test runs"))
    #expect(!FileManager.default.fileExists(atPath: "\(repository.path)/.git/s.xml"))
  }
}
