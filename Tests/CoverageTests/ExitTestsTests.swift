import LintEngine
import ReviewCore
import ReviewTestKit
import Testing

@testable import Coverage

@Suite("Lines on which an exit test ends")
struct ExitTestsTests {
  private static let source: RepoPath = "Sources/Lib/A.swift"
  private static let test: RepoPath = "Tests/LibTests/A.swift"
  private static let code = """
    public func checked(_ n: Int) -> Int {
      guard n > 0 else {
        let message = "n is \\(n)"
        fatalError(message)
      }
      return n
    }

    """
  private static let exitTest = "import Testing\n@testable import Lib\n@Test func t() async {\n  await #expect(processExitsWith: .failure) { f() }\n}\n"

  private static func change(adding text: String) throws -> Change {
    let lines = text.split(separator: "\n").map { "+\($0)\n" }
    let diff = "diff --git a/\(source) b/\(source)\nnew file mode 100644\n--- /dev/null\n+++ b/\(source)\n@@ -0,0 +1,\(lines.count) @@\n"
    let subject = Subject(repository: "a", base: .unknown, head: .worktree, mergeBase: nil)
    return Change(subject: subject, diff: try UnifiedDiff.parse(Array((diff + lines.joined()).utf8)))
  }

  private static func modules(_ code: String, _ others: [RepoPath: String]) throws -> Set<RepoPath> {
    let texts = others.merging([source: code]) { first, _ in first }
    return ExitTests(sources: MemorySources(texts)) { Array(others.keys) }.modules(of: try change(adding: code))
  }

  @Test("A module counts if a file with an exit test imports it", arguments: [
    (code, [test: exitTest], true), (code, [test: exitTest.replacing("processExitsWith", with: "exitsWith")], true),
    (code, ["AppTests/B.swift": exitTest], true), (code, [:], false), (code.replacing("fatalError", with: "exit"), [test: exitTest], false),
    (code, [test: exitTest.replacing("import Lib", with: "import Other")], false),
    (code, [test: exitTest.replacing("processExitsWith: .failure", with: "true")], false),
    (code, [test: exitTest, "Sources/Lib/B.swift": "func fatalError() {}\n"], false),
    (code, [test: exitTest, "Sources/Other/B.swift": "func fatalError() {}\n"], true),
  ] as [(String, [RepoPath: String], Bool)])
  func modules(code: String, others: [RepoPath: String], counts: Bool) throws {
    #expect(try Self.modules(code, others) == (counts ? ["Sources/Lib"] : []))
  }

  private static func coverage(_ code: String, _ segments: [Segment], exitTested: Set<RepoPath>) throws -> PatchCoverage {
    var settings = CoverageSettings()
    settings.exitTested = exitTested
    return PatchMeasurement(
      of: try change(adding: code), coverage: ResolvedCoverage(files: [source: FileCoverage(segments: SegmentList(segments))]),
      sources: MemorySources([source: code]), settings: settings, parsed: { ExecutableCode.parsed($0) }
    ).measure()
  }

  @Test("Lines that only end the process are not judged, and are named", arguments: [
    (["Sources/Lib"], true), ([], false), (["Sources/Other"], false),
  ] as [(Set<RepoPath>, Bool)])
  func lines(modules: Set<RepoPath>, areNamed: Bool) throws {
    // As Swift 6.3 exports them for a run of `checked(1)`.
    let coverage = try Self.coverage(Self.code, [
      Segment(line: 1, column: 38, count: 1), Segment(line: 2, column: 20, count: 0), Segment(line: 4, column: 16, count: 0),
      Segment(line: 4, column: 23, count: 0, isRegionEntry: false), Segment(line: 5, column: 4, count: 1),
      Segment(line: 6, column: 11, count: 1, isRegionEntry: false), .end(line: 7, column: 2),
    ], exitTested: modules)
    #expect(coverage.patch.uncovered == (areNamed ? 0 : 2))
    #expect(coverage.patch.covered == 3 && coverage.patch.partial == 0)
    let notice = "Not judged, since an exit test may end there without leaving counts: Sources/Lib/A.swift:3-4."
    #expect(coverage.notices == (areNamed ? [notice] : []))
  }

  @Test("A line that ran up to code that ends the process is covered, but not one that never ran", arguments: [
    (1, ["Sources/Lib"], CoverageTally(covered: 3)), (1, [], CoverageTally(covered: 2, partial: 1)),
    (0, ["Sources/Lib"], CoverageTally(uncovered: 3)),
  ] as [(UInt64, Set<RepoPath>, CoverageTally)])
  func oneLine(count: UInt64, modules: Set<RepoPath>, patch: CoverageTally) throws {
    let code = "public func one(_ n: Int) -> Int {\n  guard n > 0 else { fatalError() }\n  return n\n}\n"
    let coverage = try Self.coverage(code, [
      Segment(line: 1, column: 34, count: count), Segment(line: 2, column: 20, count: 0), Segment(line: 2, column: 36, count: count),
      Segment(line: 3, column: 11, count: count, isRegionEntry: false), .end(line: 4, column: 2),
    ], exitTested: modules)
    #expect(coverage.patch == patch)
  }
}
