import Foundation
import ReviewTestKit

/// A repository with a change, and a result bundle of many tests and files.
struct BundleSample {
  let folder: String
  private static let tests = 5_000
  private static let files = 5_000
  private static let lines = 200

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-bundle").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    try write(lines: Self.lines - 20)
    try git("init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try git("checkout", "--quiet", "-b", "change")
    try write(lines: Self.lines)
    try commit("After")
    try writeBundle()
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Compares with Python, which reads only the names and results of the tests.
  func comparison(program: String) -> Comparison {
    let bundle = folder + "/.git/App.xcresult"
    let read = "import sqlite3, sys; database = sqlite3.connect(sys.argv[1]); "
      + "print(len(database.execute('SELECT * FROM TestCaseRuns').fetchall()))"
    return Comparison(
      "bundle", "review of a result bundle: 5,000 tests, 5,000 files",
      ours: [
        program, "check", "--base", "main", "--head", "change", "--results", bundle, "--report", bundle, "--no-cache",
      ], expecting: [0, 1], peerName: "Python's `sqlite3`, tests only",
      peer: ["python3", "-c", read, bundle + "/database.sqlite3"], in: folder, runs: 5)
  }

  /// Ten files of the bundle are in the repository.
  private func write(lines: Int) throws {
    for index in 0..<10 {
      let body = (1..<lines - 1).map { "  let value\($0) = \($0)\n" }.joined()
      try "func f\(index)() {\n\(body)}\n".write(
        toFile: "\(folder)/Sources/File\(index).swift", atomically: false, encoding: .utf8)
    }
  }

  private func writeBundle() throws {
    var writer = try BundleWriter(at: folder + "/.git/App.xcresult")
    let archive = CoverageArchiveWriter(
      (0..<Self.files).map { index in
        let counts = (0..<Self.lines).map { UInt64(($0 &* 7 &+ index) % 10) }
        return CoverageArchiveWriter.File(path: "/Users/ci/app/Sources/File\(index).swift", lines: counts)
      })
    try writer.addCoverage(index: archive.index, coverage: archive.coverage, packing: BundleWriter.stored)
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.tests))"
    try writer.addDatabase(
      BundleSchema.sql + """
        INSERT INTO Testables VALUES (1, 'AppTests', 'u', '');
        INSERT INTO TestSuites VALUES ('Cart', NULL, 'Cart', 1);
        INSERT INTO TestSuiteRuns VALUES (1, 1);
        INSERT INTO TestCases \(numbers) SELECT 1, 'testCase' || i || '()', 'Cart/testCase' || i || '()', '' FROM n;
        INSERT INTO TestCaseRuns \(numbers) SELECT 'Success', 0.01, NULL, i, NULL, 1 FROM n;
        """)
  }

  private func commit(_ message: String) throws {
    try git("add", "--all")
    try git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }
}
