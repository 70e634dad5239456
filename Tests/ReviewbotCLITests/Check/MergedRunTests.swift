import Foundation
import ReviewTestKit
import Testing

/// Real test runs of a real package, where the tested state is not the reviewed one.
@Suite("reviewbot check, tested on the merge", .timeLimit(.minutes(20)))
struct MergedRunTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static let tests = "import Testing\n\n@testable import Shop\n\n@Test func one() {\n  #expect(price() > 0)\n}\n"
  private static let newTest = "\n@Test func doubled() {\n  var two = 2\n  #expect(twice() == two)\n}\n"
  /// The expectation in the head's file, which is line 14 of the merged one, and the compiler's warning above it.
  private static let findings = [
    "Tests/ShopTests/ShopTests.swift:11 test_failure", "Tests/ShopTests/ShopTests.swift:10 build_warning",
  ]

  /// Base and head are correct separately. Merged, a test of the head fails, three lines further down.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(".lint.yml", "gates: {coverage: off}\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Price.swift", "func price() -> Int { 1 }\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.tests)
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Shop/Twice.swift", "func twice() -> Int { price() * 2 }\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", Self.tests + Self.newTest)
    try repository.commit("Double it")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Shop/Price.swift", "func price() -> Int { 5 }\n")
    try repository.write("Tests/ShopTests/ShopTests.swift", "// Of the target.\n//\n//\n" + Self.tests)
    try repository.commit("Raise the price")
    return repository
  }

  private func report(
    _ repository: TemporaryRepository, _ arguments: [String], status: Int32
  ) throws -> JSONReport {
    let run = try repository.reviewbot(
      arguments + ["--base", "main", "--head", "feature", "--format", "json"],
      environment: ["XDG_CACHE_HOME": repository.path + "/../cache"])
    #expect(run.status == status, "\(run.standardError)")
    return try run.report()
  }

  /// Returns the lines that the fix-its of a check's findings change.
  private func fixes(in check: JSONReport.Check?) -> [Int]? {
    check?.findings.compactMap(\.fix).flatMap(\.edits).map(\.line)
  }

  @Test("A failure of the merge is at the head's line, wherever the merge was made; the head alone passes")
  func merged() throws {
    let repository = try repository()
    // Written to a separate folder, because `main` is checked out.
    let materialised = try report(repository, ["check", "--merge"], status: 1)
    #expect(materialised["tests"]?.verdict == "failed")
    #expect(materialised.findings == Self.findings)
    #expect(fixes(in: materialised["tests"]) == [10])
    #expect(materialised.notices.contains { $0.hasPrefix("Tested is the merge of ") })
    #expect(try report(repository, ["check"], status: 0)["tests"]?.verdict == "passed")
    // Both, each with a verdict of its own.
    try repository.write("../both.yml", "gates: {coverage: off}\ntests: {on: [head, merge]}\n")
    let both = try report(repository, ["check", "--config", "../both.yml"], status: 1)
    #expect(both["tests"]?.verdict == "passed" && both["merge"]?.verdict == "failed")
    #expect(both["merge"]?.findings.map(\.line) == [11, 10])
    // Nothing was rebuilt.
    #expect(fixes(in: both["merge"]) == [10] && fixes(in: both["tests"]) == [10])
    #expect(try repository.git("status", "--porcelain") == "")
    // The test merge of a pull request, as actions/checkout leaves it.
    try repository.git("checkout", "--quiet", "--detach", "main")
    try repository.merge("feature")
    let checkedOut = try report(repository, ["check"], status: 1)
    #expect(checkedOut.findings == Self.findings)
    #expect(checkedOut.notices.contains { $0.hasPrefix("Tested is the merge commit that is checked out") })
  }
}
