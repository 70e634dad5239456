import Foundation
import FoundationXML
import Reporting
import ReviewCore
import Testing

@Suite("The list of formats")
struct ReportersTests {
  @Test("Names are unique, and each finds its format")
  func names() throws {
    #expect(Set(reporters.map(\.name)).count == reporters.count)
    for kind in reporters {
      let found = try #require(reporterKind(named: kind.name))
      #expect(found.summary == kind.summary && !kind.summary.isEmpty)
    }
    #expect(reporterKind(named: "pdf").map(\.name) == nil)
  }

  @Test("Every document ends in a line feed and contains no control character", arguments: reporters.map(\.name), samples)
  func documents(format: String, sample: Sample) throws {
    let text = try #require(reporterKind(named: format)).make(ReportStyle()).render(sample.report)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    let controls = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0 == "\u{202E}" }
    #expect(controls.isEmpty)
  }

  @Test("Only lines of `github` are commands to a CI runner", arguments: reporters.map(\.name), samples)
  func inert(format: String, sample: Sample) throws {
    guard format != "github" else { return }
    let text = try #require(reporterKind(named: format)).make(ReportStyle()).render(sample.report)
    let commands = text.split(separator: "\n").filter { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") }
    #expect(commands.isEmpty)
    #expect(!text.contains("##[") && !text.contains("##vso["))
  }

  @Test("Workflow commands stay one line each and within GitHub's ten of a kind", arguments: samples)
  func workflowCommands(sample: Sample) {
    let lines = WorkflowCommandsReporter().render(sample.report).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
    #expect(["error", "warning", "notice"].allSatisfy { kind in lines.count { $0.hasPrefix("::\(kind) ") } <= 10 })
  }

  @Test("A path in a workflow command cannot set other properties", arguments: [
    ("a,line=9.swift", "a%2Cline=9.swift"), ("a,\u{301}line=9.swift", "a%2C\u{301}line=9.swift"), ("a:b%2C.swift", "a%3Ab%252C.swift"), ("a::error file=b.swift", nil),
  ] as [(RepoPath, String?)])
  func workflowCommandPaths(path: RepoPath, printed: String?) {
    let finding = Finding.sample("force_try", .error, .at(path, 1, 2), "Handle the error.")
    let report = Report.sample([CheckResult(check: .lint, verdict: .failed(reason: "1 error"), findings: [finding])])
    let line = WorkflowCommandsReporter().render(report).split(separator: "\n").first { $0.contains("force_try") }
    let properties = line?.dropFirst("::error ".count).prefix { $0 != ":" }.split(separator: ",") ?? []
    #expect(properties.map { $0.prefix { $0 != "=" } } == ["file", "line", "endLine", "col", "title"])
    if let printed { #expect(properties.first == "file=\(printed)") }
  }

  @Test("Xcode gets absolute paths", arguments: [
    ("Sources/A.swift", "/cart/Sources/A.swift:1:1"), ("/shop/A.swift", "/shop/A.swift:1:1"),
  ] as [(RepoPath, String)])
  func wholePaths(path: RepoPath, printed: String) {
    let finding = Finding.sample("force_try", .error, .at(path, 1), "Handle the error.")
    let report = Report.sample([CheckResult(check: .lint, verdict: .failed(reason: "1 error"), findings: [finding])])
    #expect(XcodeReporter(root: "/cart").render(report) == "\(printed): error: Handle the error. (force_try)\n")
  }

  @Test("XML and HTML are well-formed", arguments: ["junit", "checkstyle", "html"], samples)
  func wellFormed(format: String, sample: Sample) throws {
    let text = try #require(reporterKind(named: format)).make(ReportStyle()).render(sample.report)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
  }

  @Test("JSON formats are JSON", arguments: ["json", "sarif", "codequality", "rdjson"], samples)
  func validJSON(format: String, sample: Sample) throws {
    let text = try #require(reporterKind(named: format)).make(ReportStyle()).render(sample.report)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test("Each SARIF result has a location, and findings without one are notifications", arguments: samples)
  func located(sample: Sample) throws {
    let text = SARIFReporter().render(sample.report)
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.allSatisfy { ($0["locations"] as? [Any])?.count == 1 })
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    let notifications = invocation?["toolExecutionNotifications"] as? [Any]
    #expect(notifications?.count == ["all-failing": 1, "broken": 1, "hostile": 2][sample.name, default: 0])
  }

  @Test("JUnit shows a run that did not build as an error")
  func unbuilt() {
    let finding = Finding.sample("build", .error, .at("Sources/A.swift", 3, 5), "cannot find 'x' in scope")
    let report = Report.sample([
      CheckResult(check: .tests, verdict: .failed(reason: "The package does not build."), findings: [finding])
    ])
    let text = JUnitReporter().render(report)
    #expect(text.contains("<error message=\"The package does not build.\">Sources/A.swift:3:5: cannot find"))
    #expect(text.contains("errors=\"1\""))
  }
}
