import Reporting
import ReviewCore
import Testing

@testable import Servers

@Suite("The Language Server Protocol")
struct LSPSessionTests {
  private static let uri = "file:///r/A.swift"

  private static func finding(_ line: Int, fix: Fix? = nil) -> Finding {
    let location = Location(
      path: "A.swift", start: .init(line: line, column: 5), end: .init(line: line, column: 6))
    return Finding(
      rule: "colon", severity: .warning, location: location, message: "Move the colon.", scope: .file, fix: fix,
      fingerprint: Fingerprint(hex: String(repeating: "0", count: 32)))
  }

  private static func session(_ capabilities: String = "{}") -> LSPSession {
    var session = LSPSession(version: "1.2.3") { "# \($0)\n" }
    _ = session.replies(to: #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
    return session
  }

  private static func open(_ text: String, version: Int = 1) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","version":\#(version),"text":"\#(text)"}}}"#
  }

  private static func request(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{"textDocument":{"uri":"\#(uri)"},\#(params)}}"#
  }

  @Test("The unit of columns is UTF-8 if the editor offers it", arguments: [
    (#"{"general":{"positionEncodings":["utf-16","utf-8"]}}"#, "utf-8"), (#"{"general":{"positionEncodings":["utf-16"]}}"#, "utf-16"),
    ("{}", "utf-16"),
  ])
  func unit(capabilities: String, expected: String) {
    var session = LSPSession(version: "1.2.3") { _ in nil }
    let replies = session.replies(to: #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
    #expect(replies.count == 1 && replies[0].contains(#""positionEncoding": "\#(expected)""#) && replies[0].contains(#""version": "1.2.3""#))
  }

  @Test("Documents are linted when they are opened, changed and saved")
  func documents() {
    var session = Self.session()
    #expect(session.replies(to: Self.open("let a = 1")) == ["(reload)", "(lint \(Self.uri))"])
    let change = #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(Self.uri)","version":2},"contentChanges":[{"text":"x"},{"text":"let b = 1"}]}}"#
    #expect(session.replies(to: change) == ["(lint \(Self.uri))"])
    #expect(session.document(Self.uri).map { String(decoding: $0.text.bytes, as: UTF8.self) } == "let b = 1")
    let save = #"{"jsonrpc":"2.0","method":"textDocument/didSave","params":{"textDocument":{"uri":"\#(Self.uri)"}}}"#
    #expect(session.replies(to: save) == ["(reload)", "(lint \(Self.uri))"])
    let close = #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(Self.uri)"}}}"#
    #expect(session.replies(to: close).map { $0.contains(#""version": 2, "diagnostics": []"#) } == [true])
    #expect(session.replies(to: change) == [])
  }

  @Test("Findings become diagnostics of the linted state only")
  func diagnostics() throws {
    var session = Self.session()
    _ = session.replies(to: Self.open("let a :Int = 1"))
    let document = try #require(session.document(Self.uri))
    let published = session.publication(of: document, [Self.finding(1)])
    let message = try #require(published)
    #expect(String(decoding: JSONWriter.line(message), as: UTF8.self) == """
      {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": "file:///r/A.swift", "version": 1, \
      "diagnostics": [{"range": {"start": {"line": 0, "character": 4}, "end": {"line": 0, "character": 5}}, "severity": 2, \
      "code": "colon", "source": "reviewbot", "message": "Move the colon."}]}}
      """)
    _ = session.replies(to: Self.open("let a: Int = 1", version: 2))
    let late = session.publication(of: document, [Self.finding(1)])
    #expect(late == nil)
    // Editors begin again with version 1.
    _ = session.replies(to: Self.open("let a: Int = 1", version: 1))
    let reopened = session.publication(of: document, [Self.finding(1)])
    #expect(reopened == nil)
  }

  @Test("Fixes are code actions for their range, and unsafe ones are marked", arguments: [
    (true, 0, 1, #""title": "Fix: Move the colon.", "kind": "quickfix", "isPreferred": true"#),
    (false, 0, 1, #""title": "Fix, which may change behavior: Move the colon.", "kind": "quickfix", "isPreferred": false"#),
    (true, 1, 1, #""result": []"#), (true, 0, 2, #""result": []"#),
  ])
  func actions(isSafe: Bool, line: Int, version: Int, expected: String) throws {
    var session = Self.session()
    _ = session.replies(to: Self.open("let a :Int = 1\\nlet b = 2"))
    let edit = Fix.Edit(start: .init(line: 1, column: 6), end: .init(line: 1, column: 8), text: ": ")
    let document = try #require(session.document(Self.uri))
    _ = session.publication(of: document, [Self.finding(1, fix: Fix(isSafe: isSafe, edits: [edit])), Self.finding(1)])
    if version == 2 { _ = session.replies(to: Self.open("let a: Int = 1", version: 2)) }
    let range = #""range":{"start":{"line":\#(line),"character":4},"end":{"line":\#(line),"character":4}}"#
    let replies = session.replies(to: Self.request("textDocument/codeAction", range))
    #expect(replies.count == 1 && replies[0].contains(expected), "\(replies)")
    guard !expected.contains("[]") else { return }
    #expect(replies[0].contains(#""edit": {"changes": {"file:///r/A.swift": [{"range": {"start": {"line": 0, "character": 5}, "end": {"line": 0, "character": 7}}, "newText": ": "}]}}"#))
  }

  @Test("Hover shows the page of each rule with a finding there, once", arguments: [(4, ##"{"kind": "markdown", "value": "# colon\n"}"##), (9, #""result": null"#)])
  func hover(character: Int, expected: String) throws {
    var session = Self.session()
    _ = session.replies(to: Self.open("let a :Int = 1"))
    let document = try #require(session.document(Self.uri))
    _ = session.publication(of: document, [Self.finding(1), Self.finding(1)])
    let replies = session.replies(to: Self.request("textDocument/hover", #""position":{"line":0,"character":\#(character)}"#))
    #expect(replies.count == 1 && replies[0].contains(expected), "\(replies)")
  }

  @Test("The lifecycle is kept")
  func lifecycle() {
    var session = LSPSession(version: "1.2.3") { _ in nil }
    let hover = Self.request("textDocument/hover", #""position":{"line":0,"character":0}"#)
    #expect(session.replies(to: hover)[0].contains("-32002"))
    #expect(session.replies(to: Self.open("")) == [])
    session = Self.session()
    #expect(session.replies(to: Self.request("textDocument/hover", #""position":{}"#))[0].contains("-32602"))
    #expect(session.replies(to: Self.request("textDocument/rename", #""a":1"#))[0].contains("-32601"))
    #expect(session.replies(to: "{")[0].contains("-32700"))
    #expect(session.replies(to: #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#) == [#"{"jsonrpc": "2.0", "id": 1, "result": null}"#])
    #expect(session.replies(to: hover)[0].contains("-32600"))
    #expect(session.replies(to: #"{"jsonrpc":"2.0","method":"exit"}"#) == ["(end true)"])
    session = Self.session()
    #expect(session.replies(to: #"{"jsonrpc":"2.0","method":"exit"}"#) == ["(end false)"])
  }
}

extension LSPSession {
  /// Returns the reactions as texts.
  fileprivate mutating func replies(to text: String) -> [String] {
    reactions(to: Array(text.utf8)).map { reaction in
      switch reaction {
      case .send(let message): String(decoding: JSONWriter.line(message), as: UTF8.self)
      case .lint(let uri): "(lint \(uri))"
      case .reload: "(reload)"
      case .end(let isClean): "(end \(isClean))"
      }
    }
  }
}
