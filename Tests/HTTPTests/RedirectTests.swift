import HTTP
import ReviewTestKit
import Testing

@Suite("Redirects are followed only if no data can leak", .timeLimit(.minutes(20)))
struct RedirectTests {
  let transport = CurlTransport(settings: TransportSettings(environment: [:]))
  let secrets = [HTTPRequest.SecretHeader("PRIVATE-TOKEN", Secret("s3cret")), .init("Authorization", Secret("s3cret"))]

  @Test("A read is redirected within its server and keeps its secrets", arguments: [301, 302, 303, 307, 308])
  func sameOrigin(status: Int) async throws {
    let server = try LoopbackServer { $0.target == "/old" ? [.response(status, ["Location": "new?x=1"])] : [.response(200, [:], $0.target)] }
    defer { server.stop() }
    let response = try await transport.send(HTTPRequest(.get, "\(server.address)/old", secrets: secrets))
    #expect(String(decoding: response.body, as: UTF8.self) == "/new?x=1")
    #expect(response.url == "\(server.address)/new?x=1")
    #expect(server.requests.map { $0.headers["private-token"] } == ["s3cret", "s3cret"])
  }

  @Test("A redirect to another server is rejected for every method, and nothing is sent there", arguments: [
    (HTTPRequest.Method.get, 301), (.get, 302), (.get, 307), (.head, 308), (.post, 303), (.post, 307), (.patch, 308),
  ])
  func otherOrigin(method: HTTPRequest.Method, status: Int) async throws {
    let other = try LoopbackServer { _ in [.response(200, [:], "other")] }
    defer { other.stop() }
    let server = try LoopbackServer { [.response(status, ["Location": "\(other.address)\($0.target)"])] }
    defer { server.stop() }
    let request = HTTPRequest(method, "\(server.address)/x", secrets: secrets)
    let error = try #require(await failure { try await transport.send(request) })
    #expect(error.cause == .redirect)
    #expect(error.summary.contains("to another server, \(other.address)/x"))
    #expect(other.connectionCount == 0)
  }

  @Test("A write is not redirected where curl would change it into a read", arguments: [301, 302, 303])
  func writes(status: Int) async throws {
    let server = try LoopbackServer { _ in [.response(status, ["Location": "/new"])] }
    defer { server.stop() }
    let error = try #require(await failure { try await transport.send(HTTPRequest(.post, server.address, body: [1])) })
    #expect(error.cause == .redirect)
    #expect(server.requests.count == 1)
  }

  @Test("A write follows 307 and 308 within its server, with its body", arguments: [307, 308])
  func preservedWrites(status: Int) async throws {
    let server = try LoopbackServer { $0.target == "/old" ? [.response(status, ["Location": "/new"])] : [.response(201)] }
    defer { server.stop() }
    let response = try await transport.send(HTTPRequest(.patch, "\(server.address)/old", secrets: secrets, body: [1, 2]))
    #expect(response.status == 201)
    #expect(server.requests.map(\.method) == ["PATCH", "PATCH"])
    #expect(server.requests.map(\.body) == [[1, 2], [1, 2]])
  }

  @Test("Redirected writes to other servers, plain HTTP, other schemes and redirect loops are rejected", arguments: [
    (HTTPRequest.Method.post, 307, "http://localhost:1/"), (.get, 302, "http://example.com/"), (.get, 302, "file:///etc/passwd"),
    (.get, 302, "gopher://127.0.0.1/"), (.get, 302, "http://u:p@127.0.0.1/"), (.get, 302, "/again"), (.get, 302, "http://[bad"),
  ])
  func refused(method: HTTPRequest.Method, status: Int, location: String) async throws {
    let server = try LoopbackServer { _ in [.response(status, ["Location": location])] }
    defer { server.stop() }
    let error = try #require(await failure { try await transport.send(HTTPRequest(method, server.address, secrets: secrets)) })
    #expect([.redirect, .insecure].contains(error.cause))
    #expect(server.requests.count <= 6)
  }

  @Test("A redirect without a target and a 304 are returned as responses", arguments: [301, 304])
  func answers(status: Int) async throws {
    let server = try LoopbackServer { _ in [.response(status)] }
    defer { server.stop() }
    #expect(try await transport.send(HTTPRequest(.get, server.address)).status == status)
  }
}
