import Digests
import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit

/// A pull request that adds one file, with a finding on each line.
struct PostingSample: Sendable {
  private static let path = "Sources/Calls.swift"

  let folder: String
  let base: String
  let head: String
  private let findings: Int

  init(findings: Int) async throws {
    self.findings = findings
    let name = "reviewbot-bench-\(getpid())-posting-\(findings)"
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    try await Self.git(["init", "--quiet", "--initial-branch=main"], folder)
    base = try await Self.commit(["// One"], to: "Sources/One.swift", in: folder)
    head = try await Self.commit((0..<findings).map(Self.line), to: Self.path, in: folder)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// - Throws: `BenchProblem` when git shows no commit.
  func publication(run: Int) throws -> Publication {
    guard let id = ObjectID(head) else { throw BenchProblem("\(head) is not a commit") }
    let subject = Subject(
      repository: "octo/demo", base: .unknown, head: .commit(id, name: "head"), mergeBase: nil, pullRequest: 7)
    let results = [
      CheckResult(check: .tests, verdict: .passed),
      CheckResult(
        check: .lint, verdict: .failed(reason: "\(findings) findings."), findings: (0..<findings).map(Self.finding)),
    ]
    let report = Report(toolVersion: "1", subject: subject, changedFiles: 1, addedLines: findings, results: results)
    return Publication(
      report: report, diff: diff, head: id, run: PostingRun(workflow: "review.yml", number: run),
      summary: { facts in
        let placed = facts.placement
        return "## Review\n\n\(placed.count) findings, \(placed[.reviewComment].count) at their lines."
      })
  }

  private var diff: Diff {
    var bytes: [UInt8] = []
    var lines: [Hunk.Line] = []
    for index in 0..<findings {
      let start = bytes.count
      bytes += Self.line(index).utf8
      lines.append(.added(new: index + 1, text: start..<bytes.count))
    }
    let hunk = Hunk(oldStart: 0, oldCount: 0, newStart: 1, newCount: findings, lines: lines, bytes: bytes)
    return Diff(files: [FileChange(status: .added, oldPath: nil, newPath: RepoPath(Self.path), hunks: [hunk])])
  }

  private static func line(_ index: Int) -> String { "let value\(index) = try! call(\(index))" }

  private static func finding(_ index: Int) -> Finding {
    let position = Location.Position(line: index + 1, column: 1)
    let path = RepoPath(path)
    return Finding(
      rule: "force_try", severity: .warning, location: Location(path: path, start: position, end: position),
      message: "Handle the error of call \(index), or use `try?`.", scope: .added,
      fingerprint: Fingerprint(rule: "force_try", path: path, line: line(index).utf8, declaration: "", occurrence: 0))
  }

  private static func commit(_ lines: [String], to path: String, in folder: String) async throws -> String {
    try (lines.joined(separator: "\n") + "\n").write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    try await git(["add", "--all"], folder)
    let author = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"]
    try await git(author + ["commit", "--quiet", "-m", path], folder)
    return try await git(["rev-parse", "HEAD"], folder).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  private static func git(_ arguments: [String], _ folder: String) async throws -> String {
    try await Shell.run("git", arguments, in: folder)
  }
}
