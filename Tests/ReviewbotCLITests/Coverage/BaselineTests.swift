import Foundation
import ReviewTestKit
import Testing

@Suite("Coverage stored with the commit")
struct BaselineTests {
  private static let function = "func value() -> Int {\n  1\n}\n"

  private static func lcov(_ files: [(path: String, counts: [Int])]) -> String {
    files.map { file in
      let lines = file.counts.enumerated().map { "DA:\($0.offset + 1),\($0.element)\n" }.joined()
      return "SF:\(file.path)\n\(lines)end_of_record\n"
    }.joined()
  }

  /// Returns a base whose lines ran, and a feature branch.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "gates: {coverage: {patch: off, project: no-decrease}}\n")
    try repository.commit("Begin")
    try repository.write("Sources/A.swift", Self.function)
    try repository.commit("Go on")
    try repository.write(".git/base.lcov", Self.lcov([("Sources/A.swift", [1, 1, 1])]))
    return repository
  }

  private func feature(in repository: TemporaryRepository, counts: [Int]) throws {
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/B.swift", Self.function)
    try repository.commit("Add a feature")
    try repository.write(
      ".git/head.lcov", Self.lcov([("Sources/A.swift", counts), ("Sources/B.swift", [1, 1, 1])]))
  }

  @Test("A missing baseline file does not pass silently")
  func missingFile() throws {
    let repository = try repository()
    try feature(in: repository, counts: [1, 1, 1])
    let run = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main", "--baseline", ".git/mistyped")
    #expect(run.status == 2)
    #expect(run.standardOutput.contains(".git/mistyped"), "\(run.standardOutput)")
  }

  @Test("A commit's coverage is stored as a note, and later commits are compared with it", arguments: [
    ([1, 1, 1], 0), ([1, 0, 1], 1),
  ] as [([Int], Int32)])
  func notes(counts: [Int], status: Int32) throws {
    let repository = try repository()
    let record = try repository.reviewbot(
      "coverage", ".git/base.lcov", "--base", "HEAD^", "--head", "HEAD", "--record-baseline")
    #expect(record.status == 0, "\(record.standardError)")
    #expect(try repository.git("notes", "--ref=reviewbot", "show", "HEAD").hasPrefix("reviewbot-coverage 1\n"))
    try feature(in: repository, counts: counts)
    let run = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main", "--head", "HEAD")
    #expect(run.status == status, "\(run.standardError)")
    #expect(run.standardOutput.contains("Project coverage fell from") == (status == 1))
    #expect(run.standardOutput.contains("lost coverage: Sources/A.swift: 2") == (status == 1))
  }

  @Test("Deleting covered code passes, and a base before the merge base is named", arguments: [false, true])
  func deletion(isBefore: Bool) throws {
    let repository = try repository()
    try repository.write("Sources/B.swift", "func missed() {\n  go()\n}\n")
    try repository.commit("Add code without tests")
    try repository.write(
      ".git/base.lcov", Self.lcov([("Sources/A.swift", [1, 1, 1]), ("Sources/B.swift", [0, 0, 0])]))
    let record = try repository.reviewbot(
      "coverage", ".git/base.lcov", "--base", "HEAD^", "--head", "HEAD", "--record-baseline")
    #expect(record.status == 0, "\(record.standardError)")
    if isBefore {
      try repository.write("README.md", "More\n")
      try repository.commit("Write more")
    }
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.remove("Sources/A.swift")
    try repository.commit("Delete covered code")
    try repository.write(".git/head.lcov", Self.lcov([("Sources/B.swift", [0, 0, 0])]))
    let run = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main", "--head", "HEAD")
    #expect(run.status == 0, "\(run.standardOutput)")
    #expect(run.standardOutput.contains("1 commit before the merge base") == isBefore, "\(run.standardOutput)")
  }

  @Test("A SHA-256 repository has no notes or those that git made, and only a gate that needs them misses them", arguments: [
    ("{patch: 100%, project: off}", false, 0), ("{patch: off, project: no-decrease}", false, 2),
    ("{patch: off, project: no-decrease}", true, 1),
  ] as [(String, Bool, Int32)])
  func sha256(gates: String, hasNote: Bool, status: Int32) throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.write(".lint.yml", "gates: {coverage: \(gates)}\n")
    try repository.commit("Begin")
    try repository.write("Sources/A.swift", Self.function)
    try repository.commit("Go on")
    try repository.write(".git/base.lcov", Self.lcov([("Sources/A.swift", [1, 1, 1])]))
    let record = try repository.reviewbot(
      "coverage", ".git/base.lcov", "--base", "HEAD^", "--head", "HEAD", "--baseline", ".git/kept", "--record-baseline")
    #expect(record.status == 0, "\(record.standardError)")
    if hasNote { try repository.git("notes", "--ref=reviewbot", "add", "--file", ".git/kept", "HEAD") }
    try feature(in: repository, counts: [1, 0, 1])
    let run = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main", "--head", "HEAD")
    #expect(run.status == status, "\(run.standardError) \(run.standardOutput)")
    #expect(run.standardOutput.contains("Project coverage fell from") == hasNote)
    let history = try repository.reviewbot("history", "--branch", "main")
    #expect(history.status == (hasNote ? 0 : 2), "\(history.standardError)")
    #expect(history.standardOutput.contains("1 of 2 commits has figures.") == hasNote)
  }

  @Test("A file works, too, and without either the gate does not pass")
  func files() throws {
    let repository = try repository()
    let record = try repository.reviewbot(
      "coverage", ".git/base.lcov", "--base", "HEAD^", "--baseline", ".git/kept", "--record-baseline")
    #expect(record.status == 0, "\(record.standardError)")
    try feature(in: repository, counts: [0, 0, 0])
    let compared = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main", "--baseline", ".git/kept")
    #expect(compared.status == 1)
    let blind = try repository.reviewbot("coverage", ".git/head.lcov", "--base", "main")
    #expect(blind.status == 2)
    #expect(blind.standardOutput.contains("Whether project coverage decreased is unknown"))
  }

  @Test("Coverage of uncommitted files cannot be stored with a commit")
  func worktree() throws {
    let repository = try repository()
    let run = try repository.reviewbot("coverage", ".git/base.lcov", "--base", "HEAD^", "--record-baseline")
    #expect(run.status == 2)
    #expect((run.standardOutput + run.standardError).contains("--head HEAD"))
  }
}
