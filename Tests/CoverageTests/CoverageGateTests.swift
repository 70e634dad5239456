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
            summary: "Whether project coverage decreased is unknown: no coverage is recorded for the merge base.",
            hint: "Fetch it with `git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'`, or record it with `--record-baseline` on the main branch."))),
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
        testDescription: "more lines are covered, of more", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 69, total: 90),
        verdict: .failed(reason: "Project coverage fell from 76.6 % (69/90).")),
      Example(
        testDescription: "fewer lines are covered, of fewer", gate: CoverageGate(project: .noDecrease),
        baseline: Ratio(covered: 71, total: 110), verdict: .passed),
    ])
  func judges(example: Example) {
    let coverage = PatchCoverage(
      files: example.files, patch: example.patch, patchLines: Ratio(covered: 0, total: 0), project: example.project,
      projectLines: Ratio(covered: 0, total: 0), unknown: example.unknown, partial: example.partial)
    #expect(example.gate.judge(coverage, baseline: example.baseline) == example.verdict)
    #expect(example.gate.notices(on: coverage, baseline: example.baseline) == example.notices)
  }
}

extension CoverageGate {
  fileprivate static var firstRecording: CoverageGate {
    var gate = CoverageGate(project: .noDecrease)
    gate.isRecording = true
    return gate
  }

  fileprivate static func core(minLines: Int) throws -> CoverageGate {
    let target = CoverageGate.PathTarget(paths: try Glob(parsing: "Core"), percent: try #require(Percent("100")))
    return CoverageGate(minLines: minLines, paths: [target])
  }
}

extension PatchedFile {
  fileprivate static let core = PatchedFile(
    path: "Core/A.swift", covered: [1], partial: [], uncovered: [2], notExecutable: [])
}
