import Coverage
import LintEngine
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("Stored coverage")
struct CoverageBaselineTests {
  private static let kept = BaselineCoverage(
    project: CoverageTally(covered: 3, uncovered: 1), projectLines: Ratio(covered: 3, total: 4), files: [:])

  private func review(of change: Change) -> FinishedReview {
    let measured = PatchMeasurement(
      of: change, coverage: ResolvedCoverage(), sources: MemorySources(), settings: CoverageSettings(), parsed: { ExecutableCode.parsed($0) }
    ).measure()
    return FinishedReview(
      report: Report(toolVersion: "1", subject: change.subject, changedFiles: 0, addedLines: 0, results: []),
      change: change, coverage: MeasuredCoverage(all: ResolvedCoverage(), patch: measured))
  }

  @Test("A later change finds the head's note at its merge base")
  func note() throws {
    let repository = try TemporaryRepository.withLine()
    let request = BaselineRequest(isRecorded: true)
    let services = Services.recorded(in: repository.path)
    let workspace = try repository.workspace(ChangeRequest(base: "main", head: .revision("HEAD")))
    let change = try workspace.change()
    let publisher = try #require(request.publisher(folder: repository.path, services: services))
    #expect(try publisher.publish(review(of: change)))
    #expect(try repository.git("notes", "--ref=reviewbot", "show", "HEAD").hasPrefix("reviewbot-coverage 1\n"))
    let later = try repository.workspace(ChangeRequest(base: "HEAD")).change()
    let baseline = BaselineRequest().baseline(of: later, folder: repository.path, services: services)
    #expect(try baseline.recall(Self.kept) != nil)
    #expect(try BaselineRequest().baseline(of: change, folder: repository.path, services: services).recall(Self.kept) == nil)
  }

  @Test("Without coverage of the merge base, that of the nearest commit before it is used", arguments: [0, 1, 20, 21])
  func ancestors(distance: Int) throws {
    let repository = try TemporaryRepository.withLine()
    let services = Services.recorded(in: repository.path)
    let recorded = try repository.git("rev-parse", "HEAD")
    try repository.git("notes", "--ref=reviewbot", "add", "-m", Self.kept.encoded, "HEAD")
    for number in 0..<distance { try repository.git("commit", "--quiet", "--allow-empty", "-m", "\(number)") }
    let change = try repository.workspace(ChangeRequest(base: "HEAD")).change()
    let found = try BaselineRequest().baseline(of: change, folder: repository.path, services: services).recall(Self.kept)
    #expect(found?.coverage == (distance > 20 ? nil : Self.kept))
    #expect(found?.ancestor?.distance == (1...20 ~= distance ? distance : nil))
    let name = String(recorded.prefix(10))
    let notice = "Coverage is compared with \(name), 1 commit before the merge base: no later commit has recorded coverage."
    if distance == 1 { #expect(found?.notice == notice) }
  }

  @Test("A commit that is compared with itself is its own baseline")
  func itself() throws {
    let repository = try TemporaryRepository.withLine()
    let change = try repository.workspace(ChangeRequest(base: "HEAD", head: .revision("HEAD"))).change()
    let services = Services.recorded(in: repository.path)
    let own = BaselineRequest(isRecorded: true).baseline(of: change, folder: repository.path, services: services)
    #expect(try own.recall(Self.kept)?.coverage == Self.kept)
  }

  @Test("A run that records a file compares with the one that is there", arguments: [false, true])
  func file(exists: Bool) throws {
    let repository = try TemporaryRepository.withLine()
    if exists { try repository.write("kept", Self.kept.encoded) }
    let services = Services.recorded(in: repository.path)
    let request = BaselineRequest(file: repository.path + "/kept", isRecorded: true)
    let change = try repository.workspace(ChangeRequest(base: "main", head: .revision("HEAD"))).change()
    let own = BaselineCoverage(project: CoverageTally(), projectLines: Ratio(covered: 0, total: 0), files: [:])
    let found = try request.baseline(of: change, folder: repository.path, services: services).recall(own)
    #expect(found?.coverage.project == (exists ? Self.kept.project : nil))
    let same = try repository.workspace(ChangeRequest(base: "HEAD", head: .revision("HEAD"))).change()
    #expect(try request.baseline(of: same, folder: repository.path, services: services).recall(own)?.coverage == own)
  }

  @Test("Uncommitted files have no note, which is an error")
  func uncommitted() throws {
    let repository = try TemporaryRepository.withLine()
    let services = Services.recorded(in: repository.path)
    let publisher = try #require(BaselineRequest(isRecorded: true).publisher(folder: repository.path, services: services))
    let change = try repository.workspace().change()
    let problem = #expect(throws: Problem.self) { _ = try publisher.publish(review(of: change)) }
    #expect(problem?.hint.contains("--baseline FILE") == true)
  }

  @Test("A later run that has only coverage keeps the other figures of the commit")
  func filled() throws {
    let repository = try TemporaryRepository.withLine()
    let services = Services.recorded(in: repository.path)
    let change = try repository.workspace(ChangeRequest(base: "main", head: .revision("HEAD"))).change()
    var publisher = try #require(BaselineRequest(isRecorded: true).publisher(folder: repository.path, services: services))
    try repository.git("notes", "--ref=reviewbot", "add", "-m", "damaged", "HEAD")
    publisher.tests = RecordedTests(ran: 3, failed: 0, skipped: 0, flaky: 0, milliseconds: 1)
    for tests in [publisher.tests, nil] {
      publisher.tests = tests
      #expect(try publisher.publish(review(of: change)))
      #expect(try repository.git("notes", "--ref=reviewbot", "show", "HEAD").contains("tests 3 0 0 0 1"))
    }
  }

  @Test("The coverage of tests that failed or could not be judged is not stored, and that is an error", arguments: [
    (Verdict.failed(reason: "1 of 2 tests failed"), CheckID.tests, true),
    (.broken(Problem(summary: "No end.", hint: "Again.")), .tests, true),
    (.passed, .tests, false), (.skipped(reason: "skipped by `--no-tests`"), .tests, false), (.failed(reason: "1 error"), .lint, false),
    (.failed(reason: "Patch coverage is below 80 %."), .coverage, false),
  ])
  func failingRun(verdict: Verdict, check: CheckID, isRefused: Bool) throws {
    let repository = try TemporaryRepository.withLine()
    let services = Services.recorded(in: repository.path)
    let change = try repository.workspace(ChangeRequest(base: "main", head: .revision("HEAD"))).change()
    let publisher = try #require(BaselineRequest(isRecorded: true).publisher(folder: repository.path, services: services))
    let measured = review(of: change)
    let report = measured.report.replacing([CheckResult(check: check, verdict: verdict)])
    let problem: Problem?
    do {
      #expect(try publisher.publish(FinishedReview(report: report, change: change, coverage: measured.coverage)))
      problem = nil
    } catch {
      problem = error as? Problem
    }
    #expect((problem?.summary.hasPrefix("The tests failed or could not be judged") == true) == isRefused)
    #expect(try repository.git("notes", "--ref=reviewbot", "list").isEmpty == isRefused)
  }

  @Test("Nothing is stored unless requested, and it is an error that nothing was measured")
  func nothing() throws {
    let repository = try TemporaryRepository.withLine()
    let services = Services.recorded(in: repository.path)
    #expect(BaselineRequest(file: "kept").publisher(folder: repository.path, services: services) == nil)
    let request = BaselineRequest(file: "kept", isRecorded: true)
    let publisher = try #require(request.publisher(folder: repository.path, services: services))
    let report = Report(toolVersion: "1", subject: Prepared.subject, changedFiles: 0, addedLines: 0, results: [])
    #expect(throws: Problem.self) { _ = try publisher.publish(FinishedReview(report: report)) }
    #expect(!TemporaryRepository.exists(repository.path + "/kept"))
  }
}
