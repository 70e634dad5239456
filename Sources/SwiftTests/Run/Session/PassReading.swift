import ReviewCore

/// Derives test cases from the output of one run. Pure.
struct PassReading {
  let pass: TestPass
  let paths: Paths
  /// The existing XCTests, if known.
  let list: TestList?

  /// XCTests first; the tests of each library are in the order of their runs.
  var outcomes: [TestOutcome] {
    (pass.report.map { parallelTests($0).map { TestOutcome($0) } } ?? xctests + deathBetweenTests) + swiftTests
      + swiftTestingDeathBetweenTests + printedSwiftTests
  }

  var tests: [TestCase] { outcomes.map(\.test) }

  private var xctests: [TestOutcome] {
    // A test that is not listed does not exist: another test printed it.
    let records = pass.xctests.filter { list?.modules[$0.test] != nil || list?.xctests.isEmpty != false }
    let open = pass.isXCTestOver ? nil : records.lastIndex { $0.outcome == nil }
    let counts = Dictionary(grouping: records, by: \.test)
    var occurrences: [String: Int] = [:]
    return records.enumerated().flatMap { index, record -> [TestOutcome] in
      let occurrence = occurrences[record.test, default: 0]
      occurrences[record.test] = occurrence + 1
      let modules = modules(of: record.test)
      guard modules.count < 2 || Self.isPlain(counts[record.test] ?? [], of: modules) else {
        return occurrence > 0 ? [] : modules.map { TestOutcome(notRun(record.test, in: $0), .unfinished) }
      }
      let module = modules.isEmpty ? nil : modules[min(occurrence, modules.count - 1)]
      return [TestOutcome(testCase(record, in: module, isOpen: index == open))]
    }
  }

  /// Returns the modules with a test of this name that are part of the run. The console does not print them.
  private func modules(of test: String) -> [String] {
    guard let modules = list?.modules[test], modules.count > 1 else { return list?.modules[test] ?? [] }
    let names = TestNames(filter: pass.selection.filter, skip: pass.selection.skip)
    let ids = modules.map { notRun(test, in: $0) }.map { "\($0.suite)/\($0.name)" }
    guard let meant = names.matching(ids) else { return modules }
    return zip(modules, ids).filter { meant.contains($0.1) }.map(\.0)
  }

  /// Returns whether the module of each record is irrelevant: all tests passed, and each module's test ran.
  private static func isPlain(_ records: [XCTestRecord], of modules: [String]) -> Bool {
    records.count == modules.count && records.allSatisfy { $0.outcome == .passed }
  }

  private func notRun(_ test: String, in module: String?) -> TestCase {
    let dot = test.lastIndex(of: ".") ?? test.startIndex
    return TestCase(
      library: .xctest, suite: (module.map { $0 + "." } ?? "") + test[..<dot],
      name: String(test[dot...].drop { $0 == "." }), status: .notRun)
  }

  private func testCase(_ record: XCTestRecord, in module: String?, isOpen: Bool) -> TestCase {
    var failures = failures(of: record)
    let status = status(of: record, isOpen: isOpen)
    if status == .crashed { failures.append(death(pass.xctestCrash, of: .xctest)) }
    if status == .timedOut { failures.append(hang(at: nil)) }
    let named = notRun(record.test, in: module)
    return TestCase(
      library: .xctest, suite: named.suite, name: named.name, status: status, failures: failures,
      seconds: record.seconds)
  }

  func failures(of record: XCTestRecord) -> [TestCase.Failure] {
    record.failures.map {
      TestCase.Failure(message: Clip.message($0.message), location: paths.location($0.file, line: $0.line, column: 1))
    } + dropped(record.droppedFailures)
  }

  private func failures(of record: SwiftTestingRecord) -> [TestCase.Failure] {
    record.failures.map(failure) + dropped(record.droppedFailures)
  }

  func dropped(_ count: Int) -> [TestCase.Failure] {
    count == 0 ? [] : [TestCase.Failure(message: Clip.remark(dropped: count), location: nil)]
  }

  func status(of record: XCTestRecord, isOpen: Bool) -> TestCase.Status {
    switch record.outcome {
    case .passed?: return .passed
    case .failed?: return .failed
    case .skipped?: return .skipped(reason: record.skipReason.flatMap { $0.isEmpty ? nil : $0 })
    case nil:
      if record.precedesNextRun { return .crashed }
      if isOpen { return pass.hasXCTestHung ? .timedOut : .crashed }
      return record.failures.isEmpty ? .passed : .failed
    }
  }

  private var swiftTests: [TestOutcome] {
    guard let events = pass.events else { return [] }
    let open = pass.openSwiftTests
    let culprits = culprits(among: open)
    return events.records.compactMap { record in
      guard !record.isSuite else { return suiteCase(record).map { TestOutcome($0) } }
      let test = testCase(record, isCulprit: culprits.contains(record))
      return TestOutcome(test, standing(of: record, open: open, culprits: culprits))
    } + strayCases(events).map { TestOutcome($0) }
  }

  private func testCase(_ record: SwiftTestingRecord, isCulprit: Bool) -> TestCase {
    var failures = failures(of: record)
    let status = status(of: record, isCulprit: isCulprit)
    if status == .crashed { failures.append(death(of: record)) }
    if status == .timedOut {
      failures.append(hang(at: record.file.flatMap { paths.location($0, line: record.line, column: 1) }))
    }
    let seconds = record.ended.flatMap { end in record.started.map { end - $0 } }
    return TestCase(
      library: .swiftTesting, suite: record.suite,
      name: TestName(plain: record.name, declaration: record.declaration).text, status: status, failures: failures,
      seconds: record.isSkipped ? nil : seconds)
  }

  private func standing(
    of record: SwiftTestingRecord, open: [SwiftTestingRecord], culprits: [SwiftTestingRecord]
  ) -> TestOutcome.Standing {
    if record.isSkipped || record.ended != nil || culprits.contains(record) { return .resolved }
    guard culprits.isEmpty, open.contains(record) else { return .unfinished }
    return .suspected(suspicion(of: record, amid: open.count))
  }

  private func status(of record: SwiftTestingRecord, isCulprit: Bool) -> TestCase.Status {
    if record.isSkipped, record.failures.isEmpty { return .skipped(reason: record.skipReason) }
    if isCulprit { return pass.hasSwiftTestingHung ? .timedOut : .crashed }
    if !record.failures.isEmpty { return .failed }
    guard record.ended != nil else { return .notRun }
    return record.hasKnownIssue ? .knownIssue : .passed
  }

  /// Issues that are not failures.
  var warnings: [TestWarning] {
    guard let events = pass.events else { return [] }
    return events.records.flatMap { record in
      record.warnings.map {
        TestWarning(test: record.isSuite ? record.suite : "\(record.suite)/\(record.name)", issue: failure($0))
      }
    } + events.strayWarnings.map { TestWarning(test: "(outside of any test)", issue: failure($0)) }
  }

  /// Returns issues of a suite itself, for example from its traits.
  private func suiteCase(_ record: SwiftTestingRecord) -> TestCase? {
    guard !record.failures.isEmpty else { return nil }
    return TestCase(
      library: .swiftTesting, suite: record.suite, name: "(the suite itself)", status: .failed,
      failures: failures(of: record))
  }

  /// The suite for issues outside any test. Each library has its own, so that their known failures stay separate.
  static let swiftTestingItself = "(Swift Testing)"
  static let xctestItself = "(XCTest)"

  private func strayCases(_ events: EventStream) -> [TestCase] {
    guard !events.strayFailures.isEmpty else { return [] }
    return [
      TestCase(
        library: .swiftTesting, suite: Self.swiftTestingItself, name: "(outside of any test)", status: .failed,
        failures: events.strayFailures.map(failure))
    ]
  }

  private func failure(_ failure: SwiftTestingRecord.Failure) -> TestCase.Failure {
    TestCase.Failure(
      message: failure.text,
      location: failure.file.flatMap { paths.location($0, line: failure.line, column: failure.column) })
  }
}

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
