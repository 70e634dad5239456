import Foundation
import ReviewTestKit
import Testing

/// Real shards of a real package with suites of both test libraries.
@Suite("reviewbot check --shard and reviewbot combine", .timeLimit(.minutes(20)))
struct ShardedRunTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static let source = """
    public func price(_ cents: Int, isMember: Bool) -> Int {
      isMember ? cents - 10 : cents
    }

    public func half(_ cents: Int) -> Int {
      guard cents > 0 else { return 0 }
      return cents / 2
    }

    public func untested() -> Int { 1 }

    """

  private static let xctests = """
    import XCTest
    @testable import Shop

    final class HalfTests: XCTestCase {
      func testHalf() { XCTAssertEqual(half(4), 2) }
      func testWrong() { XCTAssertEqual(half(4), 3) }
      func testSkipped() throws { throw XCTSkip("not here") }
    }

    final class CrashTests: XCTestCase {
      func testBefore() { XCTAssertEqual(half(0), 0) }
      func testCrash() { fatalError("gone") }
    }

    """

  private static let swiftTests = """
    import Testing
    @testable import Shop

    @Suite struct Members {
      @Test(arguments: [1, 2]) func pay(cents: Int) { #expect(price(cents, isMember: true) == cents - 10) }
      @Test(.disabled("later")) func later() {}

      @Suite struct Inner {
        @Test func never() { #expect(price(1, isMember: true) == 1) }
      }
    }

    @Suite struct Guests {
      @Test func pay() { #expect(price(5, isMember: false) == 5) }
    }

    @Test func free() { #expect(price(0, isMember: false) == 0) }

    """

  /// The package with a change, and a folder for parts beside it.
  private func repository(crashes: Bool = true) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Shop.swift", "let shop = 1\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", "")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Shop/Price.swift", Self.source)
    let xctests = crashes ? Self.xctests : Self.xctests.replacing("fatalError(\"gone\")", with: "")
    try repository.write("Tests/ShopTests/HalfTests.swift", xctests)
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.swiftTests)
    try repository.commit("Go on")
    return repository
  }

  private func shard(_ repository: TemporaryRepository, _ index: Int, of count: Int, _ more: [String] = [], status: Int32 = 0) throws {
    let run = try repository.reviewbot(
      ["check", "--base", "main", "--shard", "\(index)/\(count)", "--output", "part-\(index).json"] + more)
    #expect(run.status == status, "\(run.standardError)")
    #expect(run.standardOutput.isEmpty)
  }

  private func combined(_ repository: TemporaryRepository, _ arguments: [String], status: Int32) throws -> CommandLineRun {
    let run = try repository.reviewbot(["combine", "--base", "main"] + arguments)
    #expect(run.status == status, "\(run.standardError)")
    return run
  }

  /// Returns a report's text without its times.
  private func timeless(_ text: String) -> String {
    text.replacing(#/"seconds": [0-9.e-]+/#, with: "\"seconds\": 0")
  }

  @Test("Three shards, in any order, give the report of one machine, with a failure, a crash and skipped tests")
  func equalsOneMachine() throws {
    let repository = try repository()
    let whole = try repository.reviewbot("check", "--base", "main", "--format", "json", "--format", "junit=../whole.xml")
    #expect(whole.status == 1, "\(whole.standardError)")
    for index in 1...3 { try shard(repository, index, of: 3, ["--times", "../whole.xml"]) }
    let parts = ["part-1.json", "part-2.json", "part-3.json"]
    let arguments = ["--expect", "3", "--format", "json"]
    let one = try combined(repository, parts + arguments, status: 1)
    let other = try combined(repository, parts.reversed() + arguments, status: 1)
    #expect(one.standardOutput == other.standardOutput)
    #expect(timeless(one.standardOutput) == timeless(whole.standardOutput))
    let report = try one.report()
    #expect(report["tests"]?.reason == "2 of 8 tests failed, 1 crashed")
    #expect(report.notices.isEmpty && report.subject.head == nil)

    // A missing shard.
    let missing = try combined(repository, ["part-1.json", "part-3.json"] + arguments, status: 2).report()
    #expect(missing["tests"]?.verdict == "broken" && missing["lint"]?.verdict == "passed")
    #expect(missing["tests"]?.reason?.hasPrefix("Shard 2/3 left no part, so ") == true)
    #expect(missing["coverage"]?.notices.contains { $0.contains("shard 2/3 left no part") } == true)
    let unknown = try combined(repository, ["part-1.json", "part-3.json", "none.json"] + arguments, status: 2).report()
    #expect(unknown["tests"]?.reason?.contains("none.json") == true && unknown["lint"]?.verdict == "passed")
    // Of another state.
    try repository.write("Sources/Shop/Price.swift", Self.source + "// More.\n")
    let later = try combined(repository, parts + arguments, status: 2).report()
    #expect(later["tests"]?.reason?.contains("another state than the one under review: their tested tree differs") == true)
  }

  @Test("An archive of the build is tested where it is unpacked, and only if it fits")
  func buildsOnce() throws {
    let repository = try repository(crashes: false)
    let built = try repository.reviewbot("check", "--base", "main", "--build-archive", "../build.tar")
    #expect(built.status == 0, "\(built.standardError)")
    try FileManager.default.removeItem(atPath: repository.path + "/.build")
    try shard(repository, 1, of: 2, ["--skip-build"], status: 2)
    #expect(!TemporaryRepository.exists(repository.path + "/part-1.json"))
    let unpacked = try CommandLineRun.shell("tar -xf ../build.tar", in: repository.path)
    #expect(unpacked.status == 0, "\(unpacked.standardError)")
    for index in 1...2 { try shard(repository, index, of: 2, ["--skip-build"]) }
    let report = try combined(repository, ["part-1.json", "part-2.json", "--format", "json"], status: 1).report()
    #expect(report["tests"]?.reason == "2 of 8 tests failed")
    #expect(report["coverage"]?.notices.first == "Coverage is from a failing run.")
    #expect(report["coverage"]?.files?.first?.added.uncovered == [10])
    // The package changes, and the build does not.
    try repository.write("Sources/Shop/Price.swift", Self.source + "// More.\n")
    try refusesBuild(repository, because: "tree ")
    try repository.write("Sources/Shop/Price.swift", Self.source)
    // Another build, of which nothing is known.
    let touched = try CommandLineRun.shell("touch -t 202001010000 .build/debug/*.xctest", in: repository.path)
    #expect(touched.status == 0, "\(touched.standardError)")
    try refusesBuild(repository, because: "binary ")
    // The same change of another merge base.
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Shop/Shop.swift", "let shop = 2\n")
    try repository.commit("Go on elsewhere")
    try repository.git("checkout", "--quiet", "feature")
    try repository.git("rebase", "--quiet", "main")
    try refusesBuild(repository, because: "tree ")
  }

  private func refusesBuild(_ repository: TemporaryRepository, because line: String) throws {
    let run = try repository.reviewbot(
      "check", "--base", "main", "--shard", "1/2", "--output", "part-1.json", "--skip-build")
    #expect(run.status == 2, "\(run.standardError)")
    #expect(run.standardError.contains("The existing build does not fit: its stamp says `\(line)"), "\(run.standardError)")
    #expect(!TemporaryRepository.exists(repository.path + "/part-1.json"))
  }

  @Test("A package that does not build is judged by `combine`")
  func doesNotBuild() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Price.swift", "let price: Int = \"\"\n")
    for index in 1...2 { try shard(repository, index, of: 2) }
    let report = try combined(repository, ["part-1.json", "part-2.json", "--format", "json"], status: 1).report()
    #expect(report["tests"]?.reason == "the package does not build: 1 error")
    #expect(report["coverage"]?.reason == "the package does not build, so no coverage was measured")
    #expect(report.findings.contains("Sources/Shop/Price.swift:1 build_error"))
  }

  @Test("A change that removes the last tests fails, as on one machine")
  func removesTests() throws {
    let repository = try repository(crashes: false)
    try repository.git("branch", "--force", "main", "feature")
    for name in ["ShopTests", "HalfTests"] { try repository.write("Tests/ShopTests/\(name).swift", "import Testing\n") }
    let whole = try repository.reviewbot("check", "--base", "main", "--format", "json")
    for index in 1...2 { try shard(repository, index, of: 2) }
    let report = try combined(repository, ["part-1.json", "part-2.json", "--format", "json"], status: 1)
    #expect(try report.report()["tests"]?.reason?.hasPrefix("no test is left to run; the merge base has ") == true)
    #expect(timeless(report.standardOutput) == timeless(whole.standardOutput))
  }

  @Test("Without a change, the parts have nothing to report")
  func nothingChanged() throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "main")
    try shard(repository, 1, of: 1)
    let report = try combined(repository, ["part-1.json", "--format", "json"], status: 0).report()
    #expect(report.checks.allSatisfy { $0.verdict == "skipped" })
    // Bazel considers a test as sharded if this file exists.
    let bazel = try repository.reviewbot(
      ["check", "--base", "main", "--shard", "auto", "--output", "part-1.json"],
      environment: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_STATUS_FILE": repository.path + "/../status"])
    #expect(bazel.status == 0 && bazel.standardError.hasPrefix("shard 1/1: nothing changed"), "\(bazel.standardError)")
    #expect(TemporaryRepository.exists(repository.path + "/../status"))
    try repository.write("part-1.json", "{}")
    #expect(try combined(repository, ["part-1.json", "--format", "json"], status: 2).report()["tests"]?.verdict == "broken")
  }
}
