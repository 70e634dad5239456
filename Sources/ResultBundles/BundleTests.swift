import FoundationEssentials
import ReviewCore
import SwiftTests

/// Makes test results of the tables of a bundle. Pure.
struct BundleTests {
  private let tables: BundleTables
  private let issues: [Int64: [BundleTables.Issue]]

  init(_ tables: BundleTables) {
    self.tables = tables
    issues = Dictionary(grouping: tables.issues.filter { $0.run != nil }) { $0.run ?? 0 }
  }

  /// The tests in the order of their first runs, then the failures of suites.
  var tests: [RecordedTest] { runs + suiteFailures }

  /// Repetitions of one test in one run of its suite.
  private struct Attempts: Hashable {
    let testCase: Int64
    let suiteRun: Int64?
    let arguments: [String]?
  }

  private var runs: [RecordedTest] {
    var order: [[BundleTables.Run]] = []
    var indices: [Attempts: Int] = [:]
    for run in tables.runs {
      guard run.repetitionPolicy != nil, let testCase = run.testCase else {
        order.append([run])
        continue
      }
      let key = Attempts(testCase: testCase, suiteRun: run.suiteRun, arguments: tables.arguments[run.id])
      if let index = indices[key] {
        order[index].append(run)
      } else {
        indices[key] = order.count
        order.append([run])
      }
    }
    return order.map(test)
  }

  /// - Parameter runs: Of one test; not empty.
  private func test(_ runs: [BundleTables.Run]) -> RecordedTest {
    let runs = runs.sorted { repetition(of: $0) < repetition(of: $1) }
    let sum = RepeatedTest(runs.map { (status(of: $0), failures(of: $0), $0.seconds) })
    let named = runs.first?.testCase.flatMap { tables.cases[$0] }
    let arguments = runs.first.flatMap { tables.arguments[$0.id] }.map { $0.joined(separator: ", ") }
    let name = name(of: named, arguments: arguments)
    let process = named.flatMap { ProcessFailure(testName: $0.name) }.map { [RecordedFailure(message: $0.message)] }
    return RecordedTest(
      name: name, status: sum.status, failures: (process ?? []) + sum.failures, seconds: sum.seconds,
      isFlaky: sum.isFlaky)
  }

  private func repetition(of run: BundleTables.Run) -> Int64 {
    run.repetitionPolicy.flatMap { tables.repetitions[$0] } ?? 0
  }

  private func status(of run: BundleTables.Run) -> TestCase.Status {
    let reason = run.skipNotice.flatMap { tables.skipReasons[$0] }
    switch TestCase.Status(xcresult: run.result) {
    case .skipped: return .skipped(reason: reason)
    case .notRun where run.skipNotice != nil: return .skipped(reason: reason)
    case let status: return status
    }
  }

  private func failures(of run: BundleTables.Run) -> [RecordedFailure] {
    let status = status(of: run)
    guard status == .failed || status == .notRun else { return [] }
    let unknown =
      status == .notRun ? [RecordedFailure(message: "its result is \"\(run.result)\", which is not known")] : []
    return unknown + (issues[run.id] ?? []).filter { !tables.expectedIssues.contains($0.id) }.map(failure)
  }

  private func failure(_ issue: BundleTables.Issue) -> RecordedFailure {
    let place = issue.context.flatMap { tables.places[$0] }
    return RecordedFailure(
      message: issue.message, file: place?.file, line: place?.line.flatMap { Int(exactly: $0) })
  }

  /// The name that Xcode gives to a suite of free functions, and to issues without a test.
  private static let topLevel = "$TopLevelTests"
  private static let withoutTest = "Issues recorded without an associated test or suite"

  private func name(of test: BundleTables.Case?, arguments: String?) -> RecordedTest.Name {
    guard let test else { return .outsideOfTests(library: .xctest, bundle: "") }
    let (bundle, suite) = owner(of: test.suite)
    if ProcessFailure(testName: test.name) != nil { return .outsideOfTests(library: .xctest, bundle: bundle) }
    if test.name == Self.withoutTest { return .outsideOfTests(library: .swiftTesting, bundle: bundle) }
    let identifier = TestIdentifier(test.identifier.isEmpty ? test.name : test.identifier)
    let isBare = identifier.suite.isEmpty && test.identifier.isEmpty
    let whole = isBare && !suite.isEmpty ? TestIdentifier("\(suite)/\(identifier.test)") : identifier
    let (library, function) = whole.named(url: test.url)
    return RecordedTest.Name(
      library: library, bundle: bundle, suite: whole.suite, test: function, arguments: arguments)
  }

  /// Returns the bundle and the suite; a suite inside another one may name its bundle only through that.
  private func owner(of suite: Int64?) -> (bundle: String, suite: String) {
    guard let first = suite.flatMap({ tables.suites[$0] }) else { return ("", "") }
    var outer = first
    for _ in 0..<100 {
      guard outer.testable == nil, let parent = outer.parent.flatMap({ tables.suites[$0] }) else { break }
      outer = parent
    }
    let name = first.identifier.hasSuffix(Self.topLevel) ? "" : first.identifier
    return (outer.testable.flatMap { tables.bundles[$0] } ?? "", name)
  }

  /// Failures in the set-up of suites.
  private var suiteFailures: [RecordedTest] {
    let own = tables.issues.filter { $0.run == nil && $0.suiteRun != nil && !tables.expectedIssues.contains($0.id) }
    return own.map { issue in
      let (bundle, suite) = owner(of: issue.suiteRun.flatMap { tables.suiteRuns[$0] })
      return RecordedTest(
        name: .suiteItself(library: .xctest, bundle: bundle, suite: suite), status: .failed,
        failures: [failure(issue)])
    }
  }
}

/// A message of the compiler or the build system in a bundle.
enum BuildIssue {
  /// The severities in the database.
  private static let error: Int64 = 0
  private static let warning: Int64 = 2

  /// Returns errors and warnings; excludes analyzer results and `remark` diagnostics.
  static func all(
    in database: borrowing SQLiteDatabase
  ) throws(SQLiteDatabase.Fault) -> [RecordedResults.Diagnostic] {
    let rows = try database.rows(of: "DocumentLocations", "url")
    let urls = Dictionary(rows.compactMap { row in row.text(0).map { (row.id, $0) } }) { first, _ in first }
    return try database.rows(of: "BuildIssues", "severity", "message", "documentLocation_fk").compactMap { row in
      guard let severity = severity(row.integer(0)), let message = row.text(1) else { return nil }
      return RecordedResults.Diagnostic(
        severity: severity, issue: issue(message, at: row.integer(2).flatMap { urls[$0] }))
    }
  }

  private static func severity(_ number: Int64?) -> Severity? {
    switch number {
    case error: .error
    case warning: .warning
    default: nil
    }
  }

  /// - Parameter url: `file:///A.swift#StartingLineNumber=17&StartingColumnNumber=12`, 0-based.
  private static func issue(_ message: String, at url: String?) -> RecordedFailure {
    let parts = (url ?? "").split(separator: "#", maxSplits: 1)
    guard let address = parts.first, address.hasPrefix("file://"),
      let path = URL(string: String(address))?.path(percentEncoded: false), !path.isEmpty
    else { return RecordedFailure(message: message) }
    let fields = (parts.count > 1 ? parts[1] : "").split(separator: "&")
    func number(_ name: String) -> Int? {
      let field = fields.first { $0.hasPrefix("\(name)=") }
      let value = field.flatMap { Int($0.dropFirst(name.count + 1)) }
      return value.flatMap { (0..<Int(Int32.max)).contains($0) ? $0 + 1 : nil }
    }
    return RecordedFailure(
      message: message, file: path, line: number("StartingLineNumber"), column: number("StartingColumnNumber"))
  }
}
