import ReviewCore

extension PassReading {
  /// What XCTest's process died of, or hung in, when no test ran: a class' own set-up or tear-down, or its very end.
  /// The tests of such a class do not get to run, however often they are asked.
  var deathBetweenTests: [TestOutcome] {
    guard !pass.xctests.isEmpty || pass.openSuite != nil, pass.openXCTest == nil, hasDied else { return [] }
    let open = pass.isXCTestOver ? nil : pass.openSuite
    guard let suite = open, let members = members(of: suite), !members.isEmpty else {
      return [TestOutcome(pseudoTest(in: "(no suite)", "(outside of any test)"))]
    }
    let modules = Set(members.map { $0.suite }).sorted()
    let seen = Set(pass.xctests.map(\.test))
    return modules.map { TestOutcome(pseudoTest(in: $0, "(the suite itself)")) }
      + members.filter { !seen.contains("\(suite).\($0.name)") }.map { TestOutcome($0) }
  }

  private var hasDied: Bool {
    if pass.isXCTestOver { return pass.log.signal(of: .xctest) != nil }
    return pass.hasXCTestHung || pass.log.signal(of: .xctest) != nil || pass.xctestCrash?.hasBacktrace == true
  }

  private func pseudoTest(in suite: String, _ name: String) -> TestCase {
    let hasHung = !pass.isXCTestOver && pass.hasXCTestHung
    let failure = hasHung ? hang(at: nil) : death(pass.xctestCrash, signal: pass.log.signal(of: .xctest))
    return TestCase(
      library: .xctest, suite: suite, name: name, status: hasHung ? .timedOut : .crashed, failures: [failure])
  }

  /// Tests of a class that the run was asked for, as not run; nil without a list.
  private func members(of suite: String) -> [TestCase]? {
    guard let list else { return nil }
    let names = TestNames(filter: pass.selection.filter, skip: pass.selection.skip)
    let own = list.xctests.filter { name in
      name.firstIndex(of: ".").map { name[$0...].dropFirst().hasPrefix(suite + "/") } ?? false
    }
    return (names.matching(own) ?? own).map { TestCase(notRun: $0, .xctest) }
  }
}
