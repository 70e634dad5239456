import Reporting
import ReviewCore
import Synchronization
import Testing

@testable import Servers

@Suite("The server of the Language Server Protocol")
struct LSPServerTests {
  /// The messages that a server wrote.
  private final class Editor: Sendable {
    private let received = Mutex((framing: ContentFraming(limit: 1 << 20), messages: [String]()))
    var messages: [String] { received.withLock { $0.messages } }

    @Sendable func write(_ bytes: [UInt8]) {
      received.withLock { received in
        for case .content(let content) in received.framing.frames(in: bytes) {
          received.messages.append(String(decoding: content, as: UTF8.self))
        }
      }
    }
  }

  private static func framed(_ messages: String...) -> [UInt8] { messages.flatMap { ContentFraming.framed(Array($0.utf8)) } }

  private static let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#

  private static func text(_ version: Int) -> String {
    let method = version == 1 ? "didOpen" : "didChange"
    let change = version == 1 ? "" : #","contentChanges":[{"text":"let b = 2"}]"#
    let text = version == 1 ? #","text":"let a = 1""# : ""
    return #"{"jsonrpc":"2.0","method":"textDocument/\#(method)","params":{"textDocument":{"uri":"file:///A.swift","version":\#(version)\#(text)}\#(change)}}"#
  }

  @Test("A change while a document is linted discards the old findings", .timeLimit(.minutes(1)))
  func newestState() async {
    let editor = Editor()
    let (started, gate) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let work = LSPServer.Work(reload: {}, lint: { document in
      started.continuation.yield()
      if document.version == 1 { for await _ in gate.stream { break } }
      return []
    })
    let server = LSPServer(session: LSPSession(version: "1") { _ in nil }, work: work, write: editor.write)
    #expect(server.receive(Self.framed(Self.hello, Self.text(1))))
    var starts = started.stream.makeAsyncIterator()
    await starts.next()
    #expect(server.receive(Self.framed(Self.text(2), Self.text(3))))
    gate.continuation.yield()
    await server.finish()
    #expect(editor.messages.count == 2 && editor.messages[1].contains(#""version": 3"#), "\(editor.messages)")
  }

  @Test("An error is shown to the user, the document loses its findings, and the server continues")
  func errors() async {
    let editor = Editor()
    let work = LSPServer.Work(reload: {}, lint: { _ in throw Problem(summary: "No.", hint: "Say yes.") })
    let server = LSPServer(session: LSPSession(version: "1") { _ in nil }, work: work, write: editor.write)
    #expect(server.receive(Self.framed(Self.hello, Self.text(1))))
    await server.finish()
    #expect(editor.messages.last?.contains(#""method": "window/showMessage", "params": {"type": 1, "message": "reviewbot: No. Say yes."}"#) == true)
    #expect(editor.messages.dropLast().last?.contains(#""version": 1, "diagnostics": []"#) == true, "\(editor.messages)")
    #expect(server.end == nil)
    #expect(!server.receive(Self.framed(#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)))
    #expect(server.end == true)
  }

  @Test("An error is shown once, until a document has been linted again")
  func repeatedErrors() async {
    let editor = Editor()
    let work = LSPServer.Work(reload: {}, lint: { document in
      if document.version != 3 { throw Problem(summary: "No.", hint: "Say yes.") }
      return []
    })
    let server = LSPServer(session: LSPSession(version: "1") { _ in nil }, work: work, write: editor.write)
    #expect(server.receive(Self.framed(Self.hello)))
    for version in 1...5 {
      #expect(server.receive(Self.framed(Self.text(version))))
      await server.finish()
    }
    #expect(editor.messages.count { $0.contains("window/showMessage") } == 2, "\(editor.messages)")
  }

  @Test("A header without a length ends the server with an error")
  func malformed() {
    let editor = Editor()
    let work = LSPServer.Work(reload: {}, lint: { _ in [] })
    let server = LSPServer(session: LSPSession(version: "1") { _ in nil }, work: work, write: editor.write)
    #expect(!server.receive(Array("{}\r\n\r\n".utf8)))
    #expect(editor.messages.count == 1 && editor.messages[0].contains("no valid `Content-Length`"))
  }
}
