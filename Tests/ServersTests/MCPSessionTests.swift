import Reporting
import ReviewCore
import Testing

@testable import Servers

extension MCPSession {
  /// A session with one tool.
  static let sample = MCPSession(
    version: "1.2.3", instructions: "Read me.",
    tools: [
      ToolDescription(
        name: "look", title: "Look", summary: "Looks at files.", effect: .reads,
        parameters: [
          ToolParameter("id", .text, "The id.", isRequired: true), ToolParameter("paths", .texts, "The files."),
          ToolParameter("deep", .flag, "Whether to look at all."), ToolParameter("budget", .integer(1...10), "In bytes."),
        ])
    ])

  static let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#

  /// Returns the reaction as text.
  mutating func reply(to text: String) -> String {
    switch reaction(to: Array(text.utf8)) {
    case nil: "(nothing)"
    case .send(let message): String(decoding: JSONWriter.line(message), as: UTF8.self)
    case .cancel(let id): "(cancel \(id))"
    case .call(let id, let tool, let arguments):
      "(call \(id) \(tool) id \(arguments.text("id") ?? "-") paths \(arguments.texts("paths")) deep \(arguments.flag("deep")) "
        + "budget \(arguments.integer("budget") ?? 0))"
    }
  }
}

@Suite("The Model Context Protocol")
struct MCPSessionTests {
  private func initialized() -> MCPSession {
    var session = MCPSession.sample
    _ = session.reply(to: MCPSession.hello)
    return session
  }

  private func request(_ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(params)}"#
  }

  @Test("The version is the requested one, or the newest that such a client knows", arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
    ("2026-07-28", "2025-11-25"), ("2020-01-01", "2025-11-25"), ("latest", "2025-11-25"), ("", "2025-11-25"),
  ])
  func version(requested: String, expected: String) {
    #expect(MCPSession.negotiated(requested) == expected)
  }

  @Test("`initialize` answers with the version, the capabilities and the instructions")
  func initialize() {
    var session = MCPSession.sample
    let reply = session.reply(to: MCPSession.hello)
    for part in [
      #""id": 0"#, #""protocolVersion": "2025-11-25""#, #""capabilities": {"tools": {"listChanged": false}}"#,
      #""name": "reviewbot""#, #""version": "1.2.3""#, #""instructions": "Read me.""#,
    ] {
      #expect(reply.contains(part), "\(reply)")
    }
    #expect(session.reply(to: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == "(nothing)")
  }

  @Test("Only `ping` is answered before `initialize`", arguments: [
    ("ping", #"{"jsonrpc": "2.0", "id": 7, "result": {}}"#), ("tools/list", "Send `initialize` first."),
    ("tools/call", "Send `initialize` first."), ("initialize", "requires `protocolVersion`"),
  ])
  func early(method: String, expected: String) {
    var session = MCPSession.sample
    #expect(session.reply(to: request(method)).contains(expected))
  }

  @Test("Tools are listed with the schema of their arguments")
  func list() {
    var session = initialized()
    let reply = session.reply(to: request("tools/list"))
    for part in [
      #""name": "look""#, #""description": "Looks at files.""#, #""required": ["id"], "additionalProperties": false"#,
      #""id": {"type": "string", "minLength": 1, "description": "The id."}"#, #""deep": {"type": "boolean""#,
      #""budget": {"type": "integer", "minimum": 1, "maximum": 10"#, #""readOnlyHint": true, "destructiveHint": false"#,
    ] {
      #expect(reply.contains(part), "\(reply)")
    }
    #expect(session.reply(to: request("tools/list", #"{"cursor":"x"}"#)).contains("Leave out `cursor`."))
  }

  @Test("A call with right arguments is passed on", arguments: [
    (#"{"id":"a"}"#, #"id a paths [] deep false budget 0"#),
    (#"{"id":"a","paths":["b","c"],"deep":true,"budget":10}"#, #"id a paths ["b", "c"] deep true budget 10"#),
    (#"{"id":"a","paths":null,"deep":null}"#, #"id a paths [] deep false budget 0"#),
  ])
  func call(arguments: String, expected: String) {
    var session = initialized()
    #expect(session.reply(to: request("tools/call", #"{"name":"look","arguments":\#(arguments)}"#)) == "(call integer(7) look \(expected))")
  }

  @Test("Wrong arguments give a result that says how to correct them", arguments: [
    (#"{}"#, "`look` requires the argument `id`.", "Add a string that is not empty: The id."),
    (#"{"id":""}"#, "The argument `id` of `look` is not a string that is not empty.", "The id."),
    (#"{"id":3}"#, "The argument `id` of `look` is not", "The id."),
    (#"{"id":"a","path":"x"}"#, "`look` has no argument `path`.", "Its arguments: `id`, `paths`, `deep`, `budget`."),
    (#"{"id":"a","paths":"x"}"#, "is not an array of at most 1000 strings", "The files."),
    (#"{"id":"a","paths":[1]}"#, "is not an array of at most 1000 strings", "The files."),
    (#"{"id":"a","deep":"yes"}"#, "is not true or false", "Whether to look at all."),
    (#"{"id":"a","budget":11}"#, "is not a whole number from 1 to 10", "In bytes."),
    (#"[]"#, "The arguments of `look` are not an object.", "Its arguments: `id`"),
    (#"{"\u001b[2J":1}"#, "has no argument `\\\\u{1B}[2J`", "Its arguments"),
  ])
  func wrongArguments(arguments: String, summary: String, hint: String) {
    var session = initialized()
    let reply = session.reply(to: request("tools/call", #"{"name":"look","arguments":\#(arguments)}"#))
    #expect(reply.contains(summary) && reply.contains(hint) && reply.contains(#""isError": true"#), "\(reply)")
  }

  @Test("A message that is not a request has an error of the protocol", arguments: [
    ("{", "-32700", "null", "it ends too early, at byte 1. Send one JSON object."),
    (#"{"a":1,"a":2}"#, "-32700", "null", "duplicate key"),
    ("7", "-32600", "null", "A message is a JSON object."),
    ("[]", "-32600", "null", "Batches are not supported."),
    (#"{"id":1,"method":"ping"}"#, "-32600", "1", "`jsonrpc` must be"),
    (#"{"jsonrpc":"2.0","id":1}"#, "-32600", "1", "`method` is missing"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "-32600", "null", "a string or a whole number"),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "-32600", "null", "a string or a whole number"),
    (#"{"jsonrpc":"2.0","id":"x","method":"resources/list"}"#, "-32601", #""x""#, "Known: initialize, ping"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}"#, "-32602", "1", "Known: look."),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, "-32602", "1", "requires the `name` of a tool"),
  ])
  func malformed(message: String, code: String, id: String, text: String) {
    var session = initialized()
    let reply = session.reply(to: message)
    #expect(reply.contains(#""code": \#(code)"#) && reply.contains(#""id": \#(id)"#) && reply.contains(text), "\(reply)")
    #expect(session.reply(to: request("ping")) == #"{"jsonrpc": "2.0", "id": 7, "result": {}}"#)
  }

  @Test("Nesting is bounded")
  func deep() {
    var session = initialized()
    #expect(session.reply(to: String(repeating: "[", count: 100_000)).contains("nested more than 64 deep"))
  }

  @Test("Notifications and answers have no answer, and a cancellation names its request", arguments: [
    (#"{"jsonrpc":"2.0","method":"notifications/unknown","params":{}}"#, "(nothing)"),
    (#"{"jsonrpc":"2.0","id":3,"result":{}}"#, "(nothing)"),
    (#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#, "(cancel integer(3))"),
    (#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#, #"(cancel string("a"))"#),
    (#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, "(nothing)"),
  ])
  func notifications(message: String, expected: String) {
    var session = initialized()
    #expect(session.reply(to: message) == expected)
  }
}
