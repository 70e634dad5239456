import Digests
import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization

/// A small repository with a change in it, and reports about that change.
struct Scenario: Sendable {
  let folder: String
  let base: String
  /// Adds `count` lines to a file of 20.
  let head: String
  /// The same on top of seven other new lines at the file's beginning: a force push that moves everything.
  let shifted: String

  static let path = "Sources/Cart Ü/A.swift"
  static let newPath = "Sources/Cart Ü/B.swift"

  private let diffs: [String: Diff]

  init(lines count: Int = 100) async throws {
    folder = NSTemporaryDirectory() + "forge-scenario-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: "\(folder)/Sources/Cart Ü", withIntermediateDirectories: true)
    try await Self.git(["init", "-q", "-b", "main"], folder)
    let old = (1...20).map { "// line \($0)" }
    base = try await Self.commit(old, folder)
    let new = (0..<count).map { Self.source($0) }
    head = try await Self.commit(Array(old[..<10]) + new + Array(old[10...]), folder)
    try await Self.git(["reset", "-q", "--hard", base], folder)
    shifted = try await Self.commit((1...7).map { "// early \($0)" } + Array(old[..<10]) + new + Array(old[10...]), folder)
    var diffs: [String: Diff] = [:]
    for commit in [head, shifted] { diffs[commit] = try await Self.diff(base, commit, folder) }
    self.diffs = diffs
  }

  /// - Parameter diffs: By commit.
  private init(_ scenario: Scenario, head: String, diffs: [String: Diff]) {
    folder = scenario.folder
    base = scenario.base
    shifted = scenario.shifted
    self.head = head
    self.diffs = diffs
  }

  /// Returns the scenario with one more commit that only renames the file. Git recognises it for up to 5 added lines.
  func renamed() async throws -> Scenario {
    try await Self.git(["checkout", "-q", "--detach", head], folder)
    try await Self.git(["mv", Self.path, Self.newPath], folder)
    try await Self.git(["-c", "user.name=A", "-c", "user.email=a@example.test", "commit", "-q", "-m", "r"], folder)
    let commit = try await Self.git(["rev-parse", "HEAD"], folder).trimmingCharacters(in: .whitespacesAndNewlines)
    return Scenario(self, head: commit, diffs: diffs.merging([commit: try await Self.diff(base, commit, folder)]) { $1 })
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  static func source(_ index: Int) -> String { "let value\(index) = try! make(\(index))" }

  /// A finding on the added line number `index` (0-based).
  /// - Parameter path: Of the file in the head; the fingerprint has the path of the base.
  static func finding(
    _ index: Int, shift: Int = 0, message: String? = nil, fix: Bool = false, in path: String = Self.path
  ) -> Finding {
    let line = 11 + index + shift
    let start = Location.Position(line: line, column: "let value\(index) = try".utf8.count + 1)
    let end = Location.Position(line: line, column: start.column + 1)
    let edit = Fix.Edit(start: start, end: end, text: "")
    return Finding(
      rule: "force_try", severity: index % 3 == 0 ? .error : .warning,
      location: Location(path: RepoPath(path), start: start, end: end), message: message ?? "Value \(index) may trap.",
      scope: .added, fix: fix ? Fix(isSafe: true, edits: [edit]) : nil,
      fingerprint: Fingerprint(
        rule: "force_try", path: RepoPath(Self.path), line: source(index).utf8, declaration: "", occurrence: 0))
  }

  static func report(_ findings: [Finding], lint: Verdict? = nil, head: String) -> Report {
    let id = ObjectID(head).map { Revision.commit($0, name: "head") } ?? .unknown
    let subject = Subject(repository: "octo/demo", base: .unknown, head: id, mergeBase: nil, pullRequest: 7)
    let verdict = lint ?? (findings.isEmpty ? .passed : .failed(reason: "\(findings.count) findings."))
    return Report(
      toolVersion: "1", subject: subject, changedFiles: 1, addedLines: 100,
      results: [CheckResult(check: .tests, verdict: .passed), CheckResult(check: .lint, verdict: verdict, findings: findings)])
  }

  func publication(
    _ findings: [Finding], head: String? = nil, run: Int = 1, policy: PublicationPolicy = PublicationPolicy(),
    lint: Verdict? = nil, workflow: String = "review.yml"
  ) throws -> Publication {
    let head = head ?? self.head
    guard let id = ObjectID(head) else { throw ProgramRun.Failure(description: "no commit id: \(head)") }
    return Publication(
      report: Self.report(findings, lint: lint, head: head), diff: diffs[head] ?? Diff(files: []), head: id, run: PostingRun(workflow: workflow, number: run), policy: policy,
      summary: { facts in
        let placement = facts.placement
        let below = placement.count - placement[.reviewComment].count
        return "## Review\n\n\(placement.count) findings, \(below) of them not at their line."
      })
  }

  private static func diff(_ base: String, _ head: String, _ folder: String) async throws -> Diff {
    GitDiffText.parse(try await git(["-c", "core.quotePath=false", "diff", "-M", "-U3", "\(base)...\(head)"], folder))
  }

  private static func commit(_ lines: [String], _ folder: String) async throws -> String {
    try (lines.joined(separator: "\n") + "\n").write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    try await git(["add", "-A"], folder)
    try await git(["-c", "user.name=A", "-c", "user.email=a@example.test", "commit", "-q", "-m", "c"], folder)
    return try await git(["rev-parse", "HEAD"], folder).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  private static func git(_ arguments: [String], _ folder: String) async throws -> String {
    try await Shell.run("git", arguments, in: folder)
  }
}

/// Time that passes only while a caller waits.
final class StillClock: ForgeClock {
  private let time = Mutex(Duration.zero)

  var now: Duration { time.withLock { $0 } }

  func sleep(_ duration: Duration) async throws {
    try Task.checkCancellation()
    time.withLock { $0 += duration }
  }
}

/// Parses the output of `git diff` for changed files.
enum GitDiffText {
  static func parse(_ text: String) -> Diff {
    var files: [FileChange] = []
    for part in text.split(separator: "diff --git ", omittingEmptySubsequences: true) {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      guard let name = lines.first(where: { $0.hasPrefix("+++ b/") }) else { continue }
      let path = Self.path(name)
      let old = lines.first { $0.hasPrefix("--- a/") }.map(Self.path) ?? path
      let starts = lines.indices.filter { lines[$0].hasPrefix("@@ ") }
      let hunks = starts.enumerated().map { index, start in
        hunk(lines[start..<(index + 1 < starts.count ? starts[index + 1] : lines.endIndex)])
      }
      let status: FileChange.Status = old == path ? .modified : .renamed(similarity: 60)
      files.append(FileChange(status: status, oldPath: old, newPath: path, hunks: hunks))
    }
    return Diff(files: files)
  }

  /// Returns the path in a line such as `+++ b/A.swift`.
  private static func path(_ line: Substring) -> RepoPath {
    RepoPath(line.dropFirst(6).trimmingCharacters(in: CharacterSet(charactersIn: "\t")))
  }

  private static func hunk(_ lines: ArraySlice<Substring>) -> Hunk {
    let numbers = (lines.first ?? "").split(whereSeparator: { !"0123456789,".contains($0) }).prefix(2)
      .map { $0.split(separator: ",").compactMap { Int($0) } }
    var (old, new) = (numbers[0][0], numbers[1][0])
    let (oldStart, newStart) = (old, new)
    var bytes: [UInt8] = []
    var result: [Hunk.Line] = []
    for line in lines.dropFirst() where !line.isEmpty && line.first != "\\" {
      let start = bytes.count
      bytes += Array(line.dropFirst().utf8)
      let range = start..<bytes.count
      switch line.first {
      case "+": result.append(.added(new: new, text: range)); new += 1
      case "-": result.append(.removed(old: old, text: range)); old += 1
      default: result.append(.context(old: old, new: new, text: range)); old += 1; new += 1
      }
    }
    return Hunk(
      oldStart: oldStart, oldCount: old - oldStart, newStart: newStart, newCount: new - newStart, lines: result, bytes: bytes)
  }
}
