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

  private static func unchanged() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".git/info/exclude", "garbage\ngood.lcov\n")
    try repository.write("garbage", "neither coverage nor a baseline\n")
    try repository.write("good.lcov", "SF:\(repository.path)/Sources/Cart.swift\nDA:1,1\nend_of_record\n")
    return repository
  }
}
