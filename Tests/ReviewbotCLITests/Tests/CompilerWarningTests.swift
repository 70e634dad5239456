import ReviewTestKit
import Testing

/// The compiler prints warnings only when it compiles. A review reports the same warnings every time.
@Suite("Warnings of the compiler", .timeLimit(.minutes(20)))
struct CompilerWarningTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])

    """

  private static let old = """
    public func price() -> Int {
      var one = 1
      return one
    }

    """

  /// The same warning in an old line and in two new ones.
  private static let new = old + """

    public func prices() -> Int {
      var one = 1
      return one
    }

    public func café() -> String {
      let ü = "ü"; var one = ü
      return one
    }

    """

  private func package() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(".lint.yml", "gates: {coverage: off, lint: off}\nrules: {}\n")
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Shop/Shop.swift", Self.old)
    try repository.write("Sources/Shop/Other.swift", "func other() {}\n")
    try repository.write(
      "Tests/ShopTests/ShopTests.swift", "import Shop\nimport Testing\n\n@Test func costs() {\n  #expect(price() == 1)\n}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Shop/Shop.swift", Self.new)
    return repository
  }

  private func warnings(_ repository: TemporaryRepository, status: Int32 = 0) throws -> [JSONReport.Finding] {
    let report = try repository.report("check", "--base", "main", status: status)
    return try #require(report["tests"]).findings
  }

  @Test("On an added line, each run reports them once, as the same findings with fix-its")
  func secondRun() throws {
    let repository = try package()
    let first = try warnings(repository)
    #expect(first.map { "\($0.path ?? "-"):\($0.line ?? 0):\($0.column ?? 0) \($0.rule) \($0.scope)" } == [
      "Sources/Shop/Shop.swift:7:7 build_warning added", "Sources/Shop/Shop.swift:12:22 build_warning added",
    ])
    #expect(first.allSatisfy { $0.message == "variable 'one' was never mutated; consider changing to 'let' constant" })
    #expect(Set(first.map(\.fingerprint)).count == 2)
    typealias Edit = JSONReport.Fix.Edit
    #expect(first.map(\.fix) == [
      JSONReport.Fix(safe: false, edits: [Edit(line: 7, column: 3, endLine: 7, endColumn: 6, text: "let")]),
      JSONReport.Fix(safe: false, edits: [Edit(line: 12, column: 18, endLine: 12, endColumn: 21, text: "let")]),
    ])
    // Nothing is left to build.
    try expectSame(try warnings(repository), first)
    // Only another file is rebuilt.
    try repository.write("Sources/Shop/Other.swift", "func other() { _ = 1 }\n")
    try expectSame(try warnings(repository), first)
    // Another file does not compile, so the warnings of the first one may be outdated.
    try repository.write("Sources/Shop/Other.swift", "func other() { let one = 1 print(one) }\n")
    let broken = try warnings(repository, status: 1).filter { $0.rule == "build_error" }
    #expect(broken.map(\.path) == ["Sources/Shop/Other.swift"])
    let edit = Edit(line: 1, column: 27, endLine: 1, endColumn: 27, text: ";")
    #expect(broken.map(\.fix) == [JSONReport.Fix(safe: false, edits: [edit])])
    try repository.write("Sources/Shop/Other.swift", "func other() {}\n")
    try expectSame(try warnings(repository), first)
    // A fixed warning is no longer reported, in the same file or in another.
    let fixed = Self.new.replacing("var one", with: "let one") + "\npublic func all() { other() }\n"
    try repository.write("Sources/Shop/Shop.swift", fixed)
    #expect(try warnings(repository).isEmpty)
    try repository.write("Sources/Shop/Other.swift", "@available(*, deprecated) func other() {}\n")
    for _ in 1...2 { #expect(try warnings(repository).map(\.message) == ["'other()' is deprecated"]) }
    try repository.write("Sources/Shop/Other.swift", "func other() {}\n")
    #expect(try warnings(repository).isEmpty)
  }

  @Test("An error in the expansion of a test's macro is at the test; a failed first build has fix-its")
  func firstBuildFails() throws {
    let repository = try package()
    try repository.write(
      "Tests/ShopTests/ShopTests.swift",
      "import Shop\nimport Testing\n\n@Test func price() {\n  #expect(price() == 1)\n}\n\nfunc f() { let a = 1 print(a) }\n")
    let errors = try warnings(repository, status: 1).filter { $0.path == "Tests/ShopTests/ShopTests.swift" }
    #expect(errors.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.rule) \($0.fix?.edits.map(\.text) ?? [])" } == [
      "4:1 build_error []", "8:21 build_error [\";\"]",
    ])
  }

  private func expectSame(
    _ findings: [JSONReport.Finding], _ first: [JSONReport.Finding], _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(findings.map(\.fingerprint) == first.map(\.fingerprint), sourceLocation: place)
    #expect(findings.map(\.message) == first.map(\.message), sourceLocation: place)
    #expect(findings.map(\.line) == first.map(\.line), sourceLocation: place)
    #expect(findings.map(\.fix) == first.map(\.fix), sourceLocation: place)
  }
}
