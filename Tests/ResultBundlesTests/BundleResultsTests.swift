import Platform
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import ResultBundles

@Suite("Test results of result bundles", .enabled(if: SQLiteWriter.isPresent, "SQLite is not installed"))
struct BundleResultsTests {
  private func results(_ sql: String) throws -> RecordedResults {
    let folder = try TemporaryTestFolder()
    let writer = try BundleWriter(at: folder.path + "/A b?#%.xcresult")
    try writer.addDatabase(sql)
    return try ResultBundle(path: writer.path, name: "App.xcresult", files: LocalFiles()).results()
  }

  private func test(_ suite: String, _ name: String, in results: RecordedResults, arguments: String? = nil) -> RecordedTest? {
    results.tests.first { $0.name.suite == suite && $0.name.test == name && $0.name.arguments == arguments }
  }

  @Test("Each test has its result, and failures have the whole path and line")
  func reads() throws {
    let results = try results(BundleSchema.sample)
    #expect(results.tests.allSatisfy { $0.name.bundle == "CartTests" })
    #expect(test("Cart", "testAdds", in: results)?.status == .passed)
    #expect(test("Cart", "testAdds", in: results)?.seconds == 0.5)
    let failed = try #require(test("Cart", "testFails", in: results))
    #expect(failed.status == .failed && failed.name.library == .xctest)
    #expect(
      failed.failures == [
        RecordedFailure(message: "XCTAssertEqual failed", file: "/Users/ci/shop/Tests/CartTests/Cart.swift", line: 12)
      ])
    #expect(test("Cart", "testSkips", in: results)?.status == .skipped(reason: "not on this device"))
    #expect(test("Cart", "testKnown", in: results)?.status == .knownIssue)
    #expect(test("Cart", "testKnown", in: results)?.failures == [])
  }

  @Test("Repetitions are ordered by their number, and a test whose last one passes is flaky")
  func flaky() throws {
    let flaky = try #require(test("Cart", "testFlaky", in: try results(BundleSchema.sample)))
    #expect(flaky.isFlaky && flaky.status == .passed && flaky.seconds == 0.5)
    #expect(flaky.failures.map(\.message) == ["first attempt"])
  }

  @Test("Arguments, nested suites, free functions and failures outside tests are distinguished")
  func names() throws {
    let results = try results(BundleSchema.sample)
    #expect(test("", "scales(_:by:)", in: results, arguments: "2, \"b\"")?.status == .passed)
    let failed = try #require(test("", "scales(_:by:)", in: results, arguments: "3, \"b\""))
    #expect(failed.failures.map(\.message) == ["too large"] && failed.name.library == .swiftTesting)
    let unknown = try #require(test("Outer/Inner", "prices()", in: results))
    #expect(unknown.status == .notRun && unknown.failures.first?.message.contains("\"Mystery\"") == true)
    let outside = results.tests.filter { $0.name.test == "(outside of any test)" }
    #expect(outside.map { $0.failures.first?.message } == ["in a task", "CartTests encountered an error (Crash: early exit)"])
    #expect(test("Cart", "(the suite itself)", in: results)?.failures.map(\.message) == ["set-up failed"])
  }

  @Test("Errors and warnings of the build have their place, counted from 1")
  func build() throws {
    let diagnostics = try results(BundleSchema.sample).diagnostics
    #expect(
      diagnostics == [
        RecordedResults.Diagnostic(
          severity: .warning,
          issue: RecordedFailure(
            message: "never used", file: "/Users/ci/shop/Sources/Cart/My Cart.swift", line: 18, column: 13)),
        RecordedResults.Diagnostic(severity: .error, issue: RecordedFailure(message: "cannot find x")),
      ])
  }

  @Test("A database without a table or a column, or one that is damaged, is refused with the commands to use", arguments: [
    ("CREATE TABLE Other (a INTEGER);", "no table of test runs"),
    (BundleSchema.sample + "ALTER TABLE TestCaseRuns RENAME COLUMN result TO outcome;", "no such column: result"),
    (BundleSchema.sql.replacing("CREATE TABLE TestCases (", with: "CREATE TABLE Cases (")
      + "CREATE VIEW TestCases AS SELECT * FROM Cases;", "no table of test runs"),
  ])
  func refuses(sql: String, reason: String) {
    let error = #expect(throws: ResultBundleError.self) { try results(sql) }
    #expect(error?.summary.contains(reason) == true, "\(error?.summary ?? "")")
    #expect(error?.hint.contains("xcresulttool get test-results tests") == true)
  }

  @Test("Tables that older and newer bundles do not have are not needed")
  func optionalTables() throws {
    let results = try results(
      BundleSchema.sample + "DROP TABLE Arguments; DROP TABLE TestValues; DROP TABLE SkipNotices; DROP TABLE BuildIssues;")
    #expect(results.tests.count == 11 && results.diagnostics.isEmpty)
  }

  @Test("A missing database, and bytes that are none, are refused", arguments: [nil, [UInt8](repeating: 7, count: 5_000)])
  func damaged(bytes: [UInt8]?) throws {
    let folder = try TemporaryTestFolder()
    let writer = try BundleWriter(at: folder.path + "/App.xcresult")
    if let bytes { try writer.write(bytes, to: "database.sqlite3") }
    let bundle = try ResultBundle(path: writer.path, name: "App.xcresult", files: LocalFiles())
    let error = #expect(throws: ResultBundleError.self) { try bundle.results() }
    #expect(error?.hint.contains("xcresulttool") == true)
  }

  @Test("Reading stops after a number of instructions")
  func limit() throws {
    let folder = try TemporaryTestFolder()
    let path = folder.path + "/a.sqlite3"
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
    try SQLiteWriter.write("CREATE TABLE T (a INTEGER); INSERT INTO T \(rows) SELECT i FROM n;", to: path)
    let patient = try SQLiteDatabase(path: path)
    #expect(try patient.rows(of: "T", "a").count == 20_000)
    let hurried = try SQLiteDatabase(path: path, steps: 10)
    #expect(throws: SQLiteDatabase.Fault.tooMuchWork) { try hurried.rows(of: "T", "a") }
  }

  @Test("The database is not written to, and an empty log beside it is ignored")
  func readOnly() throws {
    let folder = try TemporaryTestFolder()
    let writer = try BundleWriter(at: folder.path + "/App.xcresult")
    try writer.addDatabase(BundleSchema.sample)
    let before = try LocalFiles().read(writer.path + "/database.sqlite3", limit: 1 << 24)
    try writer.write([], to: "database.sqlite3-wal")
    let bundle = try ResultBundle(path: writer.path, name: "App.xcresult", files: LocalFiles())
    #expect(try bundle.results().tests.count == 11)
    #expect(try LocalFiles().read(writer.path + "/database.sqlite3", limit: 1 << 24) == before)
    #expect(try LocalFiles().list(writer.path) == ["Data", "Info.plist", "database.sqlite3", "database.sqlite3-wal"])
  }

  @Test("A database whose log has rows is refused, because results would be missing")
  func unfinished() throws {
    let folder = try TemporaryTestFolder()
    let writer = try BundleWriter(at: folder.path + "/App.xcresult")
    try writer.addDatabase(BundleSchema.sample)
    try writer.write([UInt8](repeating: 1, count: 600), to: "database.sqlite3-wal")
    let bundle = try ResultBundle(path: writer.path, name: "App.xcresult", files: LocalFiles())
    let error = #expect(throws: ResultBundleError.self) { try bundle.results() }
    #expect(error?.summary.contains("database.sqlite3-wal") == true)
    #expect(error?.hint.contains("wal_checkpoint") == true)
  }
}
