import ReviewCore

extension TestSession {
  /// Crashes that are followed up; a package with more has told enough.
  private static let mostCrashes = 10
  /// A hang costs a whole time limit each.
  private static let mostHangs = 3
  /// Runs in a row that settle no test: the next one would not either.
  private static let mostIdle = 2

  /// Runs the tests that a crash or a hang kept from running, without the culprits; those of whom one has to be the
  /// culprit come first, one after the other.
  mutating func runRest(after first: TestPass) async throws {
    var last = first
    var (hangs, idle) = (0, 0)
    for _ in 0..<Self.mostCrashes {
      guard let selection = rest() else { break }
      hangs += last.isCutShort ? 1 : 0
      if hangs > Self.mostHangs || idle == Self.mostIdle { break }
      progress(.runningAgain(reason: last.isCutShort ? "a test hung" : "a test crashed"))
      last = try await pass(selection, skipBuild: true)
      idle = ledger.take(reading(last).outcomes) == 0 ? idle + 1 : 0
    }
    noteNotRun()
    ledger.clearSuspects()
  }

  /// Runs those tests again that a process had done with before it crashed or hung: it left no profile, so that what
  /// they cover would seem never to run. Their results stand already.
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

  /// What is left to do; nil when every test came to its end.
  private func rest() -> TestSelection? {
    guard run.command.isSwiftTest, passes.contains(where: \.hasBegun) else { return nil }
    let suspects = ledger.openSuspects
    guard suspects.isEmpty else {
      return TestSelection(
        filter: TestSelection.patterns(for: suspects), skip: run.settings.skip, libraries: [.swiftTesting],
        isSerial: true)
    }
    if let apart = namesakes { return apart }
    var libraries = Set((ledger.unsettled + unseenTests).map(\.library))
    if mayLackSwiftTesting { libraries.insert(.swiftTesting) }
    libraries.subtract(run.command.disabledLibraries)
    guard !libraries.isEmpty else { return nil }
    let done = tests.filter { libraries.contains($0.library) && ledger.isSettled($0) }
    return TestSelection(
      filter: run.settings.filter, skip: run.settings.skip + TestSelection.patterns(for: done), libraries: libraries)
  }

  /// XCTests that other modules have by the same name, of one module: then there is no doubt whose output it is.
  private var namesakes: TestSelection? {
    let doubtful = ledger.unsettled.filter { test in
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

  /// Listed tests that the selection means and no run reported.
  private var unseenTests: [TestCase] { unseenXCTests + unseenSwiftTests }

  /// With `--parallel` each XCTest has its own process, and SwiftPM's report has them all.
  private var unseenXCTests: [TestCase] {
    let isOff = run.command.isParallel || run.command.disabledLibraries.contains(.xctest)
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

  /// Whether a listed test without a result did not run. Where the user selects tests and the library came to its end,
  /// the test was not meant: only the library knows exactly what a pattern matches.
  private func isInDoubt(_ library: TestCase.Library) -> Bool {
    run.runsEverything || passes.contains { unfinishedLibraries(of: $0).contains(library) }
  }

  /// Whether the process of Swift Testing, which comes last, never got to announce its tests. For want of a list.
  private var mayLackSwiftTesting: Bool {
    list == nil && passes.contains(where: \.isCutShort) && !passes.contains(where: \.hasAnnounced)
  }

  /// Whose process did not come to its end.
  func unfinishedLibraries(of pass: TestPass) -> Set<TestCase.Library> {
    var libraries = Set([TestCase.Library.xctest, .swiftTesting].filter(pass.hasEndedEarly))
    // With `--parallel` each XCTest has its own process, and a crash keeps no other from running.
    if pass.openXCTest != nil || pass.log.signal(of: .xctest) != nil && pass.report == nil { libraries.insert(.xctest) }
    if !pass.isXCTestOver, !pass.xctests.isEmpty, pass.report == nil { libraries.insert(.xctest) }
    if let events = pass.events, !events.isComplete { libraries.insert(.swiftTesting) }
    if pass.isCutShort, pass.events?.isComplete != true { libraries.insert(.swiftTesting) }
    return libraries
  }

  private mutating func noteNotRun() {
    // XCTest's own end, with the sum of what was seen, says that a listed test was not meant.
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
  /// Whether it ran to its own end, with whatever result.
  fileprivate var hasEnded: Bool {
    switch status {
    case .passed, .failed, .knownIssue: true
    case .crashed, .timedOut, .skipped, .notRun: false
    }
  }
}
