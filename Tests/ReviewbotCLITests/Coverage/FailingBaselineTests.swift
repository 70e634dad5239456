import ReviewTestKit
import Testing

@Suite("Coverage of failing tests as a baseline")
struct FailingBaselineTests {
  private static func lcov(_ counts: [Int]) -> String {
    "SF:Sources/A.swift\n" + counts.enumerated().map { "DA:\($0.offset + 1),\($0.element)\n" }.joined() + "end_of_record\n"
  }

  /// Returns a base, and a feature branch that covers half of the lines.
  private func repository(configuration: String = "") throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "gates: {coverage: {patch: off, project: no-decrease}\(configuration)}\n")
    try repository.write("Sources/A.swift", "func value() -> Int {\n  1\n}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/B.swift", "// Nothing\n")
    try repository.commit("Go on")
    try repository.write(".git/half.lcov", Self.lcov([1, 0, 0]))
    return repository
  }

  private static let notUsed = "is that of a failing test run, so it is not used"

  @Test("A recorded baseline of failing tests is not used, and the report says so", arguments: [
    ("tests 5 1 0 0 10\n", "", 2, true), ("tests 5 0 1 0 10\n", "", 1, false), ("", "", 1, false),
    ("tests 5 1 0 0 10\n", ", tests: off", 1, false),
  ] as [(String, String, Int32, Bool)])
  func reading(tests: String, gate: String, status: Int32, isRefused: Bool) throws {
    let repository = try repository(configuration: gate)
    let note = "reviewbot-coverage 1\nproject 2 0 0\nlines 3 3\n\(tests)file 2c Sources/A.swift\n"
    try repository.git("notes", "--ref=reviewbot", "add", "-m", note, "main")
    let run = try repository.reviewbot("coverage", ".git/half.lcov", "--base", "main", "--head", "HEAD")
    #expect(run.status == status, "\(run.standardOutput)")
    let text = run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(Self.notUsed) == isRefused)
    #expect(text.contains("Project coverage fell from 100 %") == (status == 1))
  }

  @Test("The nearest coverage of passing tests is used instead of a later one of failing tests")
  func nearest() throws {
    let repository = try repository()
    let older = try repository.git("rev-parse", "--short=10", "main").split(separator: "\n").joined()
    try repository.git("commit", "--quiet", "--allow-empty", "-m", "Fail")
    for (commit, tests) in [("main", "tests 5 0 0 0 10"), ("HEAD", "tests 5 1 0 0 10")] {
      let note = "reviewbot-coverage 1\nproject 2 0 0\nlines 3 3\n\(tests)\nfile 2c Sources/A.swift\n"
      try repository.git("notes", "--ref=reviewbot", "add", "-m", note, commit)
    }
    try repository.write("Sources/A.swift", "func value() -> Int {\n  2\n}\n")
    try repository.commit("Change")
    let run = try repository.reviewbot("coverage", ".git/half.lcov", "--base", "HEAD^", "--head", "HEAD")
    let text = run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == 1, "\(run.standardOutput) \(run.standardError)")
    #expect(text.contains("Coverage is compared with \(older), 2 commits before the merge base"))
    #expect(!text.contains(Self.notUsed))
  }

  @Test("The coverage of failing tests is not recorded, and the status is not 0", arguments: [
    ("<testcase name=\"a()\"/>", true), ("<testcase name=\"a()\"><failure message=\"no\"/></testcase>", false),
  ])
  func recording(test: String, isRecorded: Bool) throws {
    let repository = try repository()
    try repository.write(".git/results.xml", "<testsuites><testsuite name=\"Cart\">\(test)</testsuite></testsuites>")
    let run = try repository.reviewbot(
      "check", "--base", "main", "--head", "HEAD", "--results", ".git/results.xml", "--report", ".git/half.lcov", "--record-baseline")
    #expect(run.status == (isRecorded ? 0 : 1), "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardError.contains("The tests failed or could not be judged, so their coverage was not recorded") == !isRecorded)
    #expect(try repository.git("notes", "--ref=reviewbot", "list").isEmpty == !isRecorded)
  }
}
