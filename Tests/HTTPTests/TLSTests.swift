import HTTP
import ReviewTestKit
import Testing

@Suite(
  "Requests are sent only to servers with a valid certificate",
  .enabled(if: LoopbackTLSServer.isPossible, "openssl or python3 is absent: no certificates to test with"),
  .timeLimit(.minutes(20)))
struct TLSTests {
  private func send(_ path: String = "/", to server: LoopbackTLSServer, _ environment: [String: String]) async throws -> HTTPResponse {
    try await CurlTransport(settings: TransportSettings(environment: environment)).send(
      HTTPRequest(.get, "https://127.0.0.1:\(server.port)\(path)", secrets: [.init("Authorization", Secret("s3cret"))]))
  }

  @Test("A private authority is trusted only if its file is named", arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
  func authority(variable: String) async throws {
    let server = try await LoopbackTLSServer(.good)
    defer { server.stop() }
    #expect(try await send(to: server, [variable: server.authority]).status == 200)
    let error = try #require(await failure { try await send(to: server, [:]) })
    #expect(error.cause == .untrusted)
    #expect(error.hint.contains("SSL_CERT_FILE"))
    #expect(!error.mayHaveBeenDone)
  }

  @Test("Expired certificates and those for another host are rejected", arguments: [LoopbackTLSServer.Certificate.expired, .otherName])
  func refused(certificate: LoopbackTLSServer.Certificate) async throws {
    let server = try await LoopbackTLSServer(certificate)
    defer { server.stop() }
    let error = try #require(await failure { try await send(to: server, ["SSL_CERT_FILE": server.authority]) })
    #expect(error.cause == .untrusted)
  }

  @Test("A missing certificate bundle is named as the reason")
  func missingBundle() async throws {
    let server = try await LoopbackTLSServer(.good)
    defer { server.stop() }
    let error = try #require(await failure { try await send(to: server, ["SSL_CERT_FILE": "/nowhere/ca.pem"]) })
    #expect(error.cause == .missingCertificates)
  }

  @Test("A redirect from HTTPS to HTTP is rejected, even on the local machine")
  func downgrade() async throws {
    let plain = try LoopbackServer { _ in [.response(200)] }
    defer { plain.stop() }
    let server = try await LoopbackTLSServer(.good, location: plain.address)
    defer { server.stop() }
    let error = try #require(await failure { try await send("/away", to: server, ["SSL_CERT_FILE": server.authority]) })
    #expect(error.cause == .redirect)
    #expect(plain.requests.isEmpty)
  }

  @Test("A server that does not answer the TLS handshake is abandoned after the connection limit")
  func silentHandshake() async throws {
    let server = try LoopbackServer { _ in [] }
    defer { server.stop() }
    let request = HTTPRequest(
      .get, "https://127.0.0.1:\(server.port)/", limits: HTTPLimits(total: .seconds(20), connect: .milliseconds(300)))
    let error = try #require(
      await failure { try await CurlTransport(settings: TransportSettings(environment: [:])).send(request) })
    #expect(error.cause == .timedOut)
    #expect(!error.mayHaveBeenDone)
  }
}
