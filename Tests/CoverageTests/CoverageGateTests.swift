import Coverage
import ReviewCore
import Testing

@Suite("Gates compare integers")
struct CoverageGateTests {
  @Test(
    "A ratio reaches a percentage exactly or not at all",
    arguments: [
      (1, 3, "33.3333", true), (1, 3, "33.3334", false), (999_999, 1_000_000, "100", false), (4, 5, "80%", true),
      (799, 1000, "79.9", true), (799, 1000, "79.91", false), (0, 5, "0", true), (0, 0, "100", true),
      (Int.max / 2, Int.max, "50", false), (Int.max, Int.max, "100", true),
    ])
  func reaches(covered: Int, total: Int, percent: String, expected: Bool) throws {
    #expect(Ratio(covered: covered, total: total).reaches(try #require(Percent(percent))) == expected)
  }

  @Test("Invalid percentages are rejected", arguments: ["", "%", "101", "100.0001", "-1", "80,5", "8.", ".5", "1.2345x", "100.00001", "1000", "８"])
  func refusesPercents(text: String) {
    #expect(Percent(text) == nil)
  }

  @Test(
    "A percentage prints in short form", arguments: [("80", "80 %"), ("79.50%", "79.5 %"), ("0.0001", "0.0001 %"), ("83.33333", "83.3334 %"), ("1.50000", "1.5 %")])
  func printsPercents(text: String, shown: String) {
    #expect(Percent(text)?.description == shown)
  }

  @Test(
    "Ratios print rounded down, and an empty ratio as ∅",
    arguments: [
      (999_999, 1_000_000, "99.9 % (999999/1000000)"), (5, 6, "83.3 % (5/6)"), (3, 3, "100 % (3/3)"), (0, 0, "∅"),
      (0, 7, "0 % (0/7)"), (Int.max - 1, Int.max, "99.9 % (\(Int.max - 1)/\(Int.max))"), (9, 7, "100 % (7/7)"),
    ])
  func printsRatios(covered: Int, total: Int, shown: String) {
    #expect(Ratio(covered: covered, total: total).description == shown)
  }

  @Test(
    "Partial lines count as the policy says; half a line counts exactly",
    arguments: [(PartialPolicy.miss, 3, 5), (.hit, 4, 5), (.half, 7, 10)])
  func countsPartial(policy: PartialPolicy, covered: Int, total: Int) {
    let tally = CoverageTally(covered: 3, partial: 1, uncovered: 1)
    #expect(tally.ratio(countingPartial: policy) == Ratio(covered: covered, total: total))
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let gate: CoverageGate
    var patch = CoverageTally(covered: 8, partial: 1, uncovered: 2)
    var project = CoverageTally(covered: 70, partial: 10, uncovered: 20)
    var files: [PatchedFile] = []
    var unknown: [RepoPath] = []
    var partial = PartialPolicy.miss
    var baseline: Ratio?
    /// The baseline without the removed lines; nil when the change removes none.
    var remaining: Ratio?
    var tallies: [RepoPath: FileTally] = [:]
    let verdict: Verdict
    var notices: [String] = []
  }

  @Test(
    "The gate's verdict",
    arguments: [
      Example(testDescription: "nothing asked", gate: CoverageGate(), verdict: .passed),
      Example(testDescription: "reached", gate: CoverageGate(patch: Percent(72)), verdict: .passed),
      Example(
        testDescription: "not reached", gate: CoverageGate(patch: Percent(73)),
        verdict: .failed(reason: "Patch coverage is below 73 %.")),
      Example(
        testDescription: "reached with partial lines as hits", gate: CoverageGate(patch: Percent(80)), partial: .hit,
        verdict: .passed),
      Example(
        testDescription: "not reached with halves", gate: CoverageGate(patch: Percent(78)), partial: .half,
        verdict: .failed(reason: "Patch coverage is below 78 %.")),
      Example(
        testDescription: "too small to judge", gate: CoverageGate(patch: Percent(100), minLines: 12), verdict: .passed,
        notices: ["Patch coverage is not judged: 11 executable lines added, fewer than 12."]),
      Example(
        testDescription: "just large enough to judge", gate: CoverageGate(patch: Percent(100), minLines: 11),
        verdict: .failed(reason: "Patch coverage is below 100 %.")),
      Example(
        testDescription: "nothing to measure", gate: CoverageGate(patch: Percent(100)), patch: CoverageTally(),
        verdict: .skipped(reason: "No added line is executable, so there is nothing to measure.")),
      Example(
        testDescription: "nothing in the patch, but the project is judged",
        gate: CoverageGate(patch: Percent(100), project: .atLeast(Percent(70))), patch: CoverageTally(), verdict: .passed),
      Example(
        testDescription: "unknown files", gate: CoverageGate(patch: Percent(1)), unknown: ["A.swift", "B.swift"],
        verdict: .failed(reason: "No coverage data for A.swift and 1 more changed file.")),
      Example(
        testDescription: "unknown files allowed", gate: CoverageGate(patch: Percent(1), allowsUnknownFiles: true),
        unknown: ["A.swift"], verdict: .passed),
      Example(
        testDescription: "unknown files and no target for the patch", gate: CoverageGate(), unknown: ["A.swift"],
        verdict: .passed),
      Example(
        testDescription: "an unknown file with a target of its own", gate: try .core(minLines: 9),
        unknown: ["Other.swift", "Core"], verdict: .failed(reason: "No coverage data for Core.")),
      Example(
        testDescription: "nothing measured, and a target for the project", gate: CoverageGate(project: .atLeast(Percent(1))),
        patch: CoverageTally(), project: CoverageTally(),
        verdict: .broken(
          Problem(
            summary: "Project coverage is unknown: no line of the repository was measured.",
            hint: "See that the tests run the code, and that the coverage report is about this repository."))),
      Example(
        testDescription: "the project is below", gate: CoverageGate(project: .atLeast(Percent(71))),
        verdict: .failed(reason: "Project coverage is below 71 %.")),
      Example(
        testDescription: "the project is as it was", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 7, total: 10), verdict: .passed),
      Example(
        testDescription: "the project decreased", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 701, total: 1000),
        verdict: .failed(reason: "Project coverage fell from 70.1 % (701/1000).")),
      Example(
        testDescription: "no baseline", gate: CoverageGate(project: .noDecrease),
        verdict: .broken(
          Problem(
            summary: "Whether project coverage decreased is unknown: no coverage is recorded for the merge base, or for one of the 20 commits before it.",
            hint: "Fetch it with `git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'`, or record it with `--record-baseline` on the main branch. A shallow clone may also need `git fetch --deepen=20`."))),
      Example(
        testDescription: "the first recording", gate: .firstRecording, verdict: .passed,
        notices: ["Whether project coverage decreased is not judged: no earlier coverage is recorded."]),
      Example(
        testDescription: "a target for some paths",
        gate: CoverageGate(paths: [CoverageGate.PathTarget(paths: try Glob(parsing: "Sources/Core/**"), percent: Percent(100))]),
        files: [
          PatchedFile(path: "Sources/Core/A.swift", covered: [1], partial: [], uncovered: [2], notExecutable: []),
          PatchedFile(path: "Sources/Other/A.swift", covered: [], partial: [], uncovered: [2], notExecutable: []),
        ], verdict: .failed(reason: "Patch coverage of Sources/Core/** is 50 % (1/2), below 100 %.")),
      Example(
        testDescription: "a target for paths just large enough to judge", gate: try .core(minLines: 2), files: [.core],
        verdict: .failed(reason: "Patch coverage of Core is 50 % (1/2), below 100 %.")),
      Example(
        testDescription: "a target for paths too small to judge", gate: try .core(minLines: 3), files: [.core], verdict: .passed),
      Example(
        testDescription: "a target for the files of a target", gate: .core(Percent(51)), files: [.inCore, .core],
        verdict: .failed(reason: "Patch coverage of the target Core is 50 % (2/4), below 51 %.")),
      Example(
        testDescription: "a target for the files of a target is met", gate: .core(Percent(50)), files: [.inCore],
        verdict: .passed),
      Example(
        testDescription: "an unknown file in a target with a target of its own", gate: .core(Percent(50)),
        unknown: ["Other.swift", "Sources/Core/B.swift"], verdict: .failed(reason: "No coverage data for Sources/Core/B.swift.")),
      Example(
        testDescription: "a target that no measured file belongs to", gate: .core(Percent(50)),
        tallies: ["Sources/Cor/A.swift": FileTally(patch: CoverageTally(), project: CoverageTally(covered: 1))],
        verdict: .passed,
        notices: ["No measured file belongs to the target Core, which `gates.coverage.targets` names."]),
      Example(
        testDescription: "informational requirements fail nothing", gate: .informing(Set(CoverageGate.Part.allCases)),
        files: [.inCore], unknown: ["Sources/Core/B.swift"], baseline: Ratio(covered: 9, total: 10), verdict: .passed,
        notices: [
          "Informational, so it fails no change: Patch coverage is below 100 %.",
          "Informational, so it fails no change: Patch coverage of the target Core is 50 % (1/2), below 100 %.",
          "Informational, so it fails no change: Project coverage fell from 90 % (9/10).",
        ]),
      Example(
        testDescription: "the other requirements still fail", gate: .informing([.patch, .targets]), files: [.inCore],
        baseline: Ratio(covered: 9, total: 10), verdict: .failed(reason: "Project coverage fell from 90 % (9/10)."),
        notices: [
          "Informational, so it fails no change: Patch coverage is below 100 %.",
          "Informational, so it fails no change: Patch coverage of the target Core is 50 % (1/2), below 100 %.",
        ]),
      Example(
        testDescription: "an informational comparison without a baseline", gate: .informing([.patch, .project, .targets]),
        verdict: .passed,
        notices: [
          "Informational, so it fails no change: Patch coverage is below 100 %.",
          "Informational, so it fails no change: Whether project coverage decreased is unknown: no coverage is recorded for the merge base, or for one of the 20 commits before it.",
        ]),
      Example(
        testDescription: "more lines are covered, of more", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 69, total: 90),
        verdict: .failed(reason: "Project coverage fell from 76.6 % (69/90).")),
      Example(
        testDescription: "fewer lines are covered, of fewer", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 71, total: 110), verdict: .passed),
      Example(
        testDescription: "covered code was deleted, and nothing else", gate: CoverageGate(project: .noDecrease),
        patch: CoverageTally(), baseline: Ratio(covered: 90, total: 120), remaining: Ratio(covered: 70, total: 100),
        verdict: .passed),
      Example(
        testDescription: "covered code was deleted, and a line lost its coverage", gate: CoverageGate(project: .noDecrease),
        patch: CoverageTally(), baseline: Ratio(covered: 90, total: 119), remaining: Ratio(covered: 71, total: 100),
        verdict: .failed(reason: "Project coverage fell from 75.6 % (90/119), and from 71 % (71/100) without the removed lines.")),
      Example(
        testDescription: "covered code was replaced by code that is covered as well as the project",
        gate: CoverageGate(project: .noDecrease), patch: CoverageTally(covered: 8, uncovered: 2),
        baseline: Ratio(covered: 80, total: 100), remaining: Ratio(covered: 62, total: 90), verdict: .passed),
      Example(
        testDescription: "all covered code was replaced by code without tests", gate: CoverageGate(project: .noDecrease),
        patch: CoverageTally(uncovered: 90), project: CoverageTally(uncovered: 100),
        baseline: Ratio(covered: 90, total: 100), remaining: Ratio(covered: 0, total: 10),
        verdict: .failed(reason: "Project coverage fell from 90 % (90/100), and from 0 % (0/10) without the removed lines.")),
      Example(
        testDescription: "uncovered code was moved, so that it is removed and added", gate: CoverageGate(project: .noDecrease),
        patch: CoverageTally(uncovered: 30), baseline: Ratio(covered: 70, total: 100),
        remaining: Ratio(covered: 70, total: 70), verdict: .passed),
      Example(
        testDescription: "every recorded line was removed", gate: CoverageGate(project: .noDecrease), patch: CoverageTally(),
        baseline: Ratio(covered: 80, total: 100), remaining: Ratio(covered: 0, total: 0),
        verdict: .failed(reason: "Project coverage fell from 80 % (80/100), and from ∅ without the removed lines.")),
      Example(
        testDescription: "a decrease of exactly the tolerance", gate: try .tolerating("0.5"),
        baseline: Ratio(covered: 705, total: 1000), verdict: .passed),
      Example(
        testDescription: "a decrease above the tolerance", gate: try .tolerating("0.5"),
        baseline: Ratio(covered: 70_501, total: 100_000),
        verdict: .failed(reason: "Project coverage fell by more than 0.5 percentage points from 70.5 % (70501/100000).")),
      Example(
        testDescription: "a decrease within a tolerance that is larger than the baseline", gate: try .tolerating("100"),
        baseline: Ratio(covered: 99, total: 100), verdict: .passed),
    ])
  func judges(example: Example) {
    let coverage = PatchCoverage(
      files: example.files, patch: example.patch, patchLines: Ratio(covered: 0, total: 0), project: example.project,
      projectLines: Ratio(covered: 0, total: 0), unknown: example.unknown, partial: example.partial, tallies: example.tallies)
    let base = example.baseline.map { ProjectBase(recorded: $0, remaining: example.remaining ?? $0) }
    #expect(example.gate.judge(coverage, base: base) == example.verdict)
    #expect(example.gate.notices(on: coverage, base: base) == example.notices)
  }

  @Test("A share below another one by a tolerance is compared exactly", arguments: [
    ((1, 2), (1, 2), "0", false), ((1, 3), (1, 2), "16.6666", true), ((1, 3), (1, 2), "16.6667", false),
    ((0, Int.max), (Int.max, Int.max), "99.9999", true), ((0, Int.max), (Int.max, Int.max), "100", false),
    ((Int.max - 1, Int.max), (Int.max, Int.max), "0", true), ((0, 0), (1, 1), "0", false), ((0, 1), (0, 0), "0", false),
  ] as [((Int, Int), (Int, Int), String, Bool)])
  func tolerances(share: (Int, Int), other: (Int, Int), tolerance: String, isBelow: Bool) throws {
    let (share, other) = (Ratio(covered: share.0, total: share.1), Ratio(covered: other.0, total: other.1))
    #expect(share.isBelow(other, byMoreThan: try #require(Percent(tolerance))) == isBelow)
  }

  @Test("A file's target is its folder in `Sources`", arguments: [
    ("Sources/Core/A.swift", "Core"), ("P/Sources/Core/Sub/A.swift", "Core"), ("App/A.swift", "App"), ("A.swift", nil),
    ("Sources/main.swift", "Sources"),
  ] as [(RepoPath, String?)])
  func targets(path: RepoPath, name: String?) {
    #expect(path.target == name)
  }

  @Test("A share of other lines is rounded up to whole lines", arguments: [
    (9, 10, 10, 9), (9, 10, 1, 1), (9, 10, 5, 5), (0, 10, 5, 0), (1, 3, 3, 1), (0, 0, 5, 0), (3, 4, 0, 0),
    (Int.max, Int.max, Int.max, Int.max),
  ])
  func shares(covered: Int, total: Int, lines: Int, expected: Int) {
    #expect(Ratio(covered: covered, total: total).share(of: lines) == expected)
  }
}

extension CoverageGate {
  fileprivate static var firstRecording: CoverageGate {
    var gate = CoverageGate(project: .noDecrease)
    gate.isRecording = true
    return gate
  }

  fileprivate static func core(_ percent: Percent) -> CoverageGate {
    CoverageGate(targets: [ModuleTarget(name: "Core", percent: percent)])
  }

  fileprivate static func informing(_ parts: Set<Part>) -> CoverageGate {
    var gate = CoverageGate(
      patch: Percent(100), project: .noDecrease, targets: [ModuleTarget(name: "Core", percent: Percent(100))])
    gate.informational = parts
    return gate
  }

  fileprivate static func tolerating(_ percent: String) throws -> CoverageGate {
    CoverageGate(project: .decreaseAtMost(try #require(Percent(percent))))
  }

  fileprivate static func core(minLines: Int) throws -> CoverageGate {
    let target = CoverageGate.PathTarget(paths: try Glob(parsing: "Core"), percent: try #require(Percent("100")))
    return CoverageGate(minLines: minLines, paths: [target])
  }
}

extension PatchedFile {
  fileprivate static let inCore = PatchedFile(
    path: "Pack/Sources/Core/Deep/A.swift", covered: [1], partial: [], uncovered: [2], notExecutable: [])

  fileprivate static let core = PatchedFile(
    path: "Core/A.swift", covered: [1], partial: [], uncovered: [2], notExecutable: [])
}
