/// The tables of a bundle's database with the results of tests. Foreign keys are row ids.
struct BundleTables {
  struct Run {
    let id: Int64
    let result: String
    let seconds: Double?
    let testCase: Int64?
    let suiteRun: Int64?
    let skipNotice: Int64?
    let repetitionPolicy: Int64?
  }

  struct Case {
    let name: String
    let identifier: String
    let url: String
    let suite: Int64?
  }

  struct Suite {
    let identifier: String
    let parent: Int64?
    let testable: Int64?
  }

  struct Issue {
    let id: Int64
    let message: String
    let run: Int64?
    let suiteRun: Int64?
    let context: Int64?
  }

  let runs: [Run]
  let cases: [Int64: Case]
  let suites: [Int64: Suite]
  /// By id.
  let bundles: [Int64: String]
  /// The suite of each run of a suite.
  let suiteRuns: [Int64: Int64]
  let issues: [Issue]
  /// Issues that a test expects.
  let expectedIssues: Set<Int64>
  /// By the id of the source context.
  let places: [Int64: (file: String, line: Int64?)]
  let skipReasons: [Int64: String]
  let repetitions: [Int64: Int64]
  /// By run, in their order.
  let arguments: [Int64: [String]]

  /// - Throws: `SQLiteDatabase.Fault`, also for a column that does not exist.
  init(_ database: borrowing SQLiteDatabase) throws(SQLiteDatabase.Fault) {
    guard database.has("TestCaseRuns"), database.has("TestCases"), database.has("TestSuites"), database.has("Testables")
    else { throw .damaged("it has no table of test runs") }
    runs = try database.rows(
      of: "TestCaseRuns", "result", "duration", "testCase_fk", "testSuiteRun_fk", "skipNotice_fk",
      "repetitionPolicy_fk"
    ).map { row in
      Run(
        id: row.id, result: row.text(0) ?? "", seconds: row.number(1), testCase: row.integer(2),
        suiteRun: row.integer(3), skipNotice: row.integer(4), repetitionPolicy: row.integer(5))
    }
    cases = Self.byID(
      try database.rows(of: "TestCases", "name", "identifier", "identifierURL", "testSuite_fk")
    ) { row in
      Case(name: row.text(0) ?? "", identifier: row.text(1) ?? "", url: row.text(2) ?? "", suite: row.integer(3))
    }
    suites = Self.byID(try database.rows(of: "TestSuites", "identifier", "parentSuite_fk", "testable_fk")) { row in
      Suite(identifier: row.text(0) ?? "", parent: row.integer(1), testable: row.integer(2))
    }
    bundles = Self.byID(try database.rows(of: "Testables", "name")) { $0.text(0) }
    suiteRuns = Self.byID(try database.rows(of: "TestSuiteRuns", "testSuite_fk")) { $0.integer(0) }
    issues = try Self.issues(database)
    expectedIssues = Set(try database.rows(of: "ExpectedFailures", "issue_fk").compactMap { $0.integer(0) })
    places = try Self.places(database)
    skipReasons = Self.byID(try database.rows(of: "SkipNotices", "message")) { $0.text(0) }
    repetitions = Self.byID(try database.rows(of: "RepetitionPolicies", "repetition")) { $0.integer(0) }
    arguments = try Self.arguments(database)
  }

  private static func byID<Value>(
    _ rows: [SQLiteDatabase.Row], _ value: (SQLiteDatabase.Row) -> Value?
  ) -> [Int64: Value] {
    Dictionary(rows.compactMap { row in value(row).map { (row.id, $0) } }) { first, _ in first }
  }

  private static func issues(_ database: borrowing SQLiteDatabase) throws(SQLiteDatabase.Fault) -> [Issue] {
    try database.rows(
      of: "TestIssues", "compactDescription", "detailedDescription", "testCaseRun_fk", "testSuiteRun_fk",
      "sourceCodeContext_fk"
    ).map { row in
      let texts = [row.text(0), row.text(1)].compactMap { $0 }.filter { !$0.isEmpty }
      return Issue(
        id: row.id, message: texts.first ?? "failed without a message", run: row.integer(2), suiteRun: row.integer(3),
        context: row.integer(4))
    }
  }

  private static func places(
    _ database: borrowing SQLiteDatabase
  ) throws(SQLiteDatabase.Fault) -> [Int64: (file: String, line: Int64?)] {
    let locations = byID(try database.rows(of: "SourceCodeLocations", "filePath", "lineNumber")) { row in
      row.text(0).map { (file: $0, line: row.integer(1)) }
    }
    return byID(try database.rows(of: "SourceCodeContexts", "location_fk")) { row in
      row.integer(0).flatMap { locations[$0] }
    }
  }

  private static func arguments(
    _ database: borrowing SQLiteDatabase
  ) throws(SQLiteDatabase.Fault) -> [Int64: [String]] {
    let values = byID(try database.rows(of: "TestValues", "debugDescription", "description")) { row in
      row.text(0) ?? row.text(1)
    }
    let rows = try database.rows(of: "Arguments", "testCaseRun_fk", "orderInTestCaseRun", "testValue_fk")
    var arguments: [Int64: [String]] = [:]
    for row in rows.sorted(by: { ($0.integer(1) ?? 0) < ($1.integer(1) ?? 0) }) {
      guard let run = row.integer(0) else { continue }
      arguments[run, default: []].append(row.integer(2).flatMap { values[$0] } ?? "?")
    }
    return arguments
  }
}
