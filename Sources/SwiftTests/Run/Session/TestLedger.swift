import ReviewCore

/// The knowledge about each test after several runs. No test is removed, and only its own end resolves it.
struct TestLedger: Sendable {
  /// By library, suite and name, in the order of the first run.
  private(set) var tests: [TestCase] = []
  private var indices: [TestKey: Int] = [:]
  private var resolved: Set<TestKey> = []
  /// Groups of tests that ran together when a process ended, with the failure of each if no culprit is found.
  private var suspectGroups: [[TestKey: TestCase.Failure]] = []

  /// Suspects that have not run again yet.
  var openSuspects: [TestCase] {
    let keys = Set(suspectGroups.flatMap(\.keys)).subtracting(resolved)
    return tests.filter { keys.contains(TestKey($0)) }
  }

  /// Tests that never ended.
  var unresolved: [TestCase] { tests.filter { !isResolved($0) } }

  func isResolved(_ test: TestCase) -> Bool { resolved.contains(TestKey(test)) }

  /// - Returns: The number of tests that are newly resolved.
  mutating func take(_ outcomes: [TestOutcome]) -> Int {
    let before = resolved.count
    var group: [TestKey: TestCase.Failure] = [:]
    var own: Set<TestKey> = []
    for outcome in outcomes {
      let key = TestKey(outcome.test)
      switch outcome.standing {
      case .resolved where own.insert(key).inserted: resolve(outcome.test, as: key)
      case .resolved: merge(outcome.test, as: key)
      case .unfinished: if !resolved.contains(key) { note(outcome.test, as: key) }
      case .suspected(let failure) where !resolved.contains(key):
        note(outcome.test, as: key)
        group[key] = failure
      case .suspected: break
      }
    }
    if !group.isEmpty { suspectGroups.append(group) }
    return resolved.count - before
  }

  /// Adds a test that never ran.
  mutating func add(notRun test: TestCase) {
    if indices[TestKey(test)] == nil { append(test, as: TestKey(test)) }
  }

  /// If no suspect of a group fails again, all of them keep the evidence: they are as flaky as the crash.
  mutating func clearSuspects() {
    for group in suspectGroups {
      let members = group.keys.compactMap { indices[$0] }
      let isFound = members.contains { tests[$0].status == .crashed || tests[$0].status == .timedOut }
      guard !isFound else { continue }
      for (key, failure) in group where resolved.contains(key) {
        guard let index = indices[key], tests[index].status == .passed else { continue }
        tests[index] = tests[index].flaky(passing: tests[index], after: failure)
      }
    }
    suspectGroups = []
  }

  /// Records the results of failed tests that ran again: a test that passes is flaky; other results stay.
  mutating func retry(with outcomes: [TestOutcome]) {
    for outcome in outcomes where outcome.standing == .resolved {
      guard let index = indices[TestKey(outcome.test)], tests[index].hasFailed else { continue }
      switch outcome.test.status {
      case .passed, .knownIssue: tests[index] = tests[index].flaky(passing: outcome.test)
      default: break
      }
    }
  }

  /// Keeps failures of an unfinished run as evidence against a later run that passes.
  private mutating func resolve(_ test: TestCase, as key: TestKey) {
    guard let index = indices[key] else {
      append(test, as: key)
      resolved.insert(key)
      return
    }
    if resolved.insert(key).inserted {
      tests[index] = tests[index].hasFailed && !test.hasFailed ? tests[index].flaky(passing: test) : test
    }
  }

  /// Adds the result of a test with a known name, as when a script runs two packages: a failure counts.
  private mutating func merge(_ test: TestCase, as key: TestKey) {
    guard let index = indices[key], test.hasFailed, !tests[index].hasFailed else { return }
    tests[index] = test
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
  /// Keeps the failures of the first run as evidence.
  fileprivate func flaky(passing again: TestCase, after failure: Failure? = nil) -> TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: again.status,
      failures: failures + (failure.map { [$0] } ?? []), seconds: again.seconds, isFlaky: true)
  }
}

/// The result of a test in one run, and whether it is final.
struct TestOutcome: Hashable, Sendable {
  enum Standing: Hashable, Sendable {
    /// The test ended, or it certainly crashed its process or prevented its end.
    case resolved
    /// The test did not end because of another test.
    case unfinished
    /// The test was one of several that ran when the process ended, and the cause is unknown. The failure is reported
    /// if the cause is never found.
    case suspected(TestCase.Failure)
  }

  let test: TestCase
  let standing: Standing

  init(_ test: TestCase, _ standing: Standing = .resolved) {
    self.test = test
    self.standing = standing
  }
}

/// The identity of a test: two results with the same key belong to the same test.
struct TestKey: Hashable, Sendable {
  let library: TestCase.Library
  let suite: String
  let name: String

  init(library: TestCase.Library, suite: String, name: String) {
    self.library = library
    self.suite = suite
    self.name = name
  }

  init(_ test: TestCase) {
    self.init(library: test.library, suite: test.suite, name: test.name)
  }
}
