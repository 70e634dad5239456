import Foundation
import ReviewTestKit
import Testing

@testable import ReviewbotCLI

/// An answer to a call of a tool.
private struct Answer: Decodable {
  let id: Int?
  let result: AnswerResult?

  var text: String { result?.content?.first?["text"] ?? "" }
}

private struct AnswerResult: Decodable {
  let content: [[String: String]]?
  let isError: Bool?
}

@Suite("reviewbot mcp")
struct MCPCommandTests {
  private static func call(_ tool: String, _ arguments: String = "{}") -> String {
    #"{"name":"\#(tool)","arguments":\#(arguments)}"#
  }

  /// Returns the answers to calls of tools, in the order of the calls.
  private static func answers(
    to calls: [String], in repository: TemporaryRepository, environment: [String: String] = [:]
  ) throws -> [Answer] {
    let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    let requests = calls.enumerated().map { #"{"jsonrpc":"2.0","id":\#($0 + 1),"method":"tools/call","params":\#($1)}"# }
    let input = ([hello] + requests).joined(separator: "\n")
    let run = try repository.reviewbot(["mcp"], input: Array(input.utf8), environment: environment)
    #expect(run.status == 0, "\(run.standardError)")
    let lines = run.standardOutput.split(separator: "\n")
    // Calls run one after another, but wrong arguments are answered at once.
    let answers = try lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
      .sorted { ($0.id ?? -1) < ($1.id ?? -1) }
    #expect(answers.map(\.id) == Array(0...calls.count), "\(run.standardOutput)")
    return Array(answers.dropFirst())
  }

  /// A change with a finding that has a safe fix (`colon`), and one without (`force_try`).
  private static func change() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/Price.swift", "let price :Int = try! load()\n")
    try repository.write("Sources/Other.swift", "let other :Int = 1\n")
    return repository
  }

  @Test("`lint` reports the change, some paths of it, whole files, or some rules", arguments: [
    ("{}", ["Sources/Other.swift", "Sources/Price.swift", "colon", "force_try"], ["Cart"]),
    (#"{"paths":["Sources/Price.swift"]}"#, ["Sources/Price.swift", "colon", "force_try"], ["Other"]),
    (#"{"rules":["colon"]}"#, ["Sources/Other.swift", "Sources/Price.swift", "colon"], ["force_try"]),
    (#"{"paths":["Sources"],"whole_files":true,"rules":["colon"]}"#, ["Sources/Other.swift", "Sources/Price.swift"], ["force_try"]),
    (#"{"base":"HEAD"}"#, ["Sources/Price.swift", "force_try"], ["Cart"]),
  ] as [(String, [String], [String])])
  func lint(arguments: String, present: [String], absent: [String]) throws {
    let answer = try Self.answers(to: [Self.call("lint", arguments)], in: try Self.change())[0]
    #expect(answer.result?.isError == false && answer.text.hasPrefix("reviewbot "))
    for text in present { #expect(answer.text.contains(text), "\(answer.text)") }
    for text in absent { #expect(!answer.text.contains(text), "\(answer.text)") }
  }

  @Test("`fix` changes the files, and returns the difference and the remaining findings")
  func fix() throws {
    let repository = try Self.change()
    let answers = try Self.answers(
      to: [Self.call("fix", #"{"paths":["Sources/Price.swift"]}"#), Self.call("lint"), Self.call("fix", #"{"whole_files":true}"#)],
      in: repository)
    #expect(try repository.text(of: "Sources/Price.swift") == "let price: Int = try! load()\n")
    #expect(try repository.text(of: "Sources/Other.swift") == "let other :Int = 1\n")
    let text = answers[0].text
    for part in ["-let price :Int = try! load()\n+let price: Int = try! load()\n", "fixed 1 finding in 1 file\n", "force_try"] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(answers[1].text.contains("Sources/Other.swift") && answers[1].text.contains("force_try"))
    #expect(answers[2].result?.isError == true && answers[2].text.contains("Name files or folders in `paths`."))
  }

  @Test("`fix` shows each line of a file whose lines end in CRLF")
  func carriageReturns() throws {
    let repository = try Self.change()
    try repository.write("Sources/Price.swift", "let price :Int = 1\r\nlet other = 2\r\n")
    let answer = try Self.answers(to: [Self.call("fix", #"{"paths":["Sources/Price.swift"]}"#)], in: repository)[0]
    #expect(answer.text.contains("-let price :Int = 1\\r\n+let price: Int = 1\\r\n"), "\(answer.text)")
  }

  @Test("The messages of a run are within the budget")
  func budget() throws {
    let repository = try Self.change()
    for number in 1...60 { try repository.write("Sources/Open\(number).swift", "let a = (\n") }
    let text = try Self.answers(to: [Self.call("fix", #"{"paths":["Sources"],"budget":2000}"#)], in: repository)[0].text
    #expect(text.utf8.count <= 2000, "\(text)")
    #expect(text.contains(" was not fixed: it has syntax errors.\n") && text.contains("the first messages are kept\n"), "\(text)")
    #expect(text.contains("\nlint: "), "\(text)")
  }

  @Test("Paths out of the repository are refused, and no such file is changed", arguments: [
    ("../outside/A.swift", "contains `..`"), ("Sources/../../outside", "contains `..`"), ("/etc", "is outside the repository"),
    ("out/A.swift", "symbolic link"), ("link.swift", "symbolic link"), ("/", "is outside the repository"), ("a\\u0000b", "NUL byte"),
  ])
  func confinement(path: String, reason: String) throws {
    let repository = try Self.change()
    let outside = repository.path + "/../outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data("let a :Int = 1\n".utf8).write(to: URL(filePath: outside + "/A.swift"))
    try repository.link("out", to: "../outside")
    try repository.link("link.swift", to: "../outside/A.swift")
    let calls = ["lint", "fix"].flatMap { tool in
      [Self.call(tool, #"{"paths":["\#(path)"]}"#), Self.call(tool, #"{"paths":["\#(path)"],"whole_files":true}"#)]
    } + [Self.call("uncovered", #"{"reports":["\#(path)"]}"#)]
      + (reason == "NUL byte" ? [Self.call("lint", #"{"base":"main\u0000x"}"#)] : [])
    for answer in try Self.answers(to: calls, in: repository) {
      #expect(answer.result?.isError == true && answer.text.contains(reason), "\(answer.text)")
    }
    #expect(try String(contentsOfFile: outside + "/A.swift", encoding: .utf8) == "let a :Int = 1\n")
  }

  @Test("Absolute paths in the repository are accepted")
  func absolutePath() throws {
    let repository = try Self.change()
    let answer = try Self.answers(to: [Self.call("lint", #"{"paths":["\#(repository.path)/Sources"]}"#)], in: repository)[0]
    #expect(answer.text.contains("Sources/Other.swift"), "\(answer.text)")
  }

  @Test("`explain_rule` prints the page of a rule", arguments: [
    ("force_try", false, "Use instead"), ("unused_import", false, "is not available"),
    ("forcetry", true, "Did you mean `force_try`?"),
  ])
  func explain(id: String, isError: Bool, text: String) throws {
    let answer = try Self.answers(to: [Self.call("explain_rule", #"{"id":"\#(id)"}"#)], in: try Self.change())[0]
    #expect(answer.result?.isError == isError && answer.text.contains(text), "\(answer.text)")
  }

  @Test("`uncovered` lists lines from reports, and says how to get them without")
  func uncovered() throws {
    let repository = try Self.change()
    try repository.write("cov.lcov", "SF:Sources/Price.swift\nDA:1,0\nend_of_record\nSF:Sources/Other.swift\nDA:1,1\nend_of_record\n")
    let answers = try Self.answers(
      to: [Self.call("uncovered", #"{"reports":["cov.lcov"]}"#), Self.call("uncovered"), Self.call("uncovered", #"{"base":"main"}"#)],
      in: repository)
    #expect(answers[0].text.contains("Sources/Price.swift\n  1 not covered: let price :Int = try! load()\n"), "\(answers[0].text)")
    #expect(!answers[0].text.contains("Other.swift"))
    #expect(answers[1].result?.isError == true && answers[1].text.contains("Call review_change first"))
    #expect(answers[2].result?.isError == true && answers[2].text.contains("`base` has no effect without `reports`."))
  }

  @Test("`review_change` runs the tests, and `uncovered` lists the lines until they change", .timeLimit(.minutes(10)))
  func review() throws {
    let repository = try TemporaryRepository()
    try repository.write("Package.swift", """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "P"), .testTarget(name: "PTests", dependencies: ["P"])])
      """)
    try repository.write(".gitignore", ".build\n")
    try repository.write("Sources/P/P.swift", "public func one() -> Int { 1 }\n")
    try repository.write("Tests/PTests/T.swift", "import P\nimport Testing\n@Test func isOne() { #expect(P.one() == 1) }\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/P/P.swift", "public func one() -> Int { 1 }\npublic func two() -> Int {\n  2\n}\n")
    let answers = try Self.answers(
      to: [Self.call("review_change"), Self.call("uncovered"), Self.call("review_change", #"{"no_tests":true}"#), Self.call("uncovered")],
      in: repository)
    #expect(answers[0].text.contains("tests: passed") && answers[0].text.contains(" not covered"), "\(answers[0].text)")
    #expect(answers[1].text.contains(#/Sources\/P\/P.swift\n  [23] not covered: /#), "\(answers[1].text)")
    #expect(answers[2].text.contains("skipped by `--no-tests`") && answers[3].text == answers[1].text)
  }

  @Test("Tokens are unknown to the tools, and nothing but the protocol is on standard output")
  func secrecy() throws {
    let repository = try Self.change()
    let calls = ReviewTool.allCases.filter { $0 != .reviewChange }.map { Self.call($0.rawValue, #"{"id":"GITHUB_TOKEN"}"#) }
    let answers = try Self.answers(
      to: calls + [Self.call("review_change", #"{"no_tests":true}"#)], in: repository,
      environment: ["GITHUB_TOKEN": "ghp_verysecret", "REVIEWBOT_TOKEN": "verysecret"])
    #expect(answers.allSatisfy { !$0.text.contains("verysecret") })
  }

  @Test("Without a repository it ends with 2")
  func noRepository() throws {
    let run = try TemporaryTestFolder().reviewbot(["mcp"])
    #expect(run.status == 2 && run.standardOutput == "" && run.standardError.hasPrefix("error: "), "\(run.standardError)")
  }
}
