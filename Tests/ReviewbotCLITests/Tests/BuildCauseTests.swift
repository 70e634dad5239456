import ReviewTestKit
import Testing

/// Real builds: one that fails, and that of the merge base.
@Suite("The cause of a build that fails", .timeLimit(.minutes(20)))
struct BuildCauseTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop", targets: [.target(name: "Shop"), .target(name: "Stock"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  /// Returns a branch that edits a package.
  private func repository(stock: String = "public func left() -> Int { 3 }\n") throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Shop.swift", "public func price() -> Int { 3 }\n")
    try repository.write("Sources/Stock/Stock.swift", stock)
    try repository.write(
      "Tests/ShopTests/ShopTests.swift", "import Shop\nimport Testing\n\n@Test func prices() {\n  #expect(price() == 3)\n}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    return repository
  }

  private func text(of run: CommandLineRun) -> String {
    run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("An error in another file fails the change if the merge base builds")
  func change() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Shop.swift", "public func cost() -> Int { 3 }\n")
    let run = try repository.reviewbot("check", "--base", "main")
    #expect(run.status == 1, "\(run.standardOutput) \(run.standardError)")
    #expect(text(of: run).contains("note: The merge base builds here, so the change causes the errors of the build."))
    #expect(text(of: run).contains("Tests/ShopTests/ShopTests.swift:5:11 error cannot find 'price' in scope"))
  }

  @Test("An error that the merge base has too is no failure of the change", arguments: [[], ["--merge"]])
  func base(options: [String]) throws {
    let repository = try repository(stock: "public func left() -> Int { \"3\" }\n")
    try repository.write("Sources/Shop/Shop.swift", "public func price() -> Int { 1 + 2 }\n")
    try repository.commit("Edit")
    let run = try repository.reviewbot(["check", "--base", "main", "--head", "HEAD"] + options)
    #expect(run.status == 2, "\(run.standardOutput) \(run.standardError)")
    let base = options.isEmpty ? "merge base" : "target branch"
    #expect(text(of: run).contains(
      "The package does not build, and the \(base) does not build here either: Sources/Stock/Stock.swift:1:29: cannot convert"))
    #expect(!text(of: run).contains("(build_error)"))
  }
}
