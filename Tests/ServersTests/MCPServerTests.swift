import Reporting
import ReviewCore
import Synchronization
import Testing

@testable import Servers

@Suite("The server of the Model Context Protocol")
struct MCPServerTests {
  /// The lines that a server wrote.
  private final class Client: Sendable {
    private let text = Mutex("")
    var lines: [String] { text.withLock { $0.split(separator: "\n").map(String.init) } }

    @Sendable func write(_ bytes: [UInt8]) { text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
  }

  /// Calls that wait until the test lets them continue.
  private final class Gate: Sendable {
    let started = AsyncStream<String>.makeStream()
    let opened = AsyncStream<Void>.makeStream()

    @Sendable func run(_ name: String, _ arguments: ToolArguments) async throws -> ToolResult {
      started.continuation.yield(arguments.text("id") ?? "")
      for await _ in opened.stream { break }
      try Task.checkCancellation()
      return ToolResult("done \(arguments.text("id") ?? "")")
    }
  }

  private static func call(_ id: Int, _ argument: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"look","arguments":{"id":"\#(argument)"}}}"# + "\n"
  }

  private static func server(_ client: Client, _ tool: @escaping MCPServer.Tool) -> MCPServer {
    let server = MCPServer(session: .sample, tool: tool, write: client.write)
    server.receive(Array("\(MCPSession.hello)\n".utf8))
    return server
  }

  @Test("Results and errors of tools are results of the call", arguments: [
    ("fine", #""text": "It is fine."}], "isError": false"#), ("problem", #""text": "error: No.\n  Say yes.\n"}], "isError": true"#),
    ("other", #"Call the tool again, and report this error if it stays.\n"}], "isError": true"#),
  ])
  func results(kind: String, expected: String) async {
    let client = Client()
    let server = Self.server(client) { _, arguments in
      switch arguments.text("id") {
      case "fine": return ToolResult("It is fine.")
      case "problem": throw Problem(summary: "No.", hint: "Say yes.")
      default: throw CancellationError()
      }
    }
    server.receive(Array(Self.call(1, kind).utf8))
    await server.finish()
    #expect(client.lines.count == 2 && client.lines[1].contains(#""id": 1"#) && client.lines[1].contains(expected), "\(client.lines)")
  }

  @Test("Messages are answered while a call runs, and calls run one after another", .timeLimit(.minutes(1)))
  func concurrency() async {
    let (client, gate) = (Client(), Gate())
    let server = Self.server(client, gate.run)
    server.receive(Array((Self.call(1, "a") + Self.call(2, "b")).utf8))
    var started = gate.started.stream.makeAsyncIterator()
    #expect(await started.next() == "a")
    server.receive(Array(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#.utf8) + [0x0A])
    #expect(client.lines.last == #"{"jsonrpc": "2.0", "id": 3, "result": {}}"#)
    gate.opened.continuation.yield()
    #expect(await started.next() == "b")
    gate.opened.continuation.yield()
    await server.finish()
    #expect(client.lines.suffix(2).map { $0.contains("done a") } == [true, false])
    #expect(client.lines.last?.contains("done b") == true)
  }

  @Test("A cancelled call has no answer, whether it runs or waits", .timeLimit(.minutes(1)))
  func cancellation() async {
    let (client, gate) = (Client(), Gate())
    let server = Self.server(client, gate.run)
    server.receive(Array((Self.call(1, "a") + Self.call(2, "b") + Self.call(3, "c")).utf8))
    var started = gate.started.stream.makeAsyncIterator()
    #expect(await started.next() == "a")
    // The waiting call first: once the running one ends, it would start.
    for id in [2, 1] {
      server.receive(Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#.utf8) + [0x0A])
    }
    #expect(await started.next() == "c")
    gate.opened.continuation.yield()
    await server.finish()
    #expect(client.lines.count == 2 && client.lines[1].contains("done c"), "\(client.lines)")
  }

  @Test("The number of waiting calls is bounded, and an id is used once at a time", .timeLimit(.minutes(1)))
  func bounds() async {
    let (client, gate) = (Client(), Gate())
    let server = Self.server(client, gate.run)
    server.receive(Array((Self.call(1, "a") + Self.call(1, "again")).utf8))
    #expect(client.lines.last?.contains("A running request has the same `id`.") == true)
    for id in 2...33 { server.receive(Array(Self.call(id, "b").utf8)) }
    #expect(client.lines.last?.contains("32 calls are waiting. Try again when one has ended.") == true)
    server.cancelAll()
    await server.finish()
    #expect(client.lines.count == 3)
  }

  @Test("A line over the limit has an error, and the next one is answered")
  func longLine() async {
    let client = Client()
    let server = Self.server(client) { _, _ in ToolResult("") }
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<9 { server.receive(piece) }
    server.receive(Array(("\n" + #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#).utf8))
    await server.finish()
    #expect(client.lines.count == 3 && client.lines[1].contains("more than 4194304 bytes"), "\(client.lines)")
    #expect(client.lines[2] == #"{"jsonrpc": "2.0", "id": 3, "result": {}}"#)
  }
}
