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
    #expect(
      try repository.git("notes", "--ref=reviewbot", "show", "HEAD") == """
        reviewbot-coverage 1
        project 2 0 0
        lines 2 2
        findings 0 0 0
        file 2c Sources/Cart.swift
        """)
  }

  @Test("A baseline has the findings of all files, and of a commit that is compared with itself")
  func findings() async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/Old.swift", "let old = try! run()\n")
    try repository.write(".hidden/Old.swift", "let old = try! run()\n")
    try repository.link("Sources/Link.swift", to: "Old.swift")
    try repository.commit("Add an old file")
    try repository.write(".git/cov.lcov", "SF:Sources/Cart.swift\nDA:1,1\nend_of_record\n")
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { request in
      request.change.request = ChangeRequest(base: "HEAD", head: .revision("HEAD"))
      request.coverage.names = [".git/cov.lcov"]
      request.baseline.isRecorded = true
    }
    #expect(outcome == .passed, "\(transcript.output) \(transcript.errors)")
    #expect(try repository.git("notes", "--ref=reviewbot", "show", "HEAD").contains("\nfindings 1 0 0\n"))
  }

  @Test("A file that cannot be linted leaves out the number of findings, and a note says so")
  func gap() async throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/Large.swift", String(repeating: "// x\n", count: 3 << 20))
    try repository.commit("Add a large file")
    try repository.write(".git/cov.lcov", "SF:Sources/Cart.swift\nDA:1,1\nend_of_record\n")
    let transcript = Transcript()
    _ = try await outcome(in: repository, by: transcript) { request in
      request.change.request = ChangeRequest(base: "HEAD", head: .revision("HEAD"))
      request.coverage.names = [".git/cov.lcov"]
      request.baseline.isRecorded = true
    }
    #expect(try !repository.git("notes", "--ref=reviewbot", "show", "HEAD").contains("findings"))
    #expect(transcript.errors.contains("note: The number of findings is not recorded, because Sources/Large.swift"))
  }

  @Test("A baseline that cannot be recorded prevents passing")
  func unmeasured() async throws {
    let repository = try TemporaryRepository.withLine()
    let transcript = Transcript()
    let outcome = try await outcome(in: repository, by: transcript) { $0.baseline.isRecorded = true }
    #expect(outcome == .broken)
    #expect(transcript.errors.contains("error: No coverage was measured, so no baseline was recorded."))
  }
}
