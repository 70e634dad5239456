import ReviewCore
import Testing

@testable import TestRun

@Suite struct ProfileGatheringTests {
  /// A run of XCTest that came to its end.
  private func pass(tests: [String]) -> TestPass {
    let outcome = ProcessOutcome(
      termination: .exited(0), cause: .itself, standardOutput: [], standardError: [], seconds: 1)
    return TestPass(
      outcome: outcome, selection: TestSelection(filter: [], skip: []), expected: [.xctest, .swiftTesting],
      xctests: tests.map { XCTestRecord(test: $0) }, executed: nil, isXCTestOver: true, hasXCTestBegun: true, openSuite: nil,
      log: BuildLog(), xctestCrash: nil, swiftTestingCrash: nil, blocks: [], report: nil, events: nil, tail: [],
      printedSwiftTests: 0)
  }

  @Test("A process that ran its tests to the end and left no profile is counted", arguments: [
    (["Cart.testAdds"], ["Swift Testing1_0.2.profraw"], 1), (["Cart.testAdds"], ["XCTest1_0.2.profraw", "Swift Testing1_0.2.profraw"], 0),
    ([], ["Swift Testing1_0.2.profraw"], 0),
    // Other versions name their profiles otherwise.
    (["Cart.testAdds"], ["default1_0.2.profraw"], 0), (["Cart.testAdds"], [], 0),
  ])
  func silentLosses(tests: [String], names: [String], count: Int) {
    #expect(ProfileGathering.silentLosses(of: pass(tests: tests), among: names) == count)
  }
}
