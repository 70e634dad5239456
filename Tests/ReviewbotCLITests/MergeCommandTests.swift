import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot check --merge, where nothing needs to be built")
struct MergeCommandTests {
  /// Base and head give the same line different texts.
  private func conflicting() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("Sources/A.swift", "let one = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "let one = 2\n")
    try repository.commit("Count on")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/A.swift", "let one = 3\n")
    try repository.commit("Count further")
    return repository
  }

  @Test("A conflict is a verdict of its own, with the paths; the style is judged all the same")
  func conflict() throws {
    let repository = try conflicting()
    let report = try repository.report("check", "--merge", "--base", "main", "--head", "feature", status: 1)
    #expect(report["tests"]?.verdict == "failed")
    #expect(report["tests"]?.reason == "the head does not merge into the base: Sources/A.swift")
    #expect(report["lint"]?.verdict == "passed")
    #expect(report["coverage"]?.verdict == "skipped")
  }

  @Test("What is not committed cannot be merged, and the sentence says what to do")
  func worktree() throws {
    let repository = try conflicting()
    try repository.write("Sources/B.swift", "let two = 2\n")
    let run = try repository.reviewbot("check", "--merge", "--base", "HEAD^")
    #expect(run.status == 2)
    #expect(run.standardError.contains("`--head HEAD`"))
  }
}
