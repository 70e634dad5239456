import ReviewTestKit
import Testing

@Suite("Reports whose counts or paths need a note") struct CountsBelowZeroTests {
  /// The body of the function was counted, and its first line below zero.
  private static let reports = [
    ("r.lcov", "SF:/ci/Sources/New.swift\nDA:1,3\nDA:2,18446744073709551615\nDA:3,3\nend_of_record\n"),
    ("r.xml", """
      <coverage><class filename="Sources\\New.swift"><line number="1" hits="3"/><line number="2" hits="-1"/>
      <line number="3" hits="3.0"/></class></coverage>
      """),
    ("r.json", """
      {"/ci/Sources/New.swift":[{"line":1,"isExecutable":true,"executionCount":3},{"line":2,"isExecutable":true,
      "executionCount":281474976710653},{"line":3,"isExecutable":true,"executionCount":3}]}
      """),
  ]

  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "func f() {\n  go()\n}\n")
    try repository.commit("Add")
    try repository.write(".git/info/exclude", "r.*\n")
    return repository
  }

  @Test("A count below zero is not run, and the note names the report", arguments: reports)
  func belowZero(name: String, text: String) throws {
    let repository = try repository()
    try repository.write(name, text)
    let run = try repository.reviewbot(["coverage", name, "--base", "main", "--fail-under", "90"])
    let shown = run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == 1, "\(shown)\(run.standardError)")
    #expect(shown.contains("\(name): 1 count fell below zero, so the code of these counts is taken as not run."), "\(shown)")
  }

  @Test("Paths that are not used are listed with the reason", arguments: [
    ("/ci/a/Sources/New.swift", "/ci/b/Sources/New.swift", "are ambiguous and not used"),
    ("ROOT/Sources/Cart.swift", "/ci/Sources/New.swift", "are of another folder, although others are of this repository"),
    ("Sources/New.swift", "/ci/Nowhere.swift", "match no file of the repository: /ci/Nowhere.swift"),
  ])
  func paths(first: String, second: String, words: String) throws {
    let repository = try repository()
    let records = [first, second].map { "SF:\($0)\nDA:1,3\nDA:2,3\nDA:3,3\nend_of_record\n" }.joined()
    try repository.write("r.lcov", records.replacing("ROOT", with: repository.path))
    let run = try repository.reviewbot(["coverage", "r.lcov", "--base", "main"])
    let shown = run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(shown.contains(words), "\(shown)\(run.standardError)")
  }
}
