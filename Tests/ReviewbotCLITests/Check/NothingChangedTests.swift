import ArgumentParser
import ReviewCore
import ReviewTestKit
@testable import ReviewbotCLI
import Testing

@Suite("An empty change")
struct NothingChangedTests {
  @Test("Files named on the command line are still read", arguments: [
    ("check --no-tests --report nowhere.json", Int32(2), "nowhere.json could not be read"),
    ("check --no-tests --report garbage", 2, "garbage"), ("check --report garbage", 2, "garbage"),
    ("check --baseline nowhere", 2, "nowhere could not be read"), ("check --baseline garbage", 2, "garbage"),
    ("check --package-path nowhere", 2, "No Package.swift in nowhere"), ("check --filter (", 64, "`--filter (`"),
    ("coverage nowhere.json", 2, "nowhere.json could not be read"), ("coverage garbage", 2, "garbage"),
    ("coverage good.lcov --baseline nowhere", 2, "nowhere could not be read"),
    ("coverage good.lcov --baseline garbage", 2, "garbage"), ("lint --baseline nowhere", 2, "nowhere could not be read"),
    ("lint --baseline garbage", 2, "garbage"), ("lint --rule nonsense", 64, "Unknown rule `nonsense`."),
  ])
  func inputs(line: String, status: Int32, problem: String) throws {
    let repository = try Self.unchanged()
    let run = try repository.reviewbot(line.split(separator: " ").map(String.init))
    let words = (run.standardError + run.standardOutput).split(whereSeparator: \.isWhitespace)
    let said = words.joined(separator: " ")
    #expect(run.status == status && said.contains(problem), "\(said)")
  }

  @Test("Readable files have no effect", arguments: [
    "check --no-tests --report good.lcov", "coverage good.lcov", "check --filter Cart.*", "lint",
  ])
  func readable(line: String) throws {
    let run = try Self.unchanged().reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == 0 && run.standardOutput.contains("nothing changed against main"), "\(run.standardError)")
  }

  @Test("A target for the project still applies to named reports", arguments: [
    "check --no-tests --report good.lcov", "check --report good.lcov", "coverage good.lcov",
  ], [("50%", Int32(0)), ("51%", 1)])
  func project(line: String, target: (text: String, status: Int32)) throws {
    let repository = try Self.unchanged()
    try repository.write(".lint.yml", "gates: {coverage: {project: \(target.text)}}\n")
    try repository.commit("Configure")
    try repository.git("branch", "--force", "main", "feature")
    try repository.write("good.lcov", "SF:\(repository.path)/Sources/Cart.swift\nDA:1,1\nDA:2,0\nend_of_record\n")
    let run = try repository.reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == target.status, "\(run.standardError)")
    #expect(run.standardOutput.contains("project 50 %"), "\(run.standardOutput)")
    #expect(run.standardOutput.contains("Project coverage is below 51 %.") == (target.status == 1))
    #expect(run.standardOutput.contains("tests     nothing changed against main") == line.hasPrefix("check"))
  }

  private static let passing = "<testsuite><testcase name='a' classname='S'/></testsuite>"
  private static let failing = "<testsuite><testcase name='a' classname='S'><failure/></testcase></testsuite>"

  @Test("Results that are named are judged", arguments: [
    ("check --no-tests --results f.xml", failing, Int32(1), "1 of 1 failed"),
    ("check --no-tests --results f.xml --base HEAD", failing, 1, "1 of 1 failed"),
    ("check --results f.xml", failing, 1, "1 of 1 failed"), ("check --results f.xml", passing, 0, "1 passed"),
    ("check --results f.xml", "<testsuites/>", 2, "No test is named"),
    ("check --results f.xml", "<testsuite tests='2'><testcase name='a'/></testsuite>", 2, "counts 2 tests, and has 1"),
    ("check --results f.xml", "<testsuites>", 2, "was not closed"),
    ("check --results f.xml --base-results f.xml", failing, 0, "Already failing on the merge base: S/a"),
    ("check --results f.xml --base-results good.xml", failing, 1, "The failures are new"),
    ("check --results good.xml --base-results f.xml", "<testsuites>", 2, "was not closed"),
    ("check --results f.xml --report good.lcov", failing, 1, "1 of 1 failed"),
    ("combine f.xml", failing, 2, "f.xml"),
  ])
  func results(line: String, text: String, status: Int32, words: String) throws {
    let repository = try Self.unchanged()
    try repository.write("f.xml", text)
    let run = try repository.reviewbot(line.split(separator: " ").map(String.init))
    let shown = (run.standardOutput + run.standardError).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == status && shown.contains(words), "\(shown)")
  }

  private static func unchanged() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".git/info/exclude", "garbage\ngood.lcov\n*.xml\n")
    try repository.write("good.xml", passing)
    try repository.write("garbage", "neither coverage nor a baseline\n")
    try repository.write("good.lcov", "SF:\(repository.path)/Sources/Cart.swift\nDA:1,1\nend_of_record\n")
    return repository
  }
}
