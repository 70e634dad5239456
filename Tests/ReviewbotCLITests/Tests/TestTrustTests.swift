import Foundation
import ReviewTestKit
import Testing

/// Requested work that did not run never passes: a package whose tests the change prevents from running.
@Suite("Tests that a change prevents from running", .timeLimit(.minutes(20)))
struct TestTrustTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop", targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static let source = """
    import Shop
    import Testing

    @Test func costs() {
      #expect(price() == 1)
    }

    """

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(
      ".lint.yml", "gates: {lint: off, coverage: {patch: 80%, min_lines: 1}}\ntests: {environment: [SHOP_SOURCE]}\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Shop.swift", "public func price() -> Int {\n  1\n}\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.source)
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    return repository
  }

  private func tests(_ repository: TemporaryRepository, status: Int32) throws -> JSONReport.Check {
    try #require(try repository.report("check", "--base", "main", status: status)["tests"])
  }

  @Test("A process that exits before its tests, or before any output of a library, does not pass")
  func leaves() throws {
    let repository = try package()
    try repository.write("Tests/ShopTests/Early.swift", """
      import Foundation
      import Testing
      import XCTest

      let none: Int = { exit(0) }()

      @Test(arguments: [none]) func evaluates(number: Int) {}

      final class EarlyTests: XCTestCase {
        override class func setUp() { exit(0) }

        func testNever() {}
      }

      """)
    let check = try tests(repository, status: 1)
    #expect(Set((check.tests ?? []).map { "\($0.name) \($0.status)" }) == [
      "(the suite itself) crashed", "testNever notRun", "(outside of any test) crashed", "evaluates(number:) notRun",
      "costs() notRun",
    ])
  }

  @Test("Two tests with the same name are two tests")
  func sameNames() throws {
    let repository = try package()
    for (file, sum) in [("A", 2), ("B", 1)] {
      try repository.write(
        "Tests/ShopTests/\(file).swift", "import Shop\nimport Testing\n\n@Test private func same() { #expect(price() == \(sum)) }\n")
    }
    let check = try tests(repository, status: 1)
    #expect((check.tests ?? []).map { "\($0.name) \($0.status)" } == ["same()/A.swift:4:2 failed"])
    #expect(check.metrics["passed"] == 2)
  }

  @Test("Tests in `#if false`, excluded by the manifest, or all disabled, are reported as missing", arguments: [
    ("Tests/ShopTests/ShopTests.swift", "#if false\n" + source + "#endif\n", "no test is left to run; the merge base has 1 test"),
    (
      "Package.swift", manifest.replacing("[\"Shop\"])", with: "[\"Shop\"], exclude: [\"ShopTests.swift\"])"),
      "no test is left to run; the merge base has 1 test"
    ),
    (
      "Tests/ShopTests/ShopTests.swift", source.replacing("@Test", with: "@Test(.disabled())"),
      "no test ran: 1 test skipped; the merge base has 1 test"
    ),
  ])
  func takenAway(path: String, text: String, reason: String) throws {
    let repository = try package()
    try repository.write("Tests/ShopTests/Empty.swift", "import Shop\n")
    try repository.write(path, text)
    #expect(try tests(repository, status: 1).reason == reason)
  }

  @Test("A command that runs no tests could not judge")
  func ranNothing() throws {
    let repository = try package()
    try repository.write(".lint.yml", "gates: {lint: off}\ntests: {command: [\"true\"]}\n")
    let check = try tests(repository, status: 2)
    #expect(check.verdict == "broken")
  }

  @Test("A source that is edited while the tests run is not judged by the coverage of its old text", arguments: [true, false])
  func edited(isEmptied: Bool) throws {
    let repository = try package()
    try repository.write("Sources/Shop/Shop.swift", "public func price() -> Int {\n  let one = 1\n  return one\n}\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.source + """

      import Foundation

      @Test func edits() throws {
        guard let path = ProcessInfo.processInfo.environment["SHOP_SOURCE"] else { return }
        try "\(isEmptied ? "// Nothing." : "public func price() -> Int { 1 }")".write(toFile: path, atomically: true, encoding: .utf8)
      }

      """)
    #expect(try repository.report("check", "--base", "main", status: 0)["coverage"]?.verdict == "passed")
    let path = "\(repository.path)/Sources/Shop/Shop.swift"
    let edited = try CommandLineRun(
      ["check", "--base", "main", "--format", "json"], in: repository.path, environment: ["SHOP_SOURCE": path])
    #expect(edited.status == 1)
    #expect(edited.standardOutput.contains("These files changed while the tests ran"))
    #expect(edited.standardOutput.contains("No coverage data for Sources/Shop/Shop.swift."))
  }

  @Test("Killed with SIGKILL, reviewbot leaves no test process behind")
  func killed() throws {
    let repository = try package()
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.source + """

      import Foundation

      @Test func hangs() throws {
        let path = try #require(ProcessInfo.processInfo.environment["SHOP_SOURCE"])
        try "\\(ProcessInfo.processInfo.processIdentifier)".write(toFile: path, atomically: true, encoding: .utf8)
        sleep(1_000)
      }

      """)
    let file = "\(repository.path)/.build/hanging"
    let child = try CommandLineRun.start(
      ["check", "--base", "main"], in: repository.path, environment: ["SHOP_SOURCE": file],
      errors: "/dev/null")
    let id = try #require(Self.number(in: file, within: .seconds(300)))
    // Only its own process: its guard has to end the processes that it started.
    kill(child.id, SIGKILL)
    child.wait()
    #expect(Self.ends(id, within: .seconds(30)))
  }

  private static func number(in file: String, within limit: Duration) -> Int32? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if let text = try? String(contentsOfFile: file, encoding: .utf8), let id = Int32(text) { return id }
      usleep(20_000)
    }
    return nil
  }

  private static func ends(_ id: Int32, within limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      let state = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.split(separator: ")").last
      guard let state, !state.hasPrefix(" Z") else { return true }
      usleep(20_000)
    }
    kill(id, SIGKILL)
    return false
  }
}
