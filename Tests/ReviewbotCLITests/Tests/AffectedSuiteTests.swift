import ReviewTestKit
import Testing

/// One real package with a suite for each of two files.
@Suite("reviewbot check --affected=suite", .timeLimit(.minutes(20)))
struct AffectedSuiteTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static func suite(_ name: String) -> String {
    """
    import Shop
    import Testing

    @Suite struct \(name)Tests {
      @Test func isOne() { #expect(\(name)() == 1) }
    }

    """
  }

  private static func source(_ name: String, _ value: Int) -> String {
    "public func \(name)() -> Int {\n  \(value)\n}\n"
  }

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(".lint.yml", "gates: {coverage: off, lint: off}\nrules: {}\n")
    try repository.write("Package.swift", Self.manifest)
    for name in ["price", "count"] {
      try repository.write("Sources/Shop/\(name).swift", Self.source(name, 1))
      try repository.write("Tests/ShopTests/\(name)Tests.swift", Self.suite(name))
    }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    return repository
  }

  @Test("It runs the suites that depend on the changed file, and falls back to targets")
  func selects() throws {
    let repository = try package()
    try repository.write("Sources/Shop/price.swift", Self.source("price", 2))
    let failing = try repository.report("check", "--base", "main", "--affected=suite", status: 1)
    #expect(failing.notices.contains { $0.contains("left out: 1, with 1 of 2 tests") })
    #expect(try #require(failing["tests"]).reason == "1 of 1 test failed")

    let verified = try repository.report("check", "--base", "main", "--affected=suite", "--verify-affected", status: 1)
    let tests = try #require(verified["tests"])
    #expect(tests.reason == "1 of 2 tests failed")
    #expect(tests.notices.contains { $0.hasPrefix("`--affected` leaves out 1 of 2 tests") })

    try repository.write("Sources/Shop/count.swift", Self.source("count", 1) + "extension Int { var own: Int { self } }\n")
    let all = try repository.report("check", "--base", "main", "--affected=suite", status: 1)
    let reason = "Sources/Shop/count.swift adds a declaration with `extension`"
    #expect(all.notices.contains("`--affected=suite` selects by target: \(reason)."))
    #expect(try #require(all["tests"]).reason == "1 of 2 tests failed")
  }
}
