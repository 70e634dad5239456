import ReviewTestKit
import Testing

/// Three real packages, of which one depends on another one by path.
@Suite("reviewbot check in a repository with several packages")
struct PackagesTests {
  private static func manifest(_ name: String, dependsOnCore: String = "") -> String {
    let (package, target) =
      dependsOnCore.isEmpty
      ? ("", "") : (#"dependencies: [.package(path: "../Core")], "#, #", dependencies: [.product(name: "Core", package: "Core")]"#)
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], \(package)targets: [
          .target(name: "\(name)"\(target)), .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
        ])

      """
  }

  private static func tests(of module: String, _ body: String) -> String {
    "import Testing\n\n@testable import \(module)\n\n@Test func adds() {\n  #expect(\(body))\n}\n"
  }

  private static let share = """
    public func share(_ cents: Int, isMember: Bool) -> Int {
      if isMember {
        return cents / 2
      }
      return cents
    }

    """

  /// The tests of `Core` do not reach line 3 of `Share.swift`, but those of `App` do.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", ".build/\n")
    try repository.write(".lint.yml", "gates:\n  coverage: {patch: 100%, min_lines: 1}\n")
    for name in ["App", "Core", "Tools"] {
      try repository.write("\(name)/Package.swift", Self.manifest(name, dependsOnCore: name == "App" ? "Core" : ""))
      try repository.write("\(name)/Sources/\(name)/Start.swift", "public func start() -> Int {\n  1\n}\n")
    }
    try repository.write(
      "App/Tests/AppTests/AppTests.swift", "import Core\n" + Self.tests(of: "App", "share(4, isMember: true) == 2"))
    try repository.write("Tools/Tests/ToolsTests/ToolsTests.swift", Self.tests(of: "Tools", "start() == 1"))
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Core/Sources/Core/Share.swift", Self.share)
    try repository.write(
      "Core/Tests/CoreTests/CoreTests.swift", Self.tests(of: "Core", "share(4, isMember: false) == 4"))
    return repository
  }

  @Test("Changed packages and their dependents are judged together, and each is listed")
  func changed() throws {
    let repository = try repository()
    let run = try repository.reviewbot("check", "--format", "json")
    let report = try run.report()
    #expect(run.status == 0, "\(run.standardError)")
    let tests = try #require(report["tests"])
    #expect(tests.packages?.map { "\($0.path) \($0.verdict ?? "-")" } == ["App passed", "Core passed", "Tools skipped"])
    #expect(tests.packages?.last?.reason == "not tested: no file and no dependency changed")
    #expect(tests.metrics["passed"] == 2)
    let coverage = try #require(report["coverage"])
    #expect(coverage.files?.map(\.path) == ["Core/Sources/Core/Share.swift"])
    #expect(coverage.files?.first?.added.uncovered == [])
    #expect(coverage.packages?.map(\.path) == ["App", "Core"])
    // The sources of `Tools` count with the project, and only its own tests could cover them.
    #expect((coverage.metrics["projectUnknown"] ?? 0) == 2)
    try isUnknown(in: repository)
    try brokenManifest(in: repository)
  }

  /// Without the tests of `App`, no test of the run reaches line 3.
  private func isUnknown(in repository: TemporaryRepository) throws {
    let run = try repository.reviewbot("check", "--packages", "Core", "--format", "json")
    let coverage = try #require(try run.report()["coverage"])
    #expect(run.status == 2 && coverage.verdict == "broken")
    #expect(coverage.reason?.hasPrefix("Whether patch coverage reaches 100 % is unknown: it is between 75 %") == true)
    #expect(coverage.files?.first?.added.unknown == [3])
    let tests = try #require(try run.report()["tests"])
    #expect(tests.packages?.map { $0.verdict ?? "-" } == ["skipped", "passed", "skipped"])
  }

  /// A manifest that SwiftPM cannot read breaks its package only; a failing test is reported with its package.
  private func brokenManifest(in repository: TemporaryRepository) throws {
    try repository.write("App/Package.swift", "// swift-tools-version: 6.0\nlet package = nonsense\n")
    let broken = try repository.reviewbot("check", "--format", "json")
    let tests = try #require(try broken.report()["tests"])
    #expect(broken.status == 2 && tests.verdict == "broken")
    #expect(tests.reason?.hasPrefix("App: The manifest of the package App cannot be read: ") == true)
    #expect(tests.packages?.map { $0.verdict ?? "-" } == ["broken", "passed", "skipped"])
    try repository.write("Core/Tests/CoreTests/CoreTests.swift", Self.tests(of: "Core", "share(4, isMember: false) == 5"))
    let failed = try repository.reviewbot("check", "--format", "json")
    #expect(failed.status == 1)
    #expect(try failed.report()["tests"]?.tests?.map(\.package) == ["Core"])
  }

  @Test("Options that name packages in other ways contradict each other", arguments: [
    (["--packages", "all", "--package-path", "Core"], 64, "contradict each other"),
    (["--packages", "all", "--no-tests"], 64, "contradict each other"),
    (["--packages", "{a"], 64, "cannot be used"), (["--packages", "Nowhere"], 2, "No package matches"),
  ] as [([String], Int32, String)])
  func refused(options: [String], status: Int32, words: String) throws {
    let repository = try repository()
    let run = try repository.reviewbot(["check"] + options)
    #expect(run.status == status)
    #expect((run.standardError + run.standardOutput).contains(words), "\(run.standardError)")
  }
}
