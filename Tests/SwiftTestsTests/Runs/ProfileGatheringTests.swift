import ReviewCore
import Testing

@testable import SwiftTests

@Suite struct ProfileGatheringTests {
  /// A complete run of XCTest.
  private func pass(tests: [String]) -> TestPass {
    let outcome = ProcessOutcome(
      termination: .exited(0), cause: .itself, standardOutput: [], standardError: [], seconds: 1)
    return TestPass(
      outcome: outcome, selection: TestSelection(filter: [], skip: []), expected: [.xctest, .swiftTesting],
      xctests: tests.map { XCTestRecord(test: $0) }, executed: nil, isXCTestOver: true, hasXCTestBegun: true, openSuite: nil,
      log: BuildLog(), xctestCrash: nil, swiftTestingCrash: nil, blocks: [], report: nil, events: nil, tail: [],
      printed: nil)
  }

  @Test("A process that ran its tests to the end and left no profile is counted", arguments: [
    (["Cart.testAdds"], ["Swift Testing1_0.2.profraw"], 1), (["Cart.testAdds"], ["XCTest1_0.2.profraw", "Swift Testing1_0.2.profraw"], 0),
    ([], ["Swift Testing1_0.2.profraw"], 0),
    // Other versions name their profiles differently.
    (["Cart.testAdds"], ["default1_0.2.profraw"], 0), (["Cart.testAdds"], [], 0),
  ])
  func silentLosses(tests: [String], names: [String], count: Int) {
    #expect(ProfileGathering.silentLosses(of: pass(tests: tests), among: names) == count)
  }

  private static let profile = ["/p/.build/debug/codecov/XCTest1_0.2.profraw": "raw"]

  /// With coverage, the tools that merge it, and a test binary.
  private func stage(retries: Int = 0) throws -> Stage {
    var stage = Stage()
    stage.settings.withCoverage = true
    stage.settings.retries = retries
    for path in ["/bin/llvm-cov", "/bin/llvm-profdata", "/p/.build/debug/P.xctest"] { try stage.files.write([], to: path) }
    return stage
  }

  @Test("A crash in a retry loses nothing: the test's coverage is that of its first run", arguments: [0, 1])
  func retries(count: Int) async throws {
    let (result, runs) = try await stage(retries: count).run(
      .init(output: console(("A.testOne", "failed"), ("A.testTwo", "passed")), status: 1, writes: Self.profile),
      .init(output: console(("A.testOne", ""), end: false), status: 1))
    #expect(runs.count == count + 1)
    #expect(result.profile?.lostProfiles == 0)
  }

  @Test("A crash while tests run again for their coverage counts once")
  func secondCrash() async throws {
    let (result, runs) = try await stage().run(
      .init(output: console(("A.testOne", "passed"), ("A.testTwo", ""), end: false), status: 1, writes: Self.profile),
      .init(output: console(("A.testOne", ""), end: false), status: 1))
    #expect(runs.count == 2)
    #expect(result.profile?.lostProfiles == 1)
  }

  @Test("A process that a time limit ended left no profile", arguments: [
    (("A.testTwo", "passed"), false, 1), (("A.testTwo", ""), false, 1), (("A.testTwo", "passed"), true, 0),
  ])
  func timeLimit(last: (String, String), isOver: Bool, lost: Int) async throws {
    let hung = ScriptedProcesses.Play(
      output: console(("A.testOne", "passed"), last, end: isOver), status: 1, cause: .totalLimit,
      events: isOver ? #"{"kind":"event","payload":{"kind":"runEnded"}}"# : nil, writes: Self.profile)
    let (result, _) = try await stage().run(
      hung, .init(output: console(("A.testOne", "passed"), ("A.testTwo", "passed")), writes: Self.profile))
    #expect(result.profile?.lostProfiles == lost)
  }
}
