import ReviewCore

extension PassReading {
  /// The reason that XCTest's process ended or hung while no test ran: in the set-up or tear-down of a class, or at its
  /// very end. The tests of such a class cannot run, no matter how often they are started.
  var deathBetweenTests: [TestOutcome] {
    guard pass.openXCTest == nil, hasXCTestDied else { return [] }
    let open = pass.isXCTestOver ? nil : pass.openSuite
    guard let suite = open, let members = members(of: suite), !members.isEmpty else {
      return [TestOutcome(pseudoTest(in: Self.xctestItself, "(outside of any test)"))]
    }
    let modules = Set(members.map { $0.suite }).sorted()
    let seen = Set(pass.xctests.map(\.test))
    return modules.map { TestOutcome(pseudoTest(in: $0, "(the suite itself)")) }
      + members.filter { !seen.contains("\(suite).\($0.name)") }.map { TestOutcome($0) }
  }

  /// The reason that Swift Testing's process ended while no test ran, for example while evaluating a test's arguments.
  var swiftTestingDeathBetweenTests: [TestOutcome] {
    guard pass.printed == nil, pass.openSwiftTests.isEmpty, pass.hasEndedEarly(.swiftTesting) else { return [] }
    let failure = death(pass.swiftTestingCrash, of: .swiftTesting, when: "before its tests were over")
    return [
      TestOutcome(
        TestCase(
          library: .swiftTesting, suite: Self.swiftTestingItself, name: "(outside of any test)", status: .crashed,
          failures: [failure]))
    ]
  }

  private var hasXCTestDied: Bool {
    if pass.isXCTestOver { return pass.log.signal(of: .xctest) != nil }
    if pass.hasEndedEarly(.xctest) { return true }
    let isHeard = !pass.xctests.isEmpty || pass.openSuite != nil
    return isHeard
      && (pass.hasXCTestHung || pass.log.signal(of: .xctest) != nil || pass.xctestCrash?.hasBacktrace == true)
  }

  private func pseudoTest(in suite: String, _ name: String) -> TestCase {
    let hasHung = !pass.isXCTestOver && pass.hasXCTestHung
    let when = pass.isXCTestOver ? "after its last test" : "before its tests were over"
    let failure = hasHung ? hang(at: nil) : death(pass.xctestCrash, of: .xctest, when: when)
    return TestCase(
      library: .xctest, suite: suite, name: name, status: hasHung ? .timedOut : .crashed, failures: [failure])
  }

  /// Returns the selected tests of a class as not run; nil without a list.
  private func members(of suite: String) -> [TestCase]? {
    guard let list else { return nil }
    let names = TestNames(filter: pass.selection.filter, skip: pass.selection.skip)
    let own = list.xctests.filter { name in
      name.firstIndex(of: ".").map { name[$0...].dropFirst().hasPrefix(suite + "/") } ?? false
    }
    return (names.matching(own) ?? own).map { TestCase(notRun: $0, .xctest) }
  }
}
