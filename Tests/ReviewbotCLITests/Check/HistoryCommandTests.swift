import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot history")
struct HistoryCommandTests {
  /// Returns three commits on `main`: the second has all figures, the last has coverage.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.commit("Begin")
    try repository.write("Sources/A.swift", "func value() -> Int {\n  try! run()\n}\n")
    try repository.commit("Go on")
    try repository.write(".git/results.xml", """
      <testsuites><testsuite name="Cart"><testcase classname="CartTests.Cart" name="adds()" time="1.25"/></testsuite></testsuites>
      """)
    try repository.write(".git/a.lcov", "SF:Sources/A.swift\nDA:1,1\nDA:2,0\nDA:3,0\nend_of_record\n")
    let first = try repository.reviewbot(
      "check", "--base", "HEAD^", "--head", "HEAD", "--results", ".git/results.xml", "--report", ".git/a.lcov", "--record-baseline")
    #expect(first.status == 1 && first.standardError == "", "\(first.standardOutput) \(first.standardError)")
    try repository.commit("End")
    try repository.write(".git/b.lcov", "SF:Sources/A.swift\nDA:1,1\nDA:2,1\nDA:3,1\nend_of_record\n")
    let second = try repository.reviewbot("coverage", ".git/b.lcov", "--base", "HEAD", "--head", "HEAD", "--record-baseline")
    #expect(second.status == 0, "\(second.standardError)")
    return repository
  }

  @Test("The recorded figures of a branch are a table, newest first")
  func table() throws {
    let repository = try repository()
    let run = try repository.reviewbot("history", "--branch", "main")
    #expect(run.status == 0 && run.standardError == "", "\(run.standardError)")
    let commits = try repository.git("rev-list", "main").split(separator: "\n").map { $0.prefix(10) }
    let lines = run.standardOutput.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines == [
      "reviewbot history · repo · main (\(commits[0]))",
      "commit date coverage change findings tests failed flaky test time",
      "\(commits[0]) 2023-11-14 100 % +50 – – – – –", "\(commits[1]) 2023-11-14 50 % – 1 1 0 0 1.3 s",
      "2 of 3 commits have figures.",
    ])
    let limited = try repository.reviewbot("history", "--limit", "1")
    #expect(limited.standardOutput.contains("1 of 1 commit has figures."))
  }

  @Test("Several formats go to files in one run")
  func files() throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "history", "--format", "svg=.git/h.svg", "--format", "badge=.git/b.svg", "--format", "json", "--output", ".git/h.json")
    #expect(run.status == 0 && run.standardOutput == "", "\(run.standardError)")
    #expect(try repository.text(of: ".git/h.svg").hasPrefix("<svg "))
    #expect(try repository.text(of: ".git/b.svg").contains("coverage: 100 %"))
    #expect(try repository.text(of: ".git/h.json").hasPrefix("{\n  \"version\": 1,"))
  }

  @Test("Reports compare tests, coverage and findings with those of the merge base")
  func differences() throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "-b", "change", "HEAD^")
    try repository.write("Sources/A.swift", "func value() -> Int {\n  3\n}\n")
    try repository.commit("Change")
    try repository.write(".git/results.xml", """
      <testsuites><testsuite name="Cart"><testcase classname="CartTests.Cart" name="adds()" time="0.25"/>
      <testcase classname="CartTests.Cart" name="removes()" time="0.5"/></testsuite></testsuites>
      """)
    let arguments = ["check", "--base", "main", "--head", "HEAD", "--results", ".git/results.xml", "--report", ".git/b.lcov"]
    let text = try repository.reviewbot(arguments)
    #expect(text.status == 0, "\(text.standardOutput) \(text.standardError)")
    #expect(text.standardOutput.contains("2 passed · 1 test more than on the merge base · 0.8 s (−0.5 s)"))
    #expect(text.standardOutput.contains("project 100 % (+50 since the merge base)"))
    #expect(text.standardOutput.contains("no findings · 1 fixed · "))
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(repository.reviewbot(arguments + ["--format", "json"]).output))
    #expect(report["tests"]?.metrics["baseRan"] == 1 && report["tests"]?.metrics["baseSeconds"] == 1.25)
    #expect(report["lint"]?.metrics["fixed"] == 1 && report["coverage"]?.metrics["baseProjectTotal"] == 2)
    try repository.git("notes", "--ref=reviewbot", "add", "--force", "-m", "damaged", "main^")
    let damaged = try repository.reviewbot(arguments)
    #expect(damaged.standardOutput.contains("The tests are not compared with those of the merge base"), "\(damaged.standardOutput)")
  }

  @Test("Bad notes are reported and skipped", arguments: [
    "", "\u{1B}[31m", "reviewbot-coverage 2", "reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\ntests 1",
    "reviewbot-coverage 1\nproject -1 2 3\nlines 1 2", "reviewbot-coverage 1\nproject 99999999999999999999 2 3\nlines 1 2",
  ])
  func badNotes(text: String) throws {
    let repository = try repository()
    try repository.write("note", text)
    try repository.git("notes", "--ref=reviewbot", "add", "--force", "--allow-empty", "--file", "note", "HEAD")
    let run = try repository.reviewbot("history")
    #expect(run.status == 0 && run.standardOutput.contains("1 of 3 commits has figures."), "\(run.standardError)")
    let head = try repository.git("rev-parse", "HEAD").prefix(10)
    #expect(run.standardError.hasPrefix("note: The note of \(head) is skipped. "))
    #expect(run.standardError.contains(" is skipped. It is broken in line "), "\(run.standardError)")
    #expect(!run.standardError.contains("\u{1B}") && run.standardError.split(separator: "\n").count == 1)
    let json = try repository.reviewbot("history", "--format", "json")
    let skipped = try #require(json.standardOutput.firstRange(of: "\"skippedNotes\""), "\(json.standardOutput)")
    #expect(json.standardOutput[skipped.upperBound...].contains("\"commit\": \"\(head)"), "\(json.standardOutput)")
  }

  @Test("Without a usable note the status is 2, the hint has the commands, and no old file remains")
  func absence() throws {
    let repository = try TemporaryRepository()
    try repository.commit("Begin")
    try repository.write(".git/old.svg", "old")
    let run = try repository.reviewbot("history", "--format", "badge=.git/old.svg")
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: No commit of HEAD ("), "\(run.standardError)")
    #expect(run.standardError.contains("git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'"))
    #expect(run.standardError.contains("reviewbot check --head HEAD --record-baseline"))
    #expect(!TemporaryRepository.exists(repository.path + "/.git/old.svg"))
    try repository.git("notes", "--ref=reviewbot", "add", "-m", "damaged", "HEAD")
    let damaged = try repository.reviewbot("history")
    #expect(damaged.status == 2 && damaged.standardError.contains("error: None of the notes of HEAD ("))
    #expect(try repository.reviewbot("history", "--branch", "mian").status == 2)
  }

  @Test("A shallow clone says that older commits are missing")
  func shallow() throws {
    let repository = try repository()
    let clone = try TemporaryRepository(cloning: "file://" + repository.path, "--depth=1")
    let without = try clone.reviewbot("history")
    #expect(without.status == 2 && without.standardError.contains("git fetch --unshallow"))
    try clone.git("fetch", "--quiet", "origin", "+refs/notes/reviewbot:refs/notes/reviewbot")
    let run = try clone.reviewbot("history")
    #expect(run.status == 0 && run.standardError.contains("Fetch them with `git fetch --unshallow`."))
  }
}
