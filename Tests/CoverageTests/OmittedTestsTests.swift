import Coverage
import LintEngine
import ReviewCore
import Testing

@Suite("Lines that tests outside of the run may reach are unknown")
struct OmittedTestsTests {
  private static let source = """
    func f(_ x: Int?) -> Int {
      let y = x ?? 1
      return y
    }
    func g() {
      h()
    }

    """

  /// `x ?? 1` ran with a non-nil `x`; `g` never ran.
  private static let file = FileCoverage(
    segments: SegmentList([
      Segment(line: 1, column: 26, count: 2), Segment(line: 2, column: 16, count: 0),
      Segment(line: 2, column: 17, count: 2, isRegionEntry: false), .end(line: 4, column: 2),
      Segment(line: 5, column: 10, count: 0), .end(line: 7, column: 2),
    ]))

  private func measure(_ omitted: OmittedTests, coverage: [RepoPath: FileCoverage]) -> PatchCoverage {
    var settings = CoverageSettings()
    settings.omittedTests = omitted
    return PatchMeasurement(
      of: Change([.adding([2, 3, 6], to: "P/Sources/A.swift")]), coverage: ResolvedCoverage(files: coverage),
      sources: MemorySources(["P/Sources/A.swift": Self.source]), settings: settings, parsed: { ExecutableCode.parsed($0) }
    ).measure()
  }

  @Test("The nearest folder decides", arguments: [
    ("P/Sources/A.swift", true), ("P/Sources/B/b.swift", false), ("Q/q.swift", false), ("P/p.swift", false),
  ] as [(RepoPath, Bool)])
  func nearest(path: RepoPath, isReached: Bool) {
    let omitted = OmittedTests(folders: ["P": false, "P/Sources": true, "P/Sources/B": false])
    #expect(omitted.mayReach(path) == isReached)
  }

  @Test("In an open file, uncovered lines are unknown, and the figures are ranges")
  func openFile() {
    let measured = measure(OmittedTests(folders: ["P": true]), coverage: ["P/Sources/A.swift": Self.file])
    #expect(measured.files.first?.unknown == [6] && measured.files.first?.uncovered == [])
    #expect(measured.files.first?.executableCount == 3)
    #expect(measured.patchRatio == Ratio(covered: 1, total: 3))
    #expect(measured.bestPatchRatio == Ratio(covered: 3, total: 3))
    #expect(!measured.isExact)
    #expect(measured.metrics.contains(Metric("patchUnknown", 1)))
    #expect(measured.metrics.contains(Metric("patchBestCovered", 3)))
  }

  @Test("Without omitted tests nothing is unknown, and no figure is added")
  func complete() {
    let measured = measure(.none, coverage: ["P/Sources/A.swift": Self.file])
    #expect(measured.files.first?.uncovered == [6] && measured.files.first?.unknown == [])
    #expect(measured.isExact && measured.patchRatio == measured.bestPatchRatio)
    #expect(!measured.metrics.contains { $0.name.hasSuffix("Unknown") || $0.name.hasSuffix("BestCovered") })
  }

  @Test("A source of an untested package counts with all lines that may be executable")
  func unmeasured() {
    let omitted = OmittedTests(folders: ["P": true], unmeasured: ["P/Sources/A.swift"])
    let measured = measure(omitted, coverage: [:])
    #expect(measured.unknown == [] && measured.notices == [])
    #expect(measured.files.first?.unknown == [2, 3, 6])
    #expect(measured.patchRatio == Ratio(covered: 0, total: 3) && measured.bestPatchRatio == Ratio(covered: 3, total: 3))
    #expect(measured.project.unknown == measured.project.total)
  }

  @Test("A file without added lines counts as recorded, if omitted tests may reach it", arguments: [
    ("P/Sources/A.swift", true, 6), ("P/Sources/A.swift", false, 4), ("P/Sources/B.swift", true, 4),
  ] as [(RepoPath, Bool, Int)])
  func carried(path: RepoPath, isOpen: Bool, covered: Int) {
    var settings = CoverageSettings()
    settings.omittedTests = OmittedTests(folders: ["P": isOpen])
    settings.carried = [path: LineStates("1n4c1u1p") ?? LineStates([])]
    let measured = PatchMeasurement(
      of: Change([.adding([6], to: "P/Sources/B.swift")]),
      coverage: ResolvedCoverage(files: ["P/Sources/A.swift": Self.file, "P/Sources/B.swift": Self.file]),
      sources: MemorySources(["P/Sources/A.swift": Self.source, "P/Sources/B.swift": Self.source]), settings: settings,
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.project.covered == covered)
    #expect((measured.lineStates["P/Sources/A.swift"]?.description == "1n4c1u1p") == (isOpen && path == "P/Sources/A.swift"))
    #expect(measured.tallies["P/Sources/A.swift"]?.project.isExact == (!isOpen || path == "P/Sources/A.swift"))
  }

  @Test("Unknown lines have not lost the coverage that the merge base had")
  func losses() {
    let base = BaselineCoverage(
      project: CoverageTally(covered: 1), projectLines: Ratio(covered: 1, total: 1),
      files: ["P/Sources/A.swift": LineStates([JudgedLine(number: 4, count: 1, state: .covered)])])
    let measured = measure(OmittedTests(folders: ["P": true]), coverage: ["P/Sources/A.swift": Self.file])
    let diff = Change([.adding([2, 3], to: "P/Sources/A.swift")]).diff
    #expect(measured.indirectChanges(since: base, lines: LineMapChain([diff])).isEmpty)
    let complete = measure(.none, coverage: ["P/Sources/A.swift": Self.file])
    #expect(complete.indirectChanges(since: base, lines: LineMapChain([diff])).map(\.lost) == [[6]])
  }

  @Test("A gate is decided by the bounds, or broken", arguments: [
    (25, "passed"), (80, "broken"), (91, "failed"),
  ])
  func gates(percent: Int, verdict: String) {
    var patch = CoverageTally(covered: 3, partial: 2, uncovered: 1, unknown: 4)
    patch.openPartial = 2
    let coverage = PatchCoverage(
      files: [], patch: patch, patchLines: Ratio(covered: 0, total: 0), project: CoverageTally(),
      projectLines: Ratio(covered: 0, total: 0))
    switch CoverageGate(patch: Percent(percent)).judge(coverage) {
    case .passed: #expect(verdict == "passed")
    case .failed(let reason):
      #expect(verdict == "failed" && reason == "Patch coverage is below 91 %.")
    case .broken(let problem):
      #expect(verdict == "broken")
      #expect(
        problem.summary
          == "Whether patch coverage reaches 80 % is unknown: it is between 30 % (3/10) and 90 % (9/10).")
    case .skipped(let reason): Issue.record("\(reason)")
    }
  }

  @Test("A project gate is decided by the bounds, or broken", arguments: [
    (CoverageGate.ProjectTarget.atLeast(Percent(50)), nil, "passed"),
    (.atLeast(Percent(70)), nil, "broken"), (.atLeast(Percent(90)), nil, "failed"),
    (.noDecrease, Ratio(covered: 4, total: 10), "passed"), (.noDecrease, Ratio(covered: 7, total: 10), "broken"),
    (.noDecrease, Ratio(covered: 9, total: 10), "failed"),
  ] as [(CoverageGate.ProjectTarget, Ratio?, String)])
  func projectGates(target: CoverageGate.ProjectTarget, baseline: Ratio?, verdict: String) {
    let coverage = PatchCoverage(
      files: [], patch: CoverageTally(), patchLines: Ratio(covered: 0, total: 0),
      project: CoverageTally(covered: 5, uncovered: 2, unknown: 3), projectLines: Ratio(covered: 0, total: 0))
    let judged: String =
      switch CoverageGate(project: target).judge(coverage, base: baseline.map { ProjectBase(recorded: $0, remaining: $0) }) {
      case .passed: "passed"
      case .failed: "failed"
      case .skipped: "skipped"
      case .broken: "broken"
      }
    #expect(judged == verdict)
  }
}
