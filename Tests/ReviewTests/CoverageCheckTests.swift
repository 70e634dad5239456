import Coverage
import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("The coverage check")
struct CoverageCheckTests {
  private static func reports(_ files: [(String, String)]) -> CoverageInput {
    let origin = CoverageInput.Origin.reports(
      files.map { CoverageInput.ReportFile(name: $0.0, bytes: Array($0.1.utf8)) })
    return CoverageInput(origin: origin) { change in
      PathResolver(repositoryRoots: ["/repo"], knownPaths: change.diff.files.compactMap(\.newPath))
    }
  }

  private static func check(
    _ input: CoverageInput = reports([]), gate: CoverageGate = CoverageGate(patch: Percent(80))
  ) -> CoverageCheck {
    let sources = MemorySources(
      texts: ["Sources/Cart.swift": "let one = 1\nlet two = c\nlet three = 3\nlet four = 4\n"])
    return CoverageCheck(input: input, sources: sources, settings: CoverageSettings(), gate: gate)
  }

  /// A change with ten added lines, of which this number ran.
  private func measured(
    covered: Int, of total: Int = 10, unknown: [RepoPath] = [], project: CoverageTally = CoverageTally(covered: 9, uncovered: 1)
  ) -> PatchCoverage {
    let file = PatchedFile(
      path: "Sources/Cart.swift", covered: covered == 0 ? [] : LineSet(1...covered), partial: [],
      uncovered: covered == total ? [] : LineSet((covered + 1)...total), notExecutable: [])
    return PatchCoverage(
      files: total == 0 ? [] : [file], patch: CoverageTally(covered: covered, uncovered: total - covered),
      patchLines: Ratio(covered: covered, total: total), project: project, projectLines: Ratio(covered: 9, total: 10),
      unknown: unknown)
  }

  private func judge(_ coverage: PatchCoverage, gate: CoverageGate, baseline: Ratio? = nil) throws -> CheckResult {
    let kept = baseline.map { ratio in
      RecordedBaseline(
        coverage: BaselineCoverage(
          project: CoverageTally(covered: ratio.covered, uncovered: ratio.total - ratio.covered), projectLines: ratio, files: [:]),
        diffs: [])
    }
    return Self.check(gate: gate)
      .judge(.measured(MeasuredCoverage(patch: coverage), baseline: kept, notices: ["Read twice."]), of: try Prepared.change())
  }

  @Test("The gate compares integers, and does not judge below its minimum number of lines", arguments: [
    (8, 10, CoverageGate(patch: Percent(80)), Verdict.passed),
    (7, 10, CoverageGate(patch: Percent(80)), .failed(reason: "Patch coverage is below 80 %.")),
    (7, 10, CoverageGate(patch: Percent(80), minLines: 10), .failed(reason: "Patch coverage is below 80 %.")),
    (0, 10, CoverageGate(patch: Percent(80), minLines: 11), .passed),
    (0, 10, CoverageGate(), .passed),
    (0, 10, CoverageGate(patch: Percent(0)), .passed),
    (0, 0, CoverageGate(patch: Percent(80)), .skipped(reason: "No added line is executable, so there is nothing to measure.")),
  ])
  func gates(covered: Int, total: Int, gate: CoverageGate, verdict: Verdict) throws {
    #expect(try judge(measured(covered: covered, of: total), gate: gate).verdict == verdict)
  }

  @Test("The measurements are in the result, whatever the verdict", arguments: [0, 10])
  func keepsFigures(covered: Int) throws {
    let result = try judge(measured(covered: covered), gate: CoverageGate(patch: Percent(80)))
    #expect(result.count("patchCovered") == covered)
    #expect(result.count("patchTotal") == 10)
    #expect(result.count("projectTotal") == 10)
    #expect(result.details == .patchCoverage(measured(covered: covered).files))
    #expect(result.notices == ["Read twice."])
  }

  @Test("Without measurable lines there are no figures")
  func empty() throws {
    let metrics = try judge(measured(covered: 0, of: 0), gate: CoverageGate()).metrics
    #expect(metrics.contains(Metric("patchTotal", .none)))
  }

  @Test("A change that is too small to judge is reported as such")
  func tooSmall() throws {
    let result = try judge(measured(covered: 0), gate: CoverageGate(patch: Percent(80), minLines: 20))
    #expect(result.notices.contains("Patch coverage is not judged: 10 executable lines added, fewer than 20."))
  }

  @Test("Changed files missing from all reports fail a gate, unless accepted, and at most five are named")
  func unknown() throws {
    let paths = (1...6).map { RepoPath("Sources/\($0).swift") }
    let coverage = measured(covered: 10, unknown: paths)
    var gate = CoverageGate(patch: Percent(80))
    let failed = try judge(coverage, gate: gate)
    #expect(failed.verdict == .failed(reason: "No coverage data for Sources/1.swift and 5 more changed files."))
    #expect(failed.notices.contains { $0.hasSuffix("Sources/4.swift, Sources/5.swift and 1 more.") })
    gate.allowsUnknownFiles = true
    #expect(try judge(coverage, gate: gate).verdict == .passed)
  }

  @Test("A file that the change itself keeps from being measured does not pass, unless the target branch does, too", arguments: [
    (nil, CoverageGate(patch: Percent(80)), false), ([], CoverageGate(patch: Percent(80)), true),
    (["Sources"], CoverageGate(patch: Percent(80)), false), ([], CoverageGate(), false),
    ([], CoverageGate(patch: Percent(80), minLines: 20), true), (["Other"], CoverageGate(project: .atLeast(Percent(1))), true),
  ] as [([String]?, CoverageGate, Bool)])
  func newlyExcluded(target: [String]?, gate: CoverageGate, isBroken: Bool) throws {
    var check = Self.check(gate: gate)
    check.settings.scope = FileScope(exclude: [try #require(Glob("Sources"))])
    let targetScope = try target.map { FileScope(exclude: try $0.map { try #require(Glob($0)) }) }
    check.exclusions = ScopeExclusions(
      scope: check.settings.scope, authority: targetScope.map { .targetBranch($0) } ?? .decided(.configuration))
    let result = check.judge(.measured(MeasuredCoverage(patch: measured(covered: 0, of: 0)), baseline: nil, notices: []), of: try Prepared.change(Prepared.newFile("Sources/Cart.swift", "a()\n")))
    guard case .broken(let problem) = result.verdict else {
      #expect(!isBroken)
      return
    }
    #expect(isBroken)
    #expect(problem.summary.hasSuffix("was not judged: the configuration of the change excludes it, and the one of the target branch does not."))
  }

  @Test("The project is compared with the base if that is known", arguments: [
    (Ratio(covered: 89, total: 100), Verdict.passed), (Ratio(covered: 90, total: 100), .passed),
    (Ratio(covered: 91, total: 100), .failed(reason: "Project coverage fell from 91 % (91/100).")),
  ] as [(Ratio?, Verdict)])
  func baseline(baseline: Ratio?, verdict: Verdict) throws {
    let result = try judge(measured(covered: 10), gate: CoverageGate(project: .noDecrease), baseline: baseline)
    #expect(result.verdict == verdict)
    #expect(result.notices.contains { $0.contains("not judged") } == (baseline == nil))
  }

  @Test("Without coverage the check is skipped, with its reason and empty figures")
  func nothing() throws {
    let result = Self.check().judge(.nothing(reason: "no test ran"), of: try Prepared.change())
    #expect(result.verdict == .skipped(reason: "no test ran"))
    #expect(result.metrics.allSatisfy { $0.value == .none })
    #expect(result.metrics.contains(Metric("patchTotal", .none)))
  }

  @Test("A line that ran in any of the reports counts as run")
  func mergesReports() async throws {
    let lcov = "SF:/repo/Sources/Cart.swift\nDA:1,1\nDA:2,%\nDA:4,0\nend_of_record\n"
    let input = Self.reports([("a.info", lcov.replacing("%", with: "0")), ("b.info", lcov.replacing("%", with: "3"))])
    let result = await Self.check(input).result(for: try Prepared.change(Prepared.edit))
    #expect(result.count("patchCovered") == 1)
    #expect(result.count("patchTotal") == 2)
    #expect(result.verdict == .failed(reason: "Patch coverage is below 80 %."))
  }

  @Test("Records of line 0 are ignored, and a note says how many")
  func countsIgnoredRecords() async throws {
    let input = Self.reports([("a.info", "SF:/repo/Sources/Cart.swift\nDA:0,1\nDA:2,1\nend_of_record\n")])
    let result = await Self.check(input).result(for: try Prepared.change(Prepared.edit))
    #expect(result.notices.contains("a.info: ignored 1 record of line 0; lines begin at 1."))
  }

  @Test("A report that cannot be read breaks the check and is named", arguments: [
    ("", "it is empty"), ("{\"data\": [", "broken at byte"), ("hello", "its format is unknown"),
    ("SF:Cart.swift\nDA:x,y\nend_of_record\n", "broken in line 2"),
  ])
  func malformed(text: String, words: String) async throws {
    let result = await Self.check(Self.reports([("cov.json", text)])).result(for: try Prepared.change(Prepared.edit))
    guard case .broken(let problem) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(problem.summary.contains("cov.json") && problem.summary.contains(words), "\(problem)")
    #expect(!problem.hint.isEmpty)
  }

  @Test("A note says which profiles of the run are missing or could not be read", arguments: [
    (0, [], false, []),
    (0, [], true, ["Coverage is from a failing run."]),
    (1, [], false, ["Coverage is incomplete: 1 process left no profile."]),
    (0, ["/p/a.profraw"], false, ["Coverage is incomplete: 1 of 9 profiles could not be read (a.profraw)."]),
    (2, ["/p/a.profraw", "/p/b\u{1B}.profraw"], true, [
      "Coverage is from a failing run; 2 processes left no profile; 2 of 9 profiles could not be read (a.profraw, b\\u{1B}.profraw)."
    ]),
    (0, (1...6).map { "/p/\($0)" }, false, [
      "Coverage is incomplete: 6 of 9 profiles could not be read (1, 2, 3, 4, 5 and 1 more)."
    ]),
  ])
  func notesLostProfiles(lost: Int, unreadable: [String], isFailing: Bool, notices: [String]) {
    let profile = CoverageProfile(
      rawProfiles: ["/p/a.profraw"], merged: nil, binaries: ["/p/x"], lostProfiles: lost, isFromFailingRun: isFailing,
      folder: "/p")
    let read = ReadProfiles(total: 9, unreadable: unreadable)
    #expect(ProfileCounts(profile, read, countsBelowZero: 0).notices == notices)
    let below = "The test run's coverage: 2 counts fell below zero, so the code of these counts is taken as not run."
    #expect(ProfileCounts(profile, read, countsBelowZero: 2).notices == notices + [below])
  }

  @Test("Gaps of a Cobertura report are filled in every encoding", arguments: [false, true])
  func fillsGaps(isUTF16: Bool) throws {
    let text = """
      <coverage><packages><package><classes><class filename="Sources/Cart.swift"><lines><line number="1" hits="1"/>
      <line number="3" hits="0"/></lines></class></classes></package></packages></coverage>
      """
    let units = [0xFEFF] + Array(text.utf16)
    let bytes = isUTF16 ? units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
    let report = try CoverageInput.ReportFile(name: "r", bytes: bytes, fillsGaps: true).report { _ in true }
    #expect(report.files["Sources/Cart.swift"]?.lines.map(\.count) == [1, 1, 0])
  }

  @Test("A run without a profile has no coverage, with the reason", arguments: [
    (BareFiles(hasManifest: false), "no package to measure"), (BareFiles(), "no test ran, so no coverage was measured"),
  ])
  func runWithoutProfile(files: BareFiles, reason: String) async throws {
    let run = SharedTestRun(run: .prepared(files: files)) { _ in }
    let export = CoverageExport(processes: CountedProcesses(), files: files, environment: [:])
    let input = CoverageInput(origin: .testRun(run, export)) { _ in
      PathResolver(repositoryRoots: [], knownPaths: [])
    }
    let result = await Self.check(input).result(for: try Prepared.change(Prepared.edit))
    #expect(result.verdict == .skipped(reason: reason))
  }
}
