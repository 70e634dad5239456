import ReviewTestKit
import Testing

/// SwiftPM adds counters only to Swift targets.
@Suite("A package with a C target", .timeLimit(.minutes(20)))
struct CTargetTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [
        .target(name: "CStock"), .target(name: "Shop", dependencies: ["CStock"]),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
      ])

    """

  private static let old = "#include \"stock.h\"\n\nint stock_left(int stock) {\n  return stock;\n}\n"

  private static let new = old + """

    // Never more than there is.
    int stock_after(int stock, int taken) {
      if (taken > stock) {
        return 0;
      }
      return stock - taken;
    }

    int stock_forgotten(void) {
      return 1;
    }

    """

  private static let header = "int stock_left(int stock);\nint stock_after(int stock, int taken);\n"

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/CStock/stock.c", Self.old)
    try repository.write("Sources/CStock/include/stock.h", Self.header)
    try repository.write("Sources/Shop/Shop.swift", "import CStock\n\npublic func left() -> Int32 { stock_left(3) }\n")
    try repository.write(
      "Tests/ShopTests/ShopTests.swift", "import Shop\nimport Testing\n\n@Test func lefts() {\n  #expect(left() == 3)\n}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/CStock/stock.c", Self.new)
    try repository.write(
      "Sources/Shop/Shop.swift",
      "import CStock\n\npublic func left() -> Int32 { stock_left(3) }\n\npublic func taken() -> Int32 { stock_after(3, 1) }\n")
    try repository.write(
      "Tests/ShopTests/ShopTests.swift",
      "import Shop\nimport Testing\n\n@Test func lefts() {\n  #expect(left() == 3)\n  #expect(taken() == 2)\n}\n")
    return repository
  }

  private static let unknown = "The coverage of Sources/CStock/stock.c is not known: to measure C targets, build them"
    + " with `-Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping`."

  @Test("A changed C file is not measured but named; built with counters, its lines count")
  func counters() throws {
    let repository = try package()
    let plain = try repository.report("check", "--base", "main", status: 0)
    try expectUnknown(plain["coverage"])
    // The report that SwiftPM wrote of the same run.
    let codecov = ".build/debug/codecov/Shop.json"
    try expectUnknown(try repository.report("coverage", codecov, "--base", "main", status: 0)["coverage"])

    try repository.write(
      ".lint.yml",
      "tests:\n  command: [swift, test, -Xcc, -fprofile-instr-generate, -Xcc, -fcoverage-mapping]\ngates: {coverage: off}\n")
    let counted = try repository.report("check", "--base", "main", status: 0)
    try expectCounted(counted["coverage"])
    try expectCounted(try repository.report("coverage", codecov, "--base", "main", status: 0)["coverage"])
  }

  private func expectUnknown(_ check: JSONReport.Check?, _ place: SourceLocation = #_sourceLocation) throws {
    let coverage = try #require(check, sourceLocation: place)
    #expect(coverage.verdict == "passed", sourceLocation: place)
    #expect(coverage.notices.filter { $0.contains(" C targets") } == [Self.unknown], sourceLocation: place)
    #expect(coverage.files?.map(\.path).contains("Sources/CStock/stock.c") != true, sourceLocation: place)
    #expect(coverage.files?.first { $0.path == "Sources/Shop/Shop.swift" }?.added.covered == [5], sourceLocation: place)
  }

  private func expectCounted(_ check: JSONReport.Check?, _ place: SourceLocation = #_sourceLocation) throws {
    let coverage = try #require(check, sourceLocation: place)
    #expect(coverage.notices.filter { $0.contains(" C targets") } == [], sourceLocation: place)
    let file = try #require(coverage.files?.first { $0.path == "Sources/CStock/stock.c" }, sourceLocation: place)
    #expect(file.added.uncovered == [10, 15, 16], sourceLocation: place)
    #expect(file.addedLines == Array(6...17), sourceLocation: place)
    #expect(Set(file.added.covered + file.added.partial.map(\.line)).isSuperset(of: [9, 12]), sourceLocation: place)
    #expect(coverage.files?.first { $0.path == "Sources/Shop/Shop.swift" }?.added.covered == [5], sourceLocation: place)
  }
}
