import HTTP
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Faulty servers cause specific errors", .timeLimit(.minutes(20)))
struct TransferFaultTests {
  typealias Step = LoopbackServer.Step

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    let cause: HTTPError.Cause
    /// Limits for the transfers. They are short only in tests of a limit, because a busy machine is slow.
    let limits: HTTPLimits

    init(name: String, steps: [Step], cause: HTTPError.Cause, limits: HTTPLimits? = nil) {
      self.name = name
      self.steps = steps
      self.cause = cause
      let total: Duration = cause == .timedOut ? .milliseconds(700) : .seconds(60)
      self.limits = limits ?? HTTPLimits(total: total, responseBytes: 1 << 20)
    }

    var testDescription: String { name }
  }

  static let longHeaders = (0..<20_000).map { "X-\($0): abcdefghijklmnopqrstuvwxyz\r\n" }.joined()

  static let faults: [Fault] = [
    Fault(name: "silence", steps: [.pause(milliseconds: 1_500)], cause: .timedOut),
    Fault(
      name: "drip", steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n")]
        + Array(repeating: [.text("x"), .pause(milliseconds: 100)], count: 15).joined(), cause: .timedOut),
    Fault(name: "truncated", steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nabc"), .close], cause: .cutOff),
    Fault(name: "reset", steps: [.reset], cause: .cutOff),
    Fault(name: "reset in the body", steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nabc"), .reset], cause: .cutOff),
    Fault(name: "empty reply", steps: [.close], cause: .cutOff),
    Fault(name: "garbage", steps: [.text("what is this\r\n\r\n"), .close], cause: .malformed),
    Fault(
      name: "malformed chunk", steps: [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"), .close],
      cause: .cutOff),
    Fault(
      name: "cut chunk", steps: [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc"), .close], cause: .cutOff),
    Fault(
      name: "ten gigabytes announced", steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n"), .close],
      cause: .tooLarge(limit: 1 << 20)),
    Fault(
      name: "endless chunks",
      steps: [
        .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
        .forever(Array("1000\r\n".utf8) + [UInt8](repeating: 120, count: 4096) + Array("\r\n".utf8)),
      ], cause: .tooLarge(limit: 1 << 20), limits: HTTPLimits(total: .seconds(60), responseBytes: 1 << 20)),
    Fault(
      name: "gzip bomb", steps: [.response(200, ["Content-Encoding": "gzip"]).with(body: GzipBomb.bytes)],
      cause: .tooLarge(limit: 1 << 20), limits: HTTPLimits(total: .seconds(60), responseBytes: 1 << 20)),
    Fault(name: "bad gzip", steps: [.response(200, ["Content-Encoding": "gzip"], "not gzip at all")], cause: .malformed),
    Fault(
      name: "half a megabyte of headers", steps: [.text("HTTP/1.1 200 OK\r\n" + longHeaders + "\r\n"), .close],
      cause: .cutOff),
  ]

  @Test("Each fault has its own cause", arguments: faults)
  func causes(fault: Fault) async throws {
    let server = try LoopbackServer { _ in fault.steps }
    defer { server.stop() }
    let transport = CurlTransport(settings: TransportSettings(environment: [:]))
    let error = try #require(
      await failure { try await transport.send(HTTPRequest(.get, "\(server.address)/p?token=s3cret", limits: fault.limits)) })
    #expect(error.cause == fault.cause)
    #expect(error.mayHaveBeenDone)
    #expect(error.summary.hasPrefix("GET \(server.address)/p "))
    #expect(!error.summary.contains("s3cret"))
    #expect(!error.hint.isEmpty)
  }

  @Test("A response at the size limit is read; a longer one is rejected", arguments: [(1_000, true), (1_001, false)])
  func limit(length: Int, isRead: Bool) async throws {
    let server = try LoopbackServer { _ in
      [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "x", count: length)), .close]
    }
    defer { server.stop() }
    let request = HTTPRequest(.get, server.address, limits: HTTPLimits(total: .seconds(60), responseBytes: 1_000))
    let transport = CurlTransport(settings: TransportSettings(environment: [:]))
    if isRead {
      #expect(try await transport.send(request).body.count == length)
    } else {
      #expect(await failure { try await transport.send(request) }?.cause == .tooLarge(limit: 1_000))
    }
  }

  @Test("A refused connection is detected before anything is sent")
  func unreachable() async throws {
    let server = try LoopbackServer { _ in [] }
    server.stop()
    _ = await failure { try await CurlTransport(settings: TransportSettings(environment: [:])).send(HTTPRequest(.get, server.address)) }
    let error = try #require(
      await failure { try await CurlTransport(settings: TransportSettings(environment: [:])).send(HTTPRequest(.post, server.address)) })
    #expect(error.cause == .unreachable)
    #expect(!error.mayHaveBeenDone)
  }

  @Test("A write on a kept connection that closes is never sent twice", arguments: [
    (HTTPRequest.Method.post, [1]), (.patch, [1]), (.put, [1]), (.delete, nil), (.post, nil),
  ] as [(HTTPRequest.Method, [UInt8]?)])
  func noSilentRepetition(method: HTTPRequest.Method, body: [UInt8]?) async throws {
    let server = try LoopbackServer { $0.method == "GET" ? [.response(200)] : [.reset] }
    defer { server.stop() }
    let transport = CurlTransport(settings: TransportSettings(environment: [:]))
    _ = try await transport.send(HTTPRequest(.get, server.address))
    let error = try #require(
      await failure {
        try await transport.send(HTTPRequest(method, server.address, body: body, limits: HTTPLimits(total: .seconds(60))))
      })
    #expect(error.cause == .cutOff)
    #expect(error.mayHaveBeenDone)
    #expect(server.requests.filter { $0.method != "GET" }.count == 1)
  }

  @Test("Unsafe requests are rejected before they are sent", arguments: [
    (HTTPRequest(.get, "https://h/", headers: [.init("X", "a\r\nY: b")]), HTTPError.Cause.invalidRequest),
    (HTTPRequest(.get, "https://h/", headers: [.init("X", "a\nb")]), .invalidRequest),
    (HTTPRequest(.get, "https://h/", headers: [.init("X: a\r\nY", "b")]), .invalidRequest),
    (HTTPRequest(.get, "https://h/", headers: [.init("X Y", "b")]), .invalidRequest),
    (HTTPRequest(.get, "https://h/", secrets: [.init("Authorization", Secret("t\r\nX: y"))]), .invalidRequest),
    (HTTPRequest(.get, "http://example.com/"), .insecure),
    (HTTPRequest(.get, "http://127.0.0.1.example.com/"), .insecure), (HTTPRequest(.get, "http://127.0.0.0.1/"), .insecure),
    (HTTPRequest(.get, "http://localhost.example.com/"), .insecure),
    (HTTPRequest(.get, "ftp://example.com/"), .invalidRequest),
    (HTTPRequest(.get, "file:///etc/passwd"), .invalidRequest),
    (HTTPRequest(.get, "not an address"), .invalidRequest),
    (HTTPRequest(.get, ""), .invalidRequest),
    (HTTPRequest(.get, "https://user:t0psecret@example.com/"), .invalidRequest),
  ])
  func refused(request: HTTPRequest, cause: HTTPError.Cause) async throws {
    let error = try #require(await failure { try await CurlTransport(settings: TransportSettings(environment: [:])).send(request) })
    #expect(error.cause == cause)
    #expect(!error.mayHaveBeenDone)
    #expect(!error.summary.contains("t0psecret"))
  }
}

extension LoopbackServer.Step {
  func with(body: [UInt8]) -> LoopbackServer.Step {
    guard case .bytes(let head) = self else { return self }
    let text = String(decoding: head, as: UTF8.self).replacing("Content-Length: 0", with: "Content-Length: \(body.count)")
    return .bytes(Array(text.utf8) + body)
  }
}

/// Thirty megabytes of zeros in a few hundred bytes: a gzip member (RFC 1952), compressed by hand.
enum GzipBomb {
  /// It has one block with fixed Huffman codes (RFC 1951, section 3.2.6): literal 0, then matches of length 258 and
  /// distance 1, each a code of 8 + 5 bits.
  /// and distance 1, each a code of 8 + 5 bits.
  static let bytes: [UInt8] = {
    var bits = BitWriter()
    bits.write(1, count: 1)
    bits.write(1, count: 2)
    bits.writeCode(0x30, count: 8)
    for _ in 0..<120_000 {
      bits.writeCode(0b1100_0101, count: 8)
      bits.writeCode(0, count: 5)
    }
    bits.writeCode(0, count: 7)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bits.bytes + [UInt8](repeating: 0, count: 8)
  }()

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ value: Int, count: Int) {
      for bit in 0..<count { append((value >> bit) & 1) }
    }

    /// Appends a Huffman code, most significant bit first.
    mutating func writeCode(_ code: Int, count: Int) {
      for bit in (0..<count).reversed() { append((code >> bit) & 1) }
    }

    private mutating func append(_ bit: Int) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(bit << used)
      used += 1
    }
  }
}
