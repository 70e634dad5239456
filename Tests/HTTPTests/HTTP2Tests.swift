import Foundation
import HTTP
import ReviewTestKit
import Testing

@Suite("HTTP/2 with a server that supports it", .timeLimit(.minutes(20)))
struct HTTP2Tests {
  private struct Answer: Decodable {
    let connections: Int
    let requests: Int
    let asked: [String]
  }

  private func with(
    _ body: (LoopbackTLSServer, CurlTransport) async throws -> Void
  ) async throws {
    guard await LoopbackHTTP2Server.isPossible else { return }
    let server = try await LoopbackHTTP2Server.start()
    defer { server.stop() }
    try await body(server, CurlTransport(settings: TransportSettings(environment: ["SSL_CERT_FILE": server.authority])))
  }

  private func answer(_ path: String, _ server: LoopbackTLSServer, _ transport: CurlTransport) async throws -> Answer {
    let response = try await transport.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)\(path)"))
    #expect(response.status == 200)
    #expect(response.header("x-protocol") == "h2")
    return try JSONDecoder().decode(Answer.self, from: Data(response.body))
  }

  @Test("Concurrent requests share one connection")
  func oneConnection() async throws {
    try await with { server, transport in
      let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
        for number in 0..<30 { group.addTask { try await self.answer("/\(number)", server, transport) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.map(\.connections).max() == 1)
      #expect(answers.map(\.requests).max() == 30)
    }
  }

  @Test("A body is sent completely")
  func post() async throws {
    try await with { server, transport in
      let body = [UInt8](repeating: 0x61, count: 300_000)
      let response = try await transport.send(HTTPRequest(.post, "https://127.0.0.1:\(server.port)/post", body: body))
      #expect(response.status == 200)
      #expect(try await answer("/after", server, transport).asked == ["POST /post", "GET /after"])
    }
  }

  @Test("A write whose stream or connection ends is not repeated, because it may have been done", arguments: ["/reset", "/goaway"])
  func ended(path: String) async throws {
    try await with { server, transport in
      _ = try await answer("/first", server, transport)
      let error = await #expect(throws: HTTPError.self) {
        try await transport.send(HTTPRequest(.post, "https://127.0.0.1:\(server.port)\(path)", body: [1]))
      }
      #expect(error?.mayHaveBeenDone == true)
      let asked = try await answer("/last", server, transport).asked
      #expect(asked.filter { $0 == "POST \(path)" }.count == 1)
    }
  }
}
