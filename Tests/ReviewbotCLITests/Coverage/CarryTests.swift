import ReviewTestKit
import Testing

/// One real package with two libraries, each with its own tests.
@Suite("reviewbot check --affected --carry", .timeLimit(.minutes(20)))
struct CarryTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [
        .target(name: "Price"), .testTarget(name: "PriceTests", dependencies: ["Price"]),
        .target(name: "Count"), .testTarget(name: "CountTests", dependencies: ["Count"]),
      ])

    """

  private static func tests(_ name: String) -> String {
    """
    import \(name)
    import Testing

    @Suite struct \(name)Tests {
      @Test func isOne() { #expect(one() == 1) }
    }

    """
  }

  /// `two` never runs.
  private static func source(_ lines: [String] = []) -> String {
    "public func one() -> Int {\n  1\n}\npublic func two() -> Int {\n  2\n}\n" + lines.map { $0 + "\n" }.joined()
  }

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(".lint.yml", "gates: {coverage: off, lint: off}\nrules: {}\n")
    try repository.write("Package.swift", Self.manifest)
    for name in ["Price", "Count"] {
      try repository.write("Sources/\(name)/\(name).swift", Self.source())
      try repository.write("Tests/\(name)Tests/\(name)Tests.swift", Self.tests(name))
    }
    try repository.commit("Begin")
    return repository
  }

  private func project(_ report: JSONReport) throws -> [Double?] {
    let metrics = try #require(report["coverage"]).metrics
    return ["projectCovered", "projectTotal", "projectUnknown"].map { metrics[$0] ?? nil }
  }

  private func notices(_ report: JSONReport) throws -> [String] { try #require(report["coverage"]).notices }

  @Test("Files that omitted tests reach have the coverage of the nearest commit with the same files")
  func carries() throws {
    let repository = try package()
    try repository.git("checkout", "--quiet", "-b", "feature")
    let change = Self.source(["public func three() -> Int {", "  3", "}"])
    try repository.write("Sources/Price/Price.swift", change)
    let none = try repository.report("check", "--base", "main", "--affected", "--carry", status: 0)
    #expect(try notices(none).contains { $0.hasPrefix("`--carry` found no recorded coverage in the last 1 commit") })
    #expect(try project(none) == [2, 10, 4])

    try repository.write("Sources/Price/Price.swift", Self.source())
    let recording = try repository.reviewbot("check", "--base", "HEAD", "--head", "HEAD", "--record-baseline")
    #expect(recording.status == 0, "\(recording.standardError)")
    try repository.write("Sources/Price/Price.swift", change)
    let partial = try repository.report("check", "--base", "main", "--affected", status: 0)
    #expect(try project(partial) == [2, 10, 4])

    let carried = try repository.report("check", "--base", "main", "--affected", "--carry", status: 0)
    #expect(try project(carried) == [4, 10, nil])
    #expect(try notices(carried).contains { $0.hasPrefix("The recorded coverage of 1 file comes from") })

    let whole = try repository.report("check", "--base", "main", "--filter", "Tests", "--carry", status: 0)
    #expect(try notices(whole).isEmpty && project(whole) == [4, 10, nil])

    try repository.write("Package.swift", Self.manifest + "\n")
    let manifest = try repository.report("check", "--base", "main", "--filter", "PriceTests", "--carry", status: 0)
    #expect(try notices(manifest).contains { $0.contains("Package.swift has changed, which can touch every target.") })
    #expect(try project(manifest) == [2, 10, 4])
  }
}
