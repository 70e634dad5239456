import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("A whole review, without the command line")
struct FullReviewTests {
  private func outcome(
    in repository: TemporaryRepository, by transcript: Transcript, _ edit: (inout CheckRequest) -> Void = { _ in }
  ) async throws -> Report.Outcome {
    var request = CheckRequest(change: ChangeSelection(request: ChangeRequest(base: "main")))
    request.tests.isWanted = false
    edit(&request)
    return try await FullReview(request, services: .recorded(in: repository.path, by: transcript)).run()
  }

  @Test("The report is printed, and its verdict determines the outcome", arguments: [
    ("let two = 2\n", Report.Outcome.passed), ("let two = try! run()\n", .failed),
  ])
  func verdict(line: String, outcome: Report.Outcome) async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/New.swift", line)
    let transcript = Transcript()
    #expect(try await self.outcome(in: repository, by: transcript) == outcome)
    #expect(transcript.output.contains("force_try") == (outcome == .failed))
    #expect(transcript.errors.isEmpty)
  }

  @Test("A report that cannot be written prevents passing, and one of an earlier run is removed")
  func unwritable() async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Reports/old.json/file", "")
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { request in
      request.report.formats = ["json=Reports/old.json", "text=Reports/new.txt"]
    }
    #expect(outcome == .broken)
    #expect(transcript.errors.contains("Reports/old.json"))
    #expect(!TemporaryRepository.exists(repository.path + "/Reports/new.txt"))
  }

  @Test("A change known to be bad stays bad, whatever cannot be written")
  func failed() async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/New.swift", "let two = try! run()\n")
    try repository.write("Reports/old.json/file", "")
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { request in
      request.report.formats = ["json=Reports/old.json", "text=Reports/new.txt"]
    }
    #expect(outcome == .failed)
    #expect(transcript.errors.contains("Reports/old.json") && transcript.errors.contains("error: lint: 1 error"))
    #expect(TemporaryRepository.exists(repository.path + "/Reports/new.txt"))
  }

  @Test("Every check reports an empty change")
  func empty() async throws {
    let repository = try TemporaryRepository.withLine()
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { $0.change.request.base = "HEAD" }
    #expect(outcome == .passed)
    #expect(transcript.output.contains("nothing changed against HEAD"))
  }

  @Test("Coverage of a report is judged and stored")
  func coverage() async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write(".git/cov.lcov", "SF:Sources/Cart.swift\nDA:1,1\nDA:2,1\nend_of_record\n")
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { request in
      request.change.request.head = .revision("HEAD")
      request.coverage.names = [".git/cov.lcov"]
      request.baseline.isRecorded = true
    }
    #expect(outcome == .passed, "\(transcript.output)")
    #expect(try repository.git("notes", "--ref=reviewbot", "show", "HEAD").hasPrefix("reviewbot-coverage 1\n"))
  }
}
