import Platform
import Reporting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@testable import Review

@Suite("Publishers")
struct PublishersTests {
  /// Records its input, and then behaves as configured.
  private final class Recorder: Publisher {
    let answer: Result<Bool, Problem>
    private let seen = Mutex<[Report.Outcome]>([])

    init(_ answer: Result<Bool, Problem> = .success(true)) {
      self.answer = answer
    }

    /// The review's outcome at each call.
    var outcomes: [Report.Outcome] { seen.withLock { $0 } }

    func publish(_ review: FinishedReview) throws -> Bool {
      seen.withLock { $0.append(review.outcome) }
      return try answer.get()
    }
  }

  private static let full = Problem(summary: "The disk is full.", hint: "Make room.")

  private static func review(_ verdicts: [Verdict] = [.passed], notices: [String] = []) -> FinishedReview {
    let results = zip(CheckID.allCases, verdicts).map { CheckResult(check: $0, verdict: $1) }
    return FinishedReview(
      report: Report(
        toolVersion: "1", subject: Prepared.subject, changedFiles: 1, addedLines: 1, results: results, notices: notices))
  }

  @Test("A failing one is reported, does not prevent others, and the run does not pass", arguments: [
    (Verdict.passed, Report.Outcome.broken), (.failed(reason: "1 error"), .failed), (.broken(full), .broken),
  ])
  func failure(verdict: Verdict, outcome: Report.Outcome) async throws {
    let (transcript, after) = (Transcript(), Recorder())
    let publishers = Publishers(all: [Recorder(.failure(Self.full)), after], console: transcript.console)
    let published = try await publishers.publish(Self.review([verdict]))
    #expect(published.outcome == outcome)
    #expect(after.outcomes == [outcome])
    #expect(transcript.errors == "error: The disk is full.\n  Make room.\n")
  }

  @Test("One that reports missing output prevents the run from passing")
  func incomplete() async throws {
    let transcript = Transcript()
    let publishers = Publishers(all: [Recorder(.success(false))], console: transcript.console)
    #expect(try await publishers.publish(Self.review()).outcome == .broken)
    #expect(transcript.errors.isEmpty)
  }

  @Test("When everything is published, the report determines the outcome", arguments: [
    (Verdict.passed, Report.Outcome.passed), (.skipped(reason: "left out"), .passed), (.failed(reason: "1 error"), .failed),
    (.broken(full), .broken),
  ])
  func success(verdict: Verdict, outcome: Report.Outcome) async throws {
    let publishers = Publishers(all: [Recorder(), Recorder()], console: Transcript().console)
    #expect(try await publishers.publish(Self.review([verdict])).outcome == outcome)
  }

  private static func console(_ formats: [String], by transcript: Transcript) throws -> ConsolePublisher {
    ConsolePublisher(
      formats: try formats.map { try FormatOption($0) }, rendering: ReportRendering(style: ReportStyle()), console: transcript.console)
  }

  @Test("Verdicts are printed if no report is written to standard output", arguments: [
    (["xcode=a.txt"], "error: tests: 1 failed\nerror: The disk is full.\n  Make room.\nnote: Said.\n"),
    (["xcode=a.txt", "json=a.json"], "error: tests: 1 failed\nerror: The disk is full.\n  Make room.\n"),
    ([], "error: tests: 1 failed\nerror: The disk is full.\n  Make room.\n"),
    (["xcode"], "note: Said.\n"), (["text"], ""), (["xcode", "text"], ""),
  ])
  func verdicts(formats: [String], errors: String) throws {
    let transcript = Transcript()
    let review = Self.review([.failed(reason: "1 failed"), .broken(Self.full)], notices: ["Said."])
    #expect(try Self.console(formats, by: transcript).publish(review))
    #expect(transcript.errors == errors)
    #expect(transcript.output.isEmpty == formats.allSatisfy { $0.contains("=") })
  }

  @Test("A file that cannot be written is an error, and the others are written")
  func files() throws {
    let folder = try TemporaryTestFolder()
    let publisher = FilePublisher(
      formats: try ["json=missing/a.json", "text=b.txt", "text"].map { try FormatOption($0) },
      rendering: ReportRendering(style: ReportStyle()), services: .recorded(in: folder.path))
    #expect(throws: (any Error).self) { _ = try publisher.publish(Self.review()) }
    #expect(TemporaryRepository.exists(folder.path + "/b.txt"))
    #expect(!TemporaryRepository.exists(folder.path + "/missing"))
  }
}
