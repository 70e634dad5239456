import Coverage
import LintEngine
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("Which files are tests")
struct TestFileTests {
  private static let manifest = """
    let package = Package(name: "P", targets: [
      .target(name: "Lib"), .target(name: "Extra", path: "Tests/Extra"), .target(name: "Own", path: "Pods/Own"),
      .testTarget(name: "LibTests", dependencies: ["Lib"]), .testTarget(name: "Checks", path: "Checks"),
    ])
    """
  private static let texts: [RepoPath: String] = [
    "Package.swift": manifest, "Sources/Lib/A.swift": "", "Tests/Extra/E.swift": "import Testing\n",
    "Tests/LibTests/Helper.swift": "", "Checks/C.swift": "import XCTest\n", "Pods/Own/P.swift": "",
    "Tests/Fixtures/F/Package.swift": "let package = Package(name: \"F\", targets: [.target(name: \"F\")])",
    "Tests/Fixtures/F/Sources/F/F.swift": "", "App/Tests/BloodTest.swift": "struct BloodTest {}\n",
    "AppTests/CartTests.swift": "import XCTest\n", "AppTests/Helper.swift": "struct Helper {}\n",
    "Other/Fake.swift": "// import XCTest\n",
  ]

  @Test("The manifest decides, then imports, then a folder of tests; a folder's name alone does not", arguments: [
    ("Sources/Lib/A.swift", nil), ("Tests/Extra/E.swift", nil), ("Pods/Own/P.swift", nil),
    ("Tests/LibTests/Helper.swift", "it is in the test target LibTests of Package.swift"),
    ("Checks/C.swift", "it is in the test target Checks of Package.swift"),
    ("Tests/Fixtures/F/Sources/F/F.swift", "it belongs to the fixture package Tests/Fixtures/F"),
    ("App/Tests/BloodTest.swift", nil), ("AppTests/CartTests.swift", "it imports XCTest"),
    ("AppTests/Helper.swift", "AppTests contains tests"), ("Other/Fake.swift", nil),
  ] as [(RepoPath, String?)])
  func decides(path: RepoPath, reason: String?) {
    let finder = TestFileFinder(paths: Self.texts.keys.sorted(), sources: MemorySources(texts: Self.texts))
    let files = finder.testFiles(among: Set(Self.texts.keys))
    #expect(files.reason(for: path)?.description == reason)
  }

  @Test("A package in `Tests` that another package depends on is compiled, so it is no fixture")
  func dependency() {
    var texts = Self.texts
    texts["Package.swift"] = Self.manifest.replacing("targets:", with: "dependencies: [.package(path: \"Tests/Fixtures/F\")], targets:")
    let finder = TestFileFinder(paths: texts.keys.sorted(), sources: MemorySources(texts: texts))
    #expect(!finder.testFiles(among: ["Tests/Fixtures/F/Sources/F/F.swift"]).contains("Tests/Fixtures/F/Sources/F/F.swift"))
  }

  @Test("A test target beside computed targets is no proof; the executed manifest is")
  func computed() {
    let manifest = "let t: [Target] = [.testTarget(name: \"Lib\", path: \"Sources/Lib\")]\nlet p = Package(name: \"P\", targets: [.target(name: name)])"
    let texts: [RepoPath: String] = ["Package.swift": manifest, "Sources/Lib/A.swift": "func run() {}\n"]
    var finder = TestFileFinder(paths: texts.keys.sorted(), sources: MemorySources(texts: texts))
    let read = finder.testFiles(among: ["Sources/Lib/A.swift"])
    #expect(!read.contains("Sources/Lib/A.swift") && read.computedManifests == ["Package.swift"])
    for isTest in [false, true] {
      finder.described = ["": [DescribedTarget(name: "Lib", isTest: isTest, path: "Sources/Lib")]]
      let described = finder.testFiles(among: ["Sources/Lib/A.swift"])
      #expect(described.contains("Sources/Lib/A.swift") == isTest && described.computedManifests.isEmpty)
    }
  }

  /// Words that tools and conventions use for folders.
  private static let names = [
    "Pods", "Carthage", "DerivedData", "SourcePackages", "Tests", "LibTests", "Checks", ".build", "Sources", "Vendor",
    "Generated", "UITests", "Plugins", "a.derived", "checkouts",
  ]

  @Test("Renaming the folder of a target never turns a red check green", .firstCounterexample, arguments: 1...200)
  func renaming(seed: Int) throws {
    var random = SeededGenerator(seed)
    let depth = Int.random(in: 1...3, using: &random)
    let folder = (0..<depth).map { _ in Self.names.randomElement(using: &random) ?? "A" }.joined(separator: "/")
    let path = RepoPath("\(folder)/Code.swift")
    let importsTesting = Bool.random(using: &random)
    let code = (importsTesting ? "import Testing\n" : "") + "func run() {\n  _ = try! load()\n}\n"
    let texts: [RepoPath: String] = [
      "Package.swift": "let p = Package(name: \"P\", targets: [.target(name: \"Lib\", path: \"\(folder)\")])", path: code,
      "Podfile": "", RepoPath("\(folder)/Podfile"): "", "Tests/LibTests/T.swift": "import XCTest\n",
    ]
    let sources = MemorySources(texts: texts)
    let change = try Prepared.change(Prepared.newFile(path.description, code))
    let targets = TargetFinder(paths: texts.keys.sorted(), sources: sources).declared().targets
    let tools = ToolFolders(among: [path], targets: targets, exists: { texts[$0] != nil })
    let scope = FileScope().excluding(tools)
    let lint = LintTargets(exclusions: ScopeExclusions(scope: scope, authority: .decided(.configuration)), breadth: .change)
    #expect(lint.states(in: change.diff)[path] == .linted, "\(path)")

    var settings = CoverageSettings(scope: scope)
    settings.tests = TestFileFinder(paths: texts.keys.sorted(), sources: sources).testFiles(among: [path])
    for coverage in [[:], [path: FileCoverage(lineCounts: (1...4).map { LineCount(line: $0, count: 0) })]] {
      let measured = PatchMeasurement(
        of: change, coverage: ResolvedCoverage(files: coverage), sources: sources, settings: settings,
        parsed: { ExecutableCode.parsed($0) }
      ).measure()
      let verdict = CoverageGate(patch: Percent(80)).judge(measured)
      #expect(verdict != .passed && measured.states[path]?.word == (coverage.isEmpty ? .unjudged : .measured), "\(path): \(verdict)")
    }
  }
}

@Suite("Files that the build compiled")
struct CompiledFilesTests {
  private static let left = FileState.leftOut(because: "in a folder of CocoaPods", by: .builtIn)
  private static let said = FileState.leftOut(because: "excluded by the configuration", by: .targetBranch)

  private func results(_ lint: FileState, _ coverage: FileState?) -> [CheckResult] {
    [
      CheckResult(check: .coverage, verdict: .passed).recording(coverage.map { ["Pods/A.swift": $0] } ?? [:]),
      CheckResult(check: .lint, verdict: .skipped(reason: "none")).recording(["Pods/A.swift": lint]),
    ]
  }

  @Test("A compiled file that only a default leaves out cannot pass", arguments: [
    (left, left, true, [CheckID.coverage, .lint]), (left, nil, true, [.lint]), (left, said, true, []),
    (said, said, true, []), (.linted, left, true, []), (left, left, false, []),
  ] as [(FileState, FileState?, Bool, [CheckID])])
  func judges(lint: FileState, coverage: FileState?, isCompiled: Bool, broken: [CheckID]) throws {
    let change = try Prepared.change(Prepared.newFile("Pods/A.swift", "let a = 1\n"))
    let compiled = CompiledFiles(
      isCompiled ? ["/repo/Pods/A.swift"] : [], in: "/repo", known: ["Pods/A.swift"], files: NoFiles())
    let judged = compiled.judged(results(lint, coverage), of: change)
    let checks = judged.filter { if case .broken = $0.verdict { true } else { false } }.map(\.check)
    #expect(checks == broken)
    #expect(judged.filter { $0.files["Pods/A.swift"]?.word == .unjudged }.map(\.check) == broken)
  }

  @Test("Compiled files that git does not know are named, except for build products")
  func foreign() {
    let compiled = CompiledFiles(
      ["/repo/Sub/B.swift", "/repo/.build/G.swift", "/repo/A.swift", "/else/C.swift"], in: "/repo", known: ["A.swift"],
      files: NoFiles())
    #expect(compiled.notices.count == 1 && compiled.notices[0].hasSuffix("no check judges: Sub/B.swift."))
  }
}

/// A file system without files.
private struct NoFiles: FileSystem {
  func read(_ path: String, limit: Int) throws -> [UInt8] { throw Problem(summary: "\(path) does not exist.", hint: "Write it.") }
  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { false }
  func realPath(_ path: String) -> String? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { prefix }
  func modificationTime(of path: String) -> Int64? { nil }
}
