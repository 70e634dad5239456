import Foundation
import ReviewTestKit
import Testing

/// One real package and one build of it, in the states that a package can be in, one after the other.
@Suite("reviewbot check on a real package")
struct RealPackageTests {
  /// A state of the package, and the expected result of a review.
  private struct Stage {
    let name: String
    let files: [String: String]
    let status: Int32
    /// `check verdict`, then `path:line rule` of each finding.
    let judged: [String]
    /// The reason in the verdict of the tests; nil when they passed.
    let reason: String?
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static let discount = """
    public func discount(_ cents: Int, isMember: Bool) -> Int {
      guard cents > 0 else { return 0 }
      return isMember ? cents - 10 : cents
    }

    func untested() -> Int {
      1;
    }

    """

  private static func tests(_ body: String) -> String {
    "import Testing\n\n@testable import Shop\n\n@Test func discounts() {\n  #expect(discount(100, isMember: false) == 100)\n}\n\n@Test func other() {\n  \(body)\n}\n"
  }

  private static let slip = "Sources/Shop/Discount.swift:7 trailing_semicolon"

  private static let stages = [
    Stage(
      name: "all is well", files: ["Tests/ShopTests/ShopTests.swift": tests("#expect(price == 1)")], status: 0,
      judged: ["tests passed", "coverage passed", "lint passed", slip], reason: nil),
    Stage(
      name: "a test fails", files: ["Tests/ShopTests/ShopTests.swift": tests("#expect(price == 2)")], status: 1,
      judged: ["tests failed", "coverage passed", "lint passed", "Tests/ShopTests/ShopTests.swift:10 test_failure", slip],
      reason: "1 of 2 tests failed"),
    Stage(
      name: "a test crashes", files: ["Tests/ShopTests/ShopTests.swift": tests("fatalError(\"gone\")")], status: 1,
      judged: ["tests failed", "coverage passed", "lint passed", "Tests/ShopTests/ShopTests.swift:10 test_failure", slip],
      reason: "1 of 2 tests crashed"),
    Stage(
      name: "it does not build", files: ["Sources/Shop/Discount.swift": discount.replacing("- 10", with: "- ten")],
      status: 1,
      judged: ["tests failed", "coverage skipped", "lint passed", "Sources/Shop/Discount.swift:3 build_error", slip],
      reason: "the package does not build: 1 error"),
    Stage(
      name: "its manifest is not Swift", files: ["Package.swift": "// swift-tools-version: 6.0\nlet package = nonsense\n"],
      status: 1, judged: ["tests failed", "coverage skipped", "lint passed", "Package.swift:2 build_error", slip],
      reason: "the package does not build"),
  ]

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Shop.swift", "let price = 1\n")
    try repository.commit("Begin")
    try repository.write("Tests/ShopTests/ShopTests.swift", "")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Shop/Discount.swift", Self.discount)
    return repository
  }

  @Test("In any state, everything that can be judged is judged")
  func states() throws {
    let repository = try package()
    let temporary = try TemporaryTestFolder()
    for stage in Self.stages {
      for (path, text) in stage.files { try repository.write(path, text) }
      let run = try repository.reviewbot(["check", "--format", "json"], environment: ["TMPDIR": temporary.path])
      let report = try run.report()
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
      #expect(left.filter { $0.hasPrefix("reviewbot-") } == [], "\(stage.name)")
      #expect(run.status == stage.status, "\(stage.name): \(run.standardError)")
      let lines = run.standardError.split(separator: "\n")
      #expect(lines.first == "building", "\(stage.name)")
      // The result of lint with its finding, and what made the tests fail.
      let early = lines.filter { !$0.hasPrefix("building") && !$0.hasPrefix("testing") }
      #expect(early.contains { $0.hasPrefix("✓ lint  1 warning · ") }, "\(stage.name): \(lines)")
      #expect(early.contains { $0.hasSuffix(" (trailing_semicolon)") }, "\(stage.name): \(lines)")
      // Which test crashed is known only after another run.
      let isAnnounced = stage.reason.map { !$0.contains("crashed") } ?? false
      #expect(early.count == (isAnnounced ? 3 : 2), "\(stage.name): \(lines)")
      // SwiftPM's own summary has no location.
      let findings = report.findings.filter { !$0.hasPrefix("-:0") }
      #expect(report.checks.map { "\($0.id) \($0.verdict)" } + findings == stage.judged, "\(stage.name)")
      #expect(report["tests"]?.reason?.hasPrefix(stage.reason ?? "-") ?? (stage.reason == nil), "\(stage.name)")
      try expectCoverage(report, stage)
      if ReportSchema.canCheck {
        try repository.write("../report.json", run.standardOutput)
        #expect(try ReportSchema.problem(with: [repository.path + "/../report.json"]) == nil, "\(stage.name)")
      }
      #expect(try repository.git("status", "--porcelain", "--ignored=no").contains(".profraw") == false)
    }
  }

  /// The same lines in every state that runs; none in the others.
  private func expectCoverage(_ report: JSONReport, _ stage: Stage) throws {
    let coverage = try #require(report["coverage"])
    guard coverage.verdict != "skipped" else {
      #expect(coverage.metrics["patchTotal"] == .some(nil), "\(stage.name): nothing is measurable")
      return
    }
    let file = try #require(coverage.files?.first { $0.path == "Sources/Shop/Discount.swift" }, "\(stage.name)")
    // A crashed process leaves no profile: its code is then reported as not run, with a note.
    let isLost = coverage.notices.contains { $0.contains("left no profile") }
    #expect(isLost == (stage.name == "a test crashes"))
    #expect(file.added.partial.map(\.line) == [2, 3] || isLost, "\(stage.name)")
    #expect(file.added.uncovered.contains(7), "\(stage.name)")
    #expect(file.added.notExecutable == [4, 5, 8], "\(stage.name)")
    #expect(file.addedLines == Array(1...8), "\(stage.name)")
    let isRed = stage.reason != nil
    #expect(coverage.notices.contains { $0.hasPrefix("Coverage is from a failing run") } == isRed, "\(stage.name)")
  }

  @Test("A change that removes the tests does not pass, and a package without tests is reported as such", arguments: [true, false])
  func testsTakenAway(hadTests: Bool) throws {
    let repository = try TemporaryRepository()
    let bare = Self.manifest.replacing(#", .testTarget(name: "ShopTests", dependencies: ["Shop"])"#, with: "")
    try repository.write(".gitignore", ".build/\n")
    try repository.write("Package.swift", hadTests ? Self.manifest : bare)
    try repository.write("Sources/Shop/Shop.swift", "let price = 1\n")
    if hadTests { try repository.write("Tests/ShopTests/ShopTests.swift", Self.tests("#expect(price == 1)")) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    if hadTests { try repository.git("rm", "-r", "--quiet", "Tests") }
    try repository.write("Package.swift", bare)
    try repository.write("Sources/Shop/Discount.swift", Self.discount)
    let run = try repository.reviewbot("check", "--format", "json")
    let report = try run.report()
    #expect(run.status == (hadTests ? 1 : 0))
    #expect(report["tests"]?.verdict == (hadTests ? "failed" : "skipped"))
    #expect(
      report["tests"]?.reason == (hadTests
        ? "no test is left to run; the merge base has 2 tests"
        : "the package has no tests, so nothing was tested"))
    #expect(report["coverage"]?.reason == "no test ran, so no coverage was measured")
  }

  @Test("Missing coverage of another package's files does not fail the tested one, and is noted")
  func otherPackages() throws {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    for package in ["One", "Two"] {
      try repository.write("\(package)/Package.swift", Self.manifest)
      try repository.write("\(package)/Sources/Shop/Shop.swift", "let price = 1\n")
      try repository.write("\(package)/Tests/ShopTests/ShopTests.swift", Self.tests("#expect(price == 1)"))
    }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    for package in ["One", "Two"] { try repository.write("\(package)/Sources/Shop/Discount.swift", Self.discount) }
    let run = try repository.reviewbot("check", "--package-path", "Two", "--format", "json")
    let coverage = try #require(try run.report()["coverage"])
    #expect(run.status == 0 && coverage.verdict == "passed")
    #expect(coverage.files?.map(\.path) == ["Two/Sources/Shop/Discount.swift"])
    #expect(coverage.notices.contains { $0.hasSuffix("than the one that was tested: One/Sources/Shop/Discount.swift.") })
  }

  @Test("Without a toolchain on PATH the tests could not be run, and lint judges")
  func noToolchain() throws {
    let repository = try package()
    let git = try #require(["/usr/bin/git", "/usr/local/bin/git", "/bin/git"].first(where: FileManager.default.isExecutableFile))
    try repository.write("../bin/.keep", "")
    try repository.link("../bin/git", to: git)
    let run = try repository.reviewbot(["check", "--format", "json"], environment: ["PATH": "\(repository.path)/../bin"])
    #expect(run.status == 2)
    let report = try run.report()
    #expect(report["tests"]?.verdict == "broken" && report["tests"]?.reason?.contains("swift") == true)
    #expect(report["tests"]?.hint?.contains("PATH") == true)
    #expect(report["coverage"]?.verdict == "skipped")
    #expect(report.findings == [Self.slip])
  }
}
