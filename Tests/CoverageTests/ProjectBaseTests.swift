import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("The project is compared with an earlier commit without the removed lines")
struct ProjectBaseTests {
  /// A file of an earlier commit, and the same file after a change that only deletes lines.
  private struct Deletion {
    var before: [LineState] = []
    var after: [LineState] = []
    var removed = LineSet()

    init(_ random: inout some RandomNumberGenerator) {
      for line in 1...Int.random(in: 1...40, using: &random) {
        let state = [LineState.covered, .covered, .partial([1..<2]), .uncovered, .notExecutable]
          .randomElement(using: &random) ?? .covered
        before.append(state)
        if Bool.random(using: &random) { removed.insert(line) } else { after.append(state) }
      }
    }

    var change: FileChange {
      var gone = 0
      let hunks = removed.ranges.map { range -> Hunk in
        defer { gone += range.count }
        return Hunk(
          oldStart: range.lowerBound, oldCount: range.count, newStart: range.lowerBound - gone - 1, newCount: 0,
          lines: range.map { .removed(old: $0, text: 0..<0) }, bytes: [])
      }
      return FileChange(status: .modified, oldPath: "A.swift", newPath: "A.swift", hunks: hunks)
    }
  }

  private static func tally(_ states: [LineState]) -> CoverageTally {
    CoverageTally(
      covered: states.count { $0 == .covered }, partial: states.count { $0 == .partial([1..<2]) },
      uncovered: states.count { $0 == .uncovered })
  }

  private static func lines(_ states: [LineState]) -> LineStates {
    LineStates(states.enumerated().map { JudgedLine(number: $0 + 1, count: 1, state: $1) })
  }

  private static func verdict(on head: [LineState], after deletion: Deletion, _ policy: PartialPolicy) -> Verdict {
    let baseline = BaselineCoverage(
      project: tally(deletion.before), projectLines: Ratio(covered: 0, total: 0),
      files: ["A.swift": lines(deletion.before)])
    let base = ProjectBase(
      baseline, lines: LineMapChain([Diff(files: [deletion.change])]), countingPartial: policy)
    let coverage = PatchCoverage(
      files: [], patch: CoverageTally(), patchLines: Ratio(covered: 0, total: 0), project: tally(head),
      projectLines: Ratio(covered: 0, total: 0), partial: policy)
    return CoverageGate(project: .noDecrease).judge(coverage, base: base)
  }

  @Test("Deleting lines never fails, whatever their coverage was", .firstCounterexample, arguments: 1...300 as ClosedRange<UInt64>)
  func deletions(seed: UInt64) {
    var random = SeededGenerator(seed)
    let deletion = Deletion(&random)
    for policy in PartialPolicy.allCases where Self.tally(deletion.after).total > 0 {
      #expect(Self.verdict(on: deletion.after, after: deletion, policy) == .passed)
    }
  }

  @Test("A remaining line that lost its coverage fails, unless the share is as high as before", .firstCounterexample, arguments: 1...300 as ClosedRange<UInt64>)
  func losses(seed: UInt64) {
    var random = SeededGenerator(seed)
    let deletion = Deletion(&random)
    guard let lost = deletion.after.firstIndex(of: .covered) else { return }
    var head = deletion.after
    head[lost] = .uncovered
    let (before, now) = (Self.tally(deletion.before), Self.tally(head))
    let isLower = now.ratio(countingPartial: .miss).isBelow(before.ratio(countingPartial: .miss))
    #expect((Self.verdict(on: head, after: deletion, .miss) == .passed) == !isLower)
  }

  @Test("Changed files have their coverage before and after, also after a rename", arguments: [
    (PartialPolicy.miss, PatchedFile.Share(covered: 1, total: 2), PatchedFile.Share(covered: 2, total: 4)),
    (.half, PatchedFile.Share(covered: 2, total: 4), PatchedFile.Share(covered: 5, total: 8)),
  ])
  func shares(policy: PartialPolicy, before: PatchedFile.Share, after: PatchedFile.Share) {
    func file(_ path: RepoPath) -> PatchedFile {
      PatchedFile(path: path, covered: [1], partial: [], uncovered: [], notExecutable: [])
    }
    let tally = CoverageTally(covered: 2, partial: 1, uncovered: 1)
    let coverage = PatchCoverage(
      files: [file("New.swift"), file("Other.swift"), file("Open.swift")], patch: CoverageTally(), patchLines: Ratio(covered: 0, total: 0),
      project: CoverageTally(), projectLines: Ratio(covered: 0, total: 0), partial: policy,
      tallies: [
        "New.swift": FileTally(patch: CoverageTally(), project: tally), "Other.swift": FileTally(patch: CoverageTally(), project: tally),
        "Open.swift": FileTally(patch: CoverageTally(), project: CoverageTally(covered: 1, unknown: 1)),
      ])
    let baseline = BaselineCoverage(
      project: CoverageTally(), projectLines: Ratio(covered: 0, total: 0), files: ["Old.swift": Self.lines([.covered, .uncovered])])
    let rename = FileChange.adding([1], to: "New.swift", status: .renamed(similarity: 90), from: "Old.swift")
    let files = coverage.filesWithShares(since: baseline, lines: LineMapChain([Diff(files: [rename])]))
    #expect(files.map(\.share) == [after, after, nil])
    #expect(files.map(\.earlierShare) == [before, nil, nil])
  }

  @Test("Lines are mapped over all commits between, with renames", arguments: [
    (1, 2), (2, nil), (3, 3), (4, 5),
  ] as [(Int, Int?)])
  func chain(line: Int, expected: Int?) {
    let first = FileChange.removing(2...2, from: "Old.swift")
    let second = FileChange.adding([1, 4], to: "New.swift", status: .renamed(similarity: 90), from: "Old.swift")
    let chain = LineMapChain([Diff(files: [first]), Diff(files: [second])])
    #expect(chain.headLine(of: line, in: "Old.swift") == expected)
    #expect(chain.headPath(of: "Old.swift") == "New.swift" && chain.headPath(of: "Other.swift") == "Other.swift")
    #expect(chain.touches("Old.swift") && !chain.touches("Other.swift"))
  }
}
