import HTTP
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Requests and responses", .timeLimit(.minutes(20)))
struct CurlTransportTests {
  let transport = CurlTransport(settings: TransportSettings(environment: [:]))

  @Test("Every method is sent with its headers and body", arguments: [
    (HTTPRequest.Method.get, nil), (.head, nil), (.post, "{\"a\":1}"), (.put, "é"), (.patch, "x"), (.delete, nil),
    (.post, ""), (.delete, "{}"),
  ] as [(HTTPRequest.Method, String?)])
  func methods(method: HTTPRequest.Method, body: String?) async throws {
    let server = try LoopbackServer { _ in [.response(200, ["X-Answer": "yes"], method == .head ? "" : "fine")] }
    defer { server.stop() }
    let response = try await transport.send(
      HTTPRequest(
        method, "\(server.address)/a/b?c=d", headers: [.init("Accept", "text/plain")],
        secrets: [.init("Authorization", prefix: "Bearer ", Secret("s3cret"))], body: body.map { Array($0.utf8) }))
    #expect(response.status == 200)
    #expect(response.header("x-ANSWER") == "yes")
    #expect(response.body == (method == .head ? [] : Array("fine".utf8)))
    let request = try #require(server.requests.first)
    #expect(request.method == method.rawValue)
    #expect(request.target == "/a/b?c=d")
    #expect(request.headers["accept"] == "text/plain")
    #expect(request.headers["authorization"] == "Bearer s3cret")
    #expect(request.body == Array((body ?? "").utf8))
    #expect(request.headers["expect"] == nil)
  }

  @Test("A 1 MB body is sent completely")
  func largeBody() async throws {
    let server = try LoopbackServer { [.response(200, [:], String($0.body.count))] }
    defer { server.stop() }
    let response = try await transport.send(
      HTTPRequest(.post, server.address, body: [UInt8](repeating: 7, count: 1 << 20)))
    #expect(String(decoding: response.body, as: UTF8.self) == "1048576")
  }

  @Test("Error statuses are returned as responses", arguments: [204, 304, 400, 401, 403, 404, 422, 429, 500, 503])
  func statuses(status: Int) async throws {
    let server = try LoopbackServer { _ in [.response(status, ["Retry-After": "7"], status == 204 || status == 304 ? "" : "no")] }
    defer { server.stop() }
    let response = try await transport.send(HTTPRequest(.get, server.address))
    #expect(response.status == status)
    #expect(response.header("Retry-After") == "7")
    #expect(response.isSuccess == (status == 204))
  }

  @Test("The final response is returned, not an informational one before it")
  func earlyHints() async throws {
    let server = try LoopbackServer { _ in [.text("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"), .response(200, [:], "a")] }
    defer { server.stop() }
    let response = try await transport.send(HTTPRequest(.get, server.address))
    #expect(response.status == 200)
    #expect(response.header("link") == nil)
  }

  @Test("Twelve sequential requests share one connection")
  func reuse() async throws {
    let server = try LoopbackServer { _ in [.response(200, [:], "a")] }
    defer { server.stop() }
    for index in 0..<12 {
      _ = try await transport.send(HTTPRequest(index % 3 == 0 ? .post : .get, server.address, body: index % 3 == 0 ? [1] : nil))
    }
    #expect(server.connectionCount == 1)
  }

  @Test("Two hundred concurrent requests all return")
  func storm() async throws {
    let server = try LoopbackServer { [.response(200, [:], $0.target)] }
    defer { server.stop() }
    let transport = transport
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask {
          let response = try await transport.send(HTTPRequest(.get, "\(server.address)/\(index)"))
          return String(decoding: response.body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<200).map { "/\($0)" }))
  }

  @Test("A cancelled request ends before its answer, with an error", .timeLimit(.minutes(5)))
  func cancellation() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _ in
      arrival.yield()
      return [.pause(milliseconds: 3_600_000)]
    }
    defer { server.stop() }
    let transport = transport
    let task = Task { try await transport.send(HTTPRequest(.post, server.address, body: [1])) }
    for await _ in arrivals { break }
    task.cancel()
    let error = try #require(await failure { try await task.value })
    #expect(error.cause == .cancelled)
    #expect(error.mayHaveBeenDone)
  }

  @Test("Hundreds of cancellations at random times leave no request running")
  func cancellationStorm() async throws {
    let server = try LoopbackServer { _ in [.pause(milliseconds: 2), .response(200, [:], "a")] }
    defer { server.stop() }
    let transport = transport
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<400 {
        group.addTask {
          let task = Task { try await transport.send(HTTPRequest(.get, server.address)) }
          for _ in 0..<(index % 7) { await Task.yield() }
          if index % 2 == 0 { task.cancel() }
          switch await task.result {
          case .success(let response): return response.status == 200
          case .failure(let error): return (error as? HTTPError)?.cause == .cancelled
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 400)
    #expect(outcomes.allSatisfy { $0 })
  }

  @Test("A transport released after a cancelled task leaves no thread waiting")
  func cancelledBeforeStart() async throws {
    let server = try LoopbackServer { _ in [.response(200)] }
    defer { server.stop() }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CurlTransport(settings: TransportSettings(environment: [:])).send(HTTPRequest(.get, server.address))
    }
    let error = try #require(await failure { try await task.value })
    #expect(error.cause == .cancelled)
    #expect(server.requests.isEmpty)
  }
}

/// Returns the `HTTPError` that a closure throws; nil if it succeeds.
func failure(of body: () async throws -> HTTPResponse) async -> HTTPError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? HTTPError
  }
}
