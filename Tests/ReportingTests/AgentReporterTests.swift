import Reporting
import ReviewCore
import Testing

@Suite("The agent report keeps its budget")
struct AgentReporterTests {
  @Test("Notices are within the budget and leave room for the findings", arguments: [2000, 8000])
  func notices(bytes: Int) {
    let notices = Array(repeating: String(repeating: "x", count: 300), count: 100)
    let finding = Finding.sample("force_try", .error, .at("A.swift", 1), "Handle the error.")
    let lint = CheckResult(check: .lint, verdict: .failed(reason: "1 error"), findings: [finding], notices: notices)
    let text = AgentReporter(budget: bytes).render(.sample([lint], notices: notices))
    #expect(text.utf8.count <= bytes)
    #expect(text.contains("\nnote: xxx") && text.contains("Handle the error."), "\(text)")
    #expect(text.contains(/cut: 19[0-9] more lines/), "\(text)")
  }
}
