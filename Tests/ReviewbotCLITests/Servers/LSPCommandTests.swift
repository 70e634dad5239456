import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot lsp")
struct LSPCommandTests {
  private static func framed(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }

  private static let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#

  private static func open(_ uri: String, _ text: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"swift","version":1,"text":"\#(text)"}}}"#
  }

  private static func run(_ messages: [String], in repository: TemporaryRepository) throws -> CommandLineRun {
    try repository.reviewbot(["lsp"], input: Array(([hello] + messages).map(framed).joined().utf8))
  }

  @Test("Text that is not saved is linted with the configuration of the repository", arguments: [
    ("Sources/New.swift", "let a :Int = 1", #""code": "colon""#, true), ("Sources/New.swift", #"let tidy: Int = 1\n"#, #""diagnostics": []"#, true),
    ("Generated/New.swift", "let a :Int = 1", #""diagnostics": []"#, true), ("Sources/New.md", "let a :Int = 1", #""diagnostics": []"#, true),
    ("../New.swift", "let a :Int = 1", #""diagnostics": []"#, true), (".build/checkouts/a.swift", "let a :Int = 1", #""diagnostics": []"#, true),
    ("Sources/New.swift", "let a :Int = try! f()", #""code": "force_try""#, false),
    ("Ignored/New.swift", "let a :Int = 1", #""diagnostics": []"#, true), ("Ignored/Kept.swift", "let a :Int = 1", #""code": "colon""#, true),
  ])
  func documents(path: String, text: String, expected: String, isPresent: Bool) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", "exclude: [\"Generated/**\"]\nrules: {force_try: off}\n")
    try repository.write("Generated/Old.swift", "let old = 1\n")
    try repository.write("Ignored/Kept.swift", "let kept = 1\n")
    try repository.commit()
    try repository.write(".gitignore", "Ignored/\n")
    let run = try Self.run([Self.open("file://\(repository.path)/\(path)", text)], in: repository)
    #expect(run.standardOutput.contains(expected) == isPresent, "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardOutput.contains("publishDiagnostics"))
  }

  @Test("Only URIs of local files name documents of the repository", arguments: [
    ("file://ROOT/A.swift", true), ("file://localhostROOT/A.swift", true), ("file://LOCALHOSTROOT/A.swift", true),
    ("file:ROOT/A.swift", true), ("FILE://ROOT/A.swift", true), ("file://ROOT/Sources/%41.swift", true),
    ("file://ROOT/./Sources/../A.swift", true), ("file://ROOT/A%3Fb.swift", true), ("file://ROOT/A%23b.swift", true),
    ("file://evilROOT/A.swift", false), ("file://localhost:80ROOT/A.swift", false), ("file://me@localhostROOT/A.swift", false),
    ("file://ROOT/A%00.swift", false), ("file://ROOT/A.swift%00", false), ("file://ROOT/Sources%2FA.swift", false),
    ("file://ROOT/Sources%2fA.swift", false), ("file://ROOT/..%2FA.swift", false), ("file://ROOT/A.swift?x=1", false),
    ("file://ROOT/A.swift?", false), ("file://ROOT/A.swift#L1", false), ("file://ROOT/%FF.swift", false),
    ("file:Sources/A.swift", false), ("Sources/A.swift", false), ("untitled:ROOT/A.swift", false), ("", false),
    ("https://localhostROOT/A.swift", false), ("file://ROOT/../A.swift", false), ("file:///etc/A.swift", false),
  ])
  func uris(uri: String, isLinted: Bool) throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try Self.run([Self.open(uri.replacing("ROOT", with: repository.path), "let a :Int = 1")], in: repository)
    #expect(run.standardOutput.contains(#""code": "colon""#) == isLinted, "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardOutput.contains("publishDiagnostics"))
  }

  @Test("An invalid configuration is shown to the user")
  func configuration() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", "rules: {no_such_rule: off}\n")
    let run = try Self.run([Self.open("file://\(repository.path)/A.swift", "let a = 1")], in: repository)
    #expect(run.standardOutput.contains("window/showMessage") && run.standardOutput.contains("no_such_rule"), "\(run.standardOutput)")
    #expect(run.standardOutput.contains(#""diagnostics": []"#), "earlier findings are withdrawn")
  }

  @Test("The status is 0 only after `shutdown` and `exit`", arguments: [
    ([#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#], 0), ([], 1),
    ([#"{"jsonrpc":"2.0","method":"exit"}"#], 1),
  ] as [([String], Int32)])
  func status(messages: [String], expected: Int32) throws {
    #expect(try Self.run(messages, in: try TemporaryRepository.withFeature()).status == expected)
  }
}
