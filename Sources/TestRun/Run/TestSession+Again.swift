import ReviewCore

extension TestSession {
  /// Crashes that are followed up; a package with more has told enough.
  private static let mostCrashes = 10
  /// A hang costs a whole time limit each.
  private static let mostHangs = 2
  /// A flaky test is one of few; when many fail, they fail for a reason.
  private static let mostRetried = 50

  /// Runs the tests that a crash or a hang kept from running, without the culprits.
  mutating func runRest(after first: TestPass) async throws {
    var last = first
    var hangs = 0
    for _ in 0..<Self.mostCrashes {
      guard let selection = rest(after: last) else { return }
      hangs += last.isCutShort ? 1 : 0
      if hangs > Self.mostHangs { break }
      progress(.runningAgain(reason: last.isCutShort ? "a test hung" : "a test crashed"))
      last = try await pass(selection, skipBuild: true)
      tests = Self.merging(tests, with: reading(last).tests)
    }
    if rest(after: last) != nil { noteNotRun() }
  }

  /// Runs those tests again that a process had done with before it crashed or hung: it left no profile, so that what they
  /// cover would seem never to run. Their results stand already.
  mutating func recoverCoverage() async throws {
    guard run.settings.withCoverage, run.command.isSwiftTest else { return }
    let lost = testsWithoutProfile
    guard !lost.isEmpty else { return }
    progress(.runningAgain(reason: "a process left no coverage"))
    let selection = TestSelection(
      filter: TestSelection.patterns(for: lost), skip: run.settings.skip, libraries: Set(lost.map(\.library)))
    let losses = profiles
    let again = try await pass(selection, skipBuild: true)
    profiles.restoreLosses(of: losses)
    guard !unfinishedLibraries(of: again).isEmpty || again.isEmpty else { return }
    notices.append("The coverage of \(lost.count) tests that ran before a crash is missing: their process left none again.")
  }

  private var testsWithoutProfile: [TestCase] {
    var lost: [TestKey: TestCase] = [:]
    var kept: Set<TestKey> = []
    for pass in passes {
      let unfinished = unfinishedLibraries(of: pass)
      for test in reading(pass).tests where test.hasEnded {
        if unfinished.contains(test.library) { lost[TestKey(test)] = test } else { kept.insert(TestKey(test)) }
      }
    }
    return tests.compactMap { kept.contains(TestKey($0)) ? nil : lost[TestKey($0)] }
  }

  /// Runs failed tests alone, as often as the settings say. One that passes then is flaky.
  mutating func retryFailed() async throws {
    for _ in 0..<max(0, run.settings.retries) where run.command.isSwiftTest {
      let failed = tests.filter { $0.status == .failed || $0.status == .crashed }
      guard !failed.isEmpty else { return }
      guard failed.count <= Self.mostRetried else {
        notices.append("\(failed.count) tests failed; none was run again.")
        return
      }
      progress(.runningAgain(reason: failed.count == 1 ? "a test failed" : "\(failed.count) tests failed"))
      let selection = TestSelection(
        filter: TestSelection.patterns(for: failed), skip: [], libraries: Set(failed.map(\.library)))
      let losses = profiles
      let again = try await pass(selection, skipBuild: true)
      profiles.restoreLosses(of: losses)
      tests = Self.retried(tests, reading(again).tests)
    }
  }

  /// What a run left to do; nil when every library came to its end, or nothing can be told apart.
  private func rest(after pass: TestPass) -> TestSelection? {
    guard run.command.isSwiftTest, !pass.isEmpty else { return nil }
    let libraries = unfinishedLibraries(of: pass).subtracting(run.command.disabledLibraries)
    guard !libraries.isEmpty else { return nil }
    let isAmbiguous = !pass.isCutShort && reading(pass).culprits(among: pass.openSwiftTests).count > 1
    let done = tests.filter { test in
      test.status != .notRun && libraries.contains(test.library)
        && !(isAmbiguous && test.library == .swiftTesting && test.status == .crashed)
    }
    return TestSelection(
      filter: run.settings.filter, skip: run.settings.skip + TestSelection.patterns(for: done), libraries: libraries,
      isSerial: isAmbiguous)
  }

  /// Whose process did not come to its end.
  private func unfinishedLibraries(of pass: TestPass) -> Set<TestCase.Library> {
    var libraries: Set<TestCase.Library> = []
    // With `--parallel` each XCTest has its own process, and a crash keeps no other from running.
    if pass.openXCTest != nil { libraries.insert(.xctest) }
    if let events = pass.events, !events.isComplete, !events.records.isEmpty { libraries.insert(.swiftTesting) }
    if pass.isCutShort, pass.events?.isComplete != true { libraries.insert(.swiftTesting) }
    return libraries
  }

  private mutating func noteNotRun() {
    let known = Set(tests.filter { $0.library == .xctest }.map { "\($0.suite)/\($0.name)" })
    if run.settings.filter.isEmpty, run.settings.skip.isEmpty {
      tests += (list?.xctests ?? []).filter { !known.contains($0) }.map { TestCase(notRun: $0) }
    }
    let count = tests.count { $0.status == .notRun }
    notices.append("The run was given up after repeated crashes or hangs; \(count) tests did not get to run.")
  }

  /// New results for tests that had none; a suspect of a crash that passes alone is flaky.
  static func merging(_ old: [TestCase], with new: [TestCase]) -> [TestCase] {
    var merged = old
    var indices: [TestKey: Int] = [:]
    for (index, test) in old.enumerated() { indices[TestKey(test)] = index }
    for test in new {
      guard let index = indices[TestKey(test)] else {
        indices[TestKey(test)] = merged.count
        merged.append(test)
        continue
      }
      if test.status == .notRun { continue }
      merged[index] = merged[index].hasFailed && !test.hasFailed ? merged[index].flaky(passing: test) : test
    }
    return merged
  }

  /// Failed tests that passed when they ran again.
  static func retried(_ old: [TestCase], _ again: [TestCase]) -> [TestCase] {
    let passed = Dictionary(
      again.filter { $0.status == .passed || $0.status == .knownIssue }.map { (TestKey($0), $0) },
      uniquingKeysWith: { first, _ in first })
    return old.map { test in
      guard test.hasFailed, let pass = passed[TestKey(test)] else { return test }
      return test.flaky(passing: pass)
    }
  }
}

/// What makes two results those of one test.
private struct TestKey: Hashable {
  let library: TestCase.Library
  let suite: String
  let name: String

  init(_ test: TestCase) {
    library = test.library
    suite = test.suite
    name = test.name
  }
}

extension TestCase {
  /// Whether it ran to its own end, with whatever result.
  fileprivate var hasEnded: Bool {
    switch status {
    case .passed, .failed, .knownIssue: true
    case .crashed, .timedOut, .skipped, .notRun: false
    }
  }

  /// `Module.Suite/test`, an XCTest that was listed and not seen.
  fileprivate init(notRun id: String) {
    let slash = id.lastIndex(of: "/") ?? id.endIndex
    self.init(
      library: .xctest, suite: String(id[..<slash]), name: String(id[slash...].dropFirst()), status: .notRun)
  }

  /// The failures of the first run stay: they are the evidence.
  fileprivate func flaky(passing again: TestCase) -> TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: again.status, failures: failures, seconds: again.seconds,
      isFlaky: true)
  }
}
