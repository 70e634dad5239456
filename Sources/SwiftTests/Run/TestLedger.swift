import ReviewCore

/// What is known of each test after some runs: no test leaves it, and none is settled but by its own end.
struct TestLedger: Sendable {
  /// By library, suite and name in the order of their first run.
  private(set) var tests: [TestCase] = []
  private var indices: [TestKey: Int] = [:]
  private var settled: Set<TestKey> = []
  /// Tests that ran together when a process came to its end, with what is said of each if nothing is found out.
  private var crowds: [[TestKey: TestCase.Failure]] = []

  /// Suspects that did not run again yet.
  var openSuspects: [TestCase] {
    let keys = Set(crowds.flatMap(\.keys)).subtracting(settled)
    return tests.filter { keys.contains(TestKey($0)) }
  }

  /// Tests that never came to their end.
  var unsettled: [TestCase] { tests.filter { !isSettled($0) } }

  func isSettled(_ test: TestCase) -> Bool { settled.contains(TestKey(test)) }

  /// - Returns: How many tests are settled by it that were not before.
  mutating func take(_ outcomes: [TestOutcome]) -> Int {
    let before = settled.count
    var crowd: [TestKey: TestCase.Failure] = [:]
    for outcome in outcomes {
      let key = TestKey(outcome.test)
      switch outcome.standing {
      case .settled: settle(outcome.test, as: key)
      case .unfinished: if !settled.contains(key) { note(outcome.test, as: key) }
      case .suspected(let failure) where !settled.contains(key):
        note(outcome.test, as: key)
        crowd[key] = failure
      case .suspected: break
      }
    }
    if !crowd.isEmpty { crowds.append(crowd) }
    return settled.count - before
  }

  /// Names a test that never ran.
  mutating func add(notRun test: TestCase) {
    if indices[TestKey(test)] == nil { append(test, as: TestKey(test)) }
  }

  /// Suspects of whom none did it again carry the evidence: they are as flaky as the crash.
  mutating func clearSuspects() {
    for crowd in crowds {
      let members = crowd.keys.compactMap { indices[$0] }
      let isFound = members.contains { tests[$0].status == .crashed || tests[$0].status == .timedOut }
      guard !isFound else { continue }
      for (key, failure) in crowd where settled.contains(key) {
        guard let index = indices[key], tests[index].status == .passed else { continue }
        tests[index] = tests[index].flaky(passing: tests[index], after: failure)
      }
    }
    crowds = []
  }

  /// Takes what failed tests did when they ran again: one that passes is flaky, all else stays.
  mutating func retry(with outcomes: [TestOutcome]) {
    for outcome in outcomes where outcome.standing == .settled {
      guard let index = indices[TestKey(outcome.test)], tests[index].hasFailed else { continue }
      switch outcome.test.status {
      case .passed, .knownIssue: tests[index] = tests[index].flaky(passing: outcome.test)
      default: break
      }
    }
  }

  /// Failures of a run that did not end stay as evidence against a later one that passes.
  private mutating func settle(_ test: TestCase, as key: TestKey) {
    guard let index = indices[key] else {
      append(test, as: key)
      settled.insert(key)
      return
    }
    if settled.insert(key).inserted {
      tests[index] = tests[index].hasFailed && !test.hasFailed ? tests[index].flaky(passing: test) : test
    }
  }

  private mutating func note(_ test: TestCase, as key: TestKey) {
    guard let index = indices[key] else { return append(test, as: key) }
    if test.status != .notRun { tests[index] = test }
  }

  private mutating func append(_ test: TestCase, as key: TestKey) {
    indices[key] = tests.count
    tests.append(test)
  }
}

extension TestCase {
  /// The failures of the first run stay: they are the evidence.
  fileprivate func flaky(passing again: TestCase, after failure: Failure? = nil) -> TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: again.status,
      failures: failures + (failure.map { [$0] } ?? []), seconds: again.seconds, isFlaky: true)
  }
}
