import Foundation
import ReviewTestKit
import Testing

@Suite("Results on standard error while the tests run")
struct EarlyResultsTests {
  /// A package whose tests are a script that prints one failing test, and a branch with an error of lint.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    let time = "2026-11-21 10:01:33.619"
    let lines = [
      "Test Suite 'All tests' started at \(time)", "Test Case 'CartTests.testA' started at \(time)",
      "\(repository.path)/Tests/CartTests.swift:7: error: CartTests.testA : XCTAssertTrue failed - ",
      "Test Case 'CartTests.testA' failed (0.1 seconds)", "Test Suite 'All tests' failed at \(time)",
      "\t Executed 1 test, with 1 failure (0 unexpected) in 0.1 (0.1) seconds",
    ]
    try repository.write("tests.txt", lines.joined(separator: "\n") + "\n")
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    // The tests end once the result of lint is in the file with standard error, or after ten seconds.
    let wait = "for i in $(seq 100); do grep -q force_try ../errors.txt && break; sleep 0.1; done"
    try repository.write("tests.sh", "\(wait)\ncat tests.txt\nexit 1\n")
    try repository.write(".lint.yml", "tests: {command: [sh, tests.sh]}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", "let data = try! run()\n")
    return repository
  }

  @Test("Lint and failing tests are printed, and the report follows on standard output")
  func early() throws {
    let repository = try repository()
    let run = try CommandLineRun.shell("reviewbot check 2> ../errors.txt", in: repository.path)
    let errors = try repository.text(of: "../errors.txt")
    #expect(run.status == 1, "\(errors)")
    let lines = errors.split(separator: "\n")
    let lint = try #require(lines.firstIndex { $0.hasPrefix("✗ lint  1 error · ") }, "\(errors)")
    #expect(lines.contains { $0.hasPrefix("  Sources/New.swift:1:12: error: ") && $0.hasSuffix(" (force_try)") }, "\(errors)")
    let test = try #require(
      lines.firstIndex(of: "✗ CartTests.testA  Tests/CartTests.swift:7: XCTAssertTrue failed"), "\(errors)")
    #expect(lint < test)
    #expect(run.standardOutput.contains("✗ failed  tests") && run.standardOutput.contains("✗ failed  lint"))
  }

  @Test("--quiet prints none of it, only the verdicts")
  func quiet() throws {
    let repository = try repository()
    try repository.write("../errors.txt", "force_try")
    let run = try repository.reviewbot("check", "--quiet")
    #expect(run.status == 1 && run.standardOutput == "")
    let lines = run.standardError.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("error: ") } && lines.contains("error: lint: 1 error"), "\(run.standardError)")
  }

  @Test("Without tests, nothing precedes the report")
  func noTests() throws {
    let run = try repository().reviewbot("check", "--no-tests")
    #expect(run.status == 1 && run.standardError == "")
  }
}
