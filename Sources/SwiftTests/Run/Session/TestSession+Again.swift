import ReviewCore

extension TestSession {
  /// The maximum number of crashes to follow up; a package with more needs no further evidence.
  private static let mostCrashes = 10
  /// Each hang costs a whole time limit.
  private static let mostHangs = 3
  /// The maximum number of consecutive runs that resolve no test, because the next run would not either.
  private static let mostIdle = 2

  /// Runs the tests that a crash or a hang prevented, without the culprits. Possible culprits come first, one at a
  /// time.
  mutating func runRest(after first: TestPass) async throws {
    var last = first
    var (hangs, idle) = (0, 0)
    for _ in 0..<Self.mostCrashes {
      guard let selection = rest() else { break }
      hangs += last.isCutShort ? 1 : 0
      if hangs > Self.mostHangs || idle == Self.mostIdle { break }
      progress(.runningAgain(reason: last.isCutShort ? "a test hung" : "a test crashed"))
      last = try await pass(selection)
      idle = ledger.take(reading(last).outcomes) == 0 ? idle + 1 : 0
    }
    noteNotRun()
    ledger.clearSuspects()
  }

  /// Repeats tests that had finished before their process crashed or hung: the process left no profile, so their code
  /// would appear as never run. Their results do not change.
  mutating func recoverCoverage() async throws {
    guard run.settings.withCoverage, run.command.isSwiftTest else { return }
    let lost = testsWithoutProfile
    guard !lost.isEmpty else { return }
    progress(.runningAgain(reason: "a process left no coverage"))
    let selection = TestSelection(
      filter: TestSelection.patterns(for: lost), skip: run.settings.skip, libraries: Set(lost.map(\.library)))
    let losses = profiles
    let again = try await pass(selection)
    profiles.restoreLosses(of: losses)
    guard !unfinishedLibraries(of: again).isEmpty || again.isEmpty else { return }
    let tests = lost.count == 1 ? "1 test" : "\(lost.count) tests"
    notices.append("The coverage of \(tests) that ran before a crash is missing: the process left none again.")
  }

  private var testsWithoutProfile: [TestCase] {
    var lost: [TestKey: TestCase] = [:]
    var kept: Set<TestKey> = []
    for pass in passes {
      let unfinished = unfinishedLibraries(of: pass)
      for test in reading(pass).tests where test.hasEnded && test.isTest {
        if unfinished.contains(test.library) { lost[TestKey(test)] = test } else { kept.insert(TestKey(test)) }
      }
    }
    return tests.compactMap { kept.contains(TestKey($0)) ? nil : lost[TestKey($0)] }
  }

  /// Returns the remaining tests; nil when every test has ended.
  private func rest() -> TestSelection? {
    guard run.command.isSwiftTest, passes.contains(where: \.hasBegun) else { return nil }
    let suspects = ledger.openSuspects
    guard suspects.isEmpty else {
      return TestSelection(
        filter: TestSelection.patterns(for: suspects), skip: run.settings.skip, libraries: [.swiftTesting],
        isSerial: true)
    }
    if let apart = namesakes { return apart }
    var libraries = Set((ledger.unresolved + unseenTests).map(\.library))
    if mayLackSwiftTesting { libraries.insert(.swiftTesting) }
    libraries.subtract(run.command.disabledLibraries)
    guard !libraries.isEmpty else { return nil }
    let done = tests.filter { libraries.contains($0.library) && ledger.isResolved($0) }
    return TestSelection(
      filter: run.settings.filter, skip: run.settings.skip + TestSelection.patterns(for: done), libraries: libraries,
      isSerial: hasLostParallelTests)
  }

  /// XCTests with names that several modules use, from one module: then their output is unambiguous.
  private var namesakes: TestSelection? {
    let doubtful = ledger.unresolved.filter { test in
      guard test.library == .xctest, let dot = test.suite.firstIndex(of: ".") else { return false }
      let name = "\(test.suite[dot...].dropFirst()).\(test.name)"
      return (list?.modules[name]?.count ?? 0) > 1
    }
    let module = doubtful.first.map { $0.suite.prefix { $0 != "." } }
    let own = doubtful.filter { test in test.suite.prefix { $0 != "." } == module }
    guard !own.isEmpty else { return nil }
    return TestSelection(
      filter: TestSelection.patterns(for: own), skip: run.settings.skip, libraries: [.xctest])
  }

  /// Listed tests in the selection without a result in any run.
  private var unseenTests: [TestCase] { unseenXCTests + unseenSwiftTests }

  /// Whether a time limit ended XCTests under `--parallel`: SwiftPM writes its report at the end, and prints no results
  /// before. Run one at a time, XCTest prints which test hangs.
  private var hasLostParallelTests: Bool { passes.contains { lacksParallelTests($0) } }

  private func lacksParallelTests(_ pass: TestPass) -> Bool {
    run.command.isParallel(pass.selection) && pass.selection.libraries.contains(.xctest) && pass.isCutShort
      && pass.hasBegun && pass.report == nil
  }

  /// With `--parallel`, each XCTest has its own process, and SwiftPM's report contains them all.
  private var unseenXCTests: [TestCase] {
    let isReported = run.command.isParallel && !hasLostParallelTests
    let isOff = isReported || run.command.disabledLibraries.contains(.xctest)
    guard let list, !isOff, isInDoubt(.xctest) || passes.contains(where: { !$0.xctests.isEmpty }) else { return [] }
    return unseen(list.xctests, .xctest)
  }

  private var unseenSwiftTests: [TestCase] {
    let isOff = run.command.disabledLibraries.contains(.swiftTesting)
    guard let list, !isOff, isInDoubt(.swiftTesting) else { return [] }
    return unseen(list.swiftTests, .swiftTesting)
  }

  private func unseen(_ listed: [String], _ library: TestCase.Library) -> [TestCase] {
    guard passes.contains(where: \.hasBegun) else { return [] }
    let known = tests.filter { $0.library == library }
    let seen = Set(known.flatMap { ["\($0.suite)/\($0.name)", $0.plainName] })
    let names = TestNames(filter: run.settings.filter, skip: run.settings.skip)
    let meant = names.matching(listed) ?? []
    return meant.map { TestCase(notRun: $0, library) }.filter { !seen.contains("\($0.suite)/\($0.name)") }
  }

  /// Returns whether a listed test without a result may not have run. If the user selects tests and the library
  /// finished, the test was not selected: only the library knows exactly which tests a pattern matches.
  private func isInDoubt(_ library: TestCase.Library) -> Bool {
    run.runsEverything || passes.contains { unfinishedLibraries(of: $0).contains(library) }
  }

  /// Whether the process of Swift Testing, which runs last, ended before it announced its tests. Used without a list.
  private var mayLackSwiftTesting: Bool {
    list == nil && passes.contains(where: \.isCutShort) && !passes.contains(where: \.hasAnnounced)
  }

  /// Returns the libraries whose process did not finish.
  func unfinishedLibraries(of pass: TestPass) -> Set<TestCase.Library> {
    var libraries = Set([TestCase.Library.xctest, .swiftTesting].filter(pass.hasEndedEarly))
    // With `--parallel`, each XCTest has its own process, and a crash does not prevent the others.
    if pass.openXCTest != nil || pass.log.signal(of: .xctest) != nil && pass.report == nil { libraries.insert(.xctest) }
    if !pass.isXCTestOver, !pass.xctests.isEmpty, pass.report == nil { libraries.insert(.xctest) }
    if lacksParallelTests(pass), !run.command.disabledLibraries.contains(.xctest) { libraries.insert(.xctest) }
    if let events = pass.events, !events.isComplete { libraries.insert(.swiftTesting) }
    if pass.isCutShort, pass.events?.isComplete != true { libraries.insert(.swiftTesting) }
    return libraries
  }

  private mutating func noteNotRun() {
    // XCTest's own end, with a total that equals the recorded tests, shows that a listed test was not selected.
    let isXCTestOver = passes.contains { $0.isXCTestOver && $0.executed?.tests == $0.xctests.count }
    if isInDoubt(.xctest) || !isXCTestOver {
      for test in unseenXCTests { ledger.add(notRun: test) }
    }
    for test in unseenSwiftTests { ledger.add(notRun: test) }
    let count = tests.count { $0.status == .notRun }
    guard count > 0 else { return }
    let tests = count == 1 ? "1 test" : "\(count) tests"
    notices.append("\(tests) did not get to run, because a test process crashed, exited or hung before.")
  }
}

extension TestPass {
  fileprivate var hasAnnounced: Bool { events.map { $0.isComplete || !$0.records.isEmpty } ?? false }
}

extension TestCase {
  /// Whether it finished by itself, with any result.
  fileprivate var hasEnded: Bool {
    switch status {
    case .passed, .failed, .knownIssue: true
    case .crashed, .timedOut, .skipped, .notRun: false
    }
  }
}
