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
    if rest() != nil { noteNotRun() }
    ledger.clearSuspects()
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
    let tests = lost.count == 1 ? "1 test" : "\(lost.count) tests"
    notices.append("The coverage of \(tests) that ran before a crash is missing: the process left none again.")
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

  /// What is left to do; nil when every test came to its end.
  private func rest() -> TestSelection? {
    guard run.command.isSwiftTest, passes.contains(where: { !$0.isEmpty }) else { return nil }
    let suspects = ledger.openSuspects
    guard suspects.isEmpty else {
      return TestSelection(
        filter: TestSelection.patterns(for: suspects), skip: run.settings.skip, libraries: [.swiftTesting],
        isSerial: true)
    }
    if let apart = namesakes { return apart }
    var libraries = Set((ledger.unsettled + unseenXCTests).map(\.library))
    if lacksSwiftTesting { libraries.insert(.swiftTesting) }
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

  /// XCTests that the selection means and no run told of. With `--parallel` each has its own process, and SwiftPM's
  /// report has them all.
  private var unseenXCTests: [TestCase] {
    let isOff = run.command.isParallel || run.command.disabledLibraries.contains(.xctest)
    guard let list, !isOff, wereXCTestsAsked else { return [] }
    let seen = Set(tests.filter { $0.library == .xctest }.map { "\($0.suite)/\($0.name)" })
    let names = TestNames(filter: run.settings.filter, skip: run.settings.skip)
    return (names.matching(list.xctests) ?? []).filter { !seen.contains($0) }.map { TestCase(notRun: $0, .xctest) }
  }

  /// Whether XCTest's process was heard of at all, or ended by a signal before it could say a word.
  private var wereXCTestsAsked: Bool {
    passes.contains { !$0.xctests.isEmpty || $0.log.signal(of: .xctest) != nil }
  }

  /// Whether the process of Swift Testing, which comes last, never got to announce its tests.
  private var lacksSwiftTesting: Bool {
    guard passes.contains(where: { !$0.succeeded }), !passes.contains(where: \.hasAnnounced) else { return false }
    return list.map { !$0.swiftTests.isEmpty } ?? passes.contains(where: \.isCutShort)
  }

  /// Whose process did not come to its end.
  func unfinishedLibraries(of pass: TestPass) -> Set<TestCase.Library> {
    var libraries: Set<TestCase.Library> = []
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
    if passes.contains(where: { $0.openXCTest != nil || $0.log.signal(of: .xctest) != nil }) || !isXCTestOver {
      for test in unseenXCTests { ledger.add(notRun: test) }
    }
    if lacksSwiftTesting, TestNames(filter: run.settings.filter, skip: run.settings.skip).isEverything {
      for name in list?.swiftTests ?? [] { ledger.add(notRun: TestCase(notRun: name, .swiftTesting)) }
    }
    let count = tests.count { $0.status == .notRun }
    guard count > 0 else { return }
    let tests = count == 1 ? "1 test" : "\(count) tests"
    notices.append("The run was given up after repeated crashes or hangs; \(tests) did not get to run.")
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

  /// A test that was listed and not seen: `Module.Suite/test`, or `Module.free()`.
  init(notRun id: String, _ library: Library) {
    let end = id.firstIndex(of: "(") ?? id.endIndex
    let mark = id[..<end].lastIndex { $0 == "/" } ?? id[..<end].lastIndex { $0 == "." } ?? id.startIndex
    self.init(library: library, suite: String(id[..<mark]), name: String(id[mark...].dropFirst()), status: .notRun)
  }
}
