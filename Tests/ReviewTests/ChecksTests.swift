@testable import Review
import ReviewCore
import Synchronization
import Testing

/// A check with a prepared result.
private struct ReadyCheck<Name: CheckName>: Check {
  struct PlainError: Error, CustomStringConvertible {
    let description = "no\u{1B}[1m way"
  }

  static var id: CheckID { Name.id }

  var verdict = Verdict.passed
  var problem: Problem?
  var throwsPlainError = false
  /// Ends before the check does.
  var signal: AsyncStream<Void>?

  func gather(for change: Change) async throws -> Int {
    if let signal { for await _ in signal {} }
    if let problem { throw problem }
    if throwsPlainError { throw PlainError() }
    return change.diff.files.count
  }

  func judge(_ evidence: Int, of change: Change) -> CheckResult {
    CheckResult(check: Self.id, verdict: verdict, metrics: [Metric("files", evidence)])
  }
}

private protocol CheckName: Sendable {
  static var id: CheckID { get }
}

private enum Tests: CheckName { static let id = CheckID.tests }
private enum Lint: CheckName { static let id = CheckID.lint }

@Suite("Concurrent checks")
struct ChecksTests {
  private func report(_ checks: [any Check], settled: [CheckResult] = []) async throws -> Report {
    await Checks(toolVersion: "1", running: checks, settled: settled)
      .review(of: try Prepared.change(Prepared.edit), notices: ["Said."]).report
  }

  @Test("Results are in the checks' order, whichever is first")
  func order() async throws {
    let settled = CheckResult(check: .coverage, verdict: .skipped(reason: "left out"))
    let (signal, first) = AsyncStream.makeStream(of: Void.self)
    var checks = Checks(
      toolVersion: "1", running: [ReadyCheck<Lint>(), ReadyCheck<Tests>(signal: signal)], settled: [settled])
    checks.announce = { _ in first.finish() }
    let report = await checks.review(of: try Prepared.change(Prepared.edit)).report
    #expect(report.results.map(\.check) == [.tests, .coverage, .lint])
    #expect(report.results[1] == settled)
    #expect(report.outcome == .passed)
  }

  @Test("A result is announced while another check runs, and the last one is not")
  func announcements() async throws {
    let announced = Mutex<[CheckID]>([])
    let (signal, first) = AsyncStream.makeStream(of: Void.self)
    var checks = Checks(toolVersion: "1", running: [ReadyCheck<Tests>(signal: signal), ReadyCheck<Lint>()])
    checks.announce = { result in
      announced.withLock { $0.append(result.check) }
      first.finish()
    }
    _ = await checks.review(of: try Prepared.change(Prepared.edit))
    #expect(announced.withLock { $0 } == [.lint])
  }

  @Test("The change's figures and the run's notes are in the report")
  func head() async throws {
    let report = try await report([ReadyCheck<Lint>()])
    #expect(report.changedFiles == 1)
    #expect(report.addedLines == 2)
    #expect(report.notices == ["Said."])
    #expect(report.toolVersion == "1")
    #expect(report.subject == Prepared.subject)
    #expect(report.results.first?.count("files") == 1)
  }

  @Test("An error in one check is its verdict, and the other is judged")
  func broken() async throws {
    let problem = Problem(summary: "The disk is full.", hint: "Make room.")
    let report = try await report([ReadyCheck<Tests>(problem: problem), ReadyCheck<Lint>()])
    #expect(report.results.map(\.verdict) == [.broken(problem), .passed])
    #expect(report.exitCode == 2)
  }

  @Test("An error without a hint is escaped, and gets a hint")
  func plainError() async throws {
    let report = try await report([ReadyCheck<Tests>(throwsPlainError: true)])
    guard case .broken(let problem) = report.results.first?.verdict else {
      Issue.record("\(report.results)")
      return
    }
    #expect(problem.summary == "The tests check stopped: no\\u{1B}[1m way.")
    #expect(!problem.hint.isEmpty)
  }

  @Test("Failed outranks broken, and skipped passes", arguments: [
    ([.passed, .skipped(reason: "-")], 0), ([.failed(reason: "-"), .passed], 1),
    ([.failed(reason: "-"), .broken(Problem(summary: "a", hint: "b"))], 1),
    ([.broken(Problem(summary: "a", hint: "b")), .passed], 2), ([], 0),
  ] as [([Verdict], Int32)])
  func outcomes(verdicts: [Verdict], status: Int32) async throws {
    let settled = zip(CheckID.allCases, verdicts).map { CheckResult(check: $0, verdict: $1) }
    #expect(try await report([], settled: settled).exitCode == status)
  }
}
