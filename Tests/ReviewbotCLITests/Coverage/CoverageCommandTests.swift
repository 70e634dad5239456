import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot coverage")
struct CoverageCommandTests {
  /// Lines 4 to 6 are new; the report contains 1 to 5, and 5 never ran.
  private static func lcov(_ path: String) -> String {
    "SF:\(path)\n" + [(1, 1), (2, 1), (3, 0), (4, 3), (5, 0)].map { "DA:\($0),\($1)\n" }.joined() + "end_of_record\n"
  }

  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    let lines = (1...3).map { "let value\($0) = run()\n" }.joined()
    try repository.write("Sources/Cart.swift", lines)
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Cart.swift", lines + "let hit = run()\nlet missed = run()\n// no code\n")
    return repository
  }

  private func check(_ run: CommandLineRun) throws -> JSONReport.Check {
    try #require(try run.report()["coverage"])
  }

  @Test("The added lines in their groups", arguments: ["/abs", "Sources/Cart.swift", "./Sources/Cart.swift", "/elsewhere/Sources/Cart.swift"])
  func addedLines(path: String) throws {
    let repository = try repository()
    try repository.write(
      "../cov.info", Self.lcov(path == "/abs" ? repository.path + "/Sources/Cart.swift" : path))
    let run = try repository.reviewbot("coverage", "--report", "../cov.info", "--base", "main", "--format", "json")
    #expect(run.status == 0 && run.standardError == "")
    let check = try check(run)
    let file = try #require(check.files?.first)
    #expect(file.path == "Sources/Cart.swift")
    #expect(file.added.covered == [4] && file.added.uncovered == [5] && file.added.notExecutable == [6])
    #expect(check.metrics["patchCovered"] == 1 && check.metrics["patchTotal"] == 2 && check.metrics["projectTotal"] == 5)
    #expect(try run.report().checks.count == 1)
  }

  @Test("Paths of a report refer to the reviewed commit, whatever is checked out")
  func otherCommit() throws {
    let repository = try repository()
    try repository.commit("Add lines")
    try repository.git("checkout", "--quiet", "main")
    try repository.git("rm", "--quiet", "-r", "Sources")
    try repository.commit("Remove them")
    try repository.write("../cov.info", Self.lcov("/elsewhere/Sources/Cart.swift") + "SF:Sources/Other.swift\nDA:1,1\nend_of_record\n")
    let run = try repository.reviewbot(
      "coverage", "--report", "../cov.info", "--base", "HEAD^", "--head", "feature", "--format", "json")
    #expect(try check(run).files?.first?.added.uncovered == [5])
  }

  @Test("--fail-under judges every change, however small", arguments: [
    ("50", Int32(0)), ("50%", 0), ("50.0001", 1), ("80", 1), ("0", 0), ("100", 1),
  ])
  func failUnder(percent: String, status: Int32) throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot("coverage", "../cov.info", "--fail-under", percent)
    #expect(run.status == status)
    #expect(run.standardOutput.contains("✗") == (status == 1))
  }

  @Test(
    "A failure is said where no report is shown at once",
    arguments: [["lcov"], ["json=../report.json"], ["lcov=../out.lcov"], ["cobertura=../out.xml", "text=../out.txt"]])
  func saysFailures(formats: [String]) throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot(
      ["coverage", "../cov.info", "--fail-under", "80"] + formats.flatMap { ["--format", $0] })
    #expect(run.status == 1)
    #expect(run.standardError.contains("coverage: Patch coverage is below 80 %. Measured: patch 50 % (1 of 2 lines), project 60 %."))
  }

  @Test("A target for some files can fail alone", arguments: [
    ("'Sources/**': 80%", Int32(1)), ("'Sources/**': 50%", 0), ("'Other/**': 100%", 0), ("'Sources/{Cart,Bag}.swift': 51%", 1),
  ])
  func pathTargets(targets: String, status: Int32) throws {
    let repository = try repository()
    try repository.write(".lint.yml", "gates: {coverage: {patch: off, min_lines: 1, paths: {\(targets)}}}\n")
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot("coverage", "../cov.info")
    #expect(run.status == status)
    #expect(run.standardOutput.contains("Patch coverage of Sources/") == (status == 1))
  }

  @Test("Several reports are combined: a line that ran in any of them counts")
  func severalReports() throws {
    let repository = try repository()
    try repository.write("../a.info", Self.lcov("Sources/Cart.swift"))
    try repository.write("../b.info", "SF:Sources/Cart.swift\nDA:5,1\nend_of_record\n")
    let run = try repository.reviewbot(
      "coverage", "--report", "../a.info", "--report", "../b.info", "--fail-under", "100", "--format", "json")
    #expect(run.status == 0)
    #expect(try check(run).files?.first?.added.covered == [4, 5])
  }

  @Test("The change may be a diff from a file or standard input, inside or outside a repository", arguments: [true, false])
  func diff(isInput: Bool) throws {
    let repository = try repository()
    let diff = try repository.output(["diff", "main"])
    let folder = try TemporaryTestFolder()
    try folder.write(diff, to: Array("change.diff".utf8))
    try folder.write(Array(Self.lcov("Sources/Cart.swift").utf8), to: Array("cov.info".utf8))
    let run = try folder.reviewbot(
      ["coverage", "--report", "cov.info", "--diff", isInput ? "-" : "change.diff", "--format", "json"], input: isInput ? diff : [])
    #expect(run.status == 0 && run.standardError == "")
    let check = try check(run)
    #expect(check.files?.first?.added.covered == [4] && check.files?.first?.added.uncovered == [5])
    #expect(check.notices.contains { $0.contains("Its coverage is by lines, not by regions") })
  }

  @Test("An invalid diff is reported at its line", arguments: [
    ("hello\n", "this text contains no diff"), ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n", "line"),
    ("--- a/x\n+++ b/x\n@@ -1,x +1 @@\n", "line 3"),
  ])
  func malformedDiff(text: String, words: String) throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot(["coverage", "../cov.info", "--diff", "-"], input: Array(text.utf8))
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError.contains(words), "\(run.standardError)")
    #expect(run.standardError.split(separator: "\n").count == 2, "one message, and one hint")
  }

  @Test("An empty diff is an empty change")
  func emptyDiff() throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot(["coverage", "../cov.info", "--diff", "-", "--format", "json"])
    #expect(run.status == 0)
    #expect(try run.report()["coverage"]?.verdict == "skipped")
  }

  @Test("Paths of another machine are mapped")
  func pathMap() throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("/build/agent/7/Code/Cart.swift"))
    let run = try repository.reviewbot(
      "coverage", "../cov.info", "--path-map", "/build/agent/7/Code=Sources", "--format", "json")
    #expect(try check(run).files?.first?.path == "Sources/Cart.swift")
  }

  @Test("Files missing from all reports fail a gate, unless they are accepted", arguments: [
    ([], Int32(1)), (["--allow-unknown"], 0), (["--exclude", "Sources/New.swift"], 0), (["--include", "Sources/Cart.swift"], 0),
  ] as [([String], Int32)])
  func unknownFiles(arguments: [String], status: Int32) throws {
    let repository = try repository()
    try repository.write("Sources/New.swift", "func code() { run() }\n")
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let run = try repository.reviewbot(
      ["coverage", "../cov.info", "--fail-under", "50", "--format", "json"] + arguments)
    #expect(run.status == status)
    #expect(try check(run).files?.first?.added.covered == [4], "what is known is still there")
  }

  @Test("check reads a report instead of running tests, and also lints")
  func besideLint() throws {
    let repository = try repository()
    try repository.write("../cov.info", Self.lcov("Sources/Cart.swift"))
    let report = try repository.report("check", "--no-tests", "--report", "../cov.info", status: 0)
    #expect(report["coverage"]?.files?.first?.addedLines == [4, 5, 6])
    #expect(report["lint"]?.verdict == "passed")
  }
}
