import HTTP
import ReviewTestKit
import Testing

@Suite("Proxies and certificates come from the injected environment", .timeLimit(.minutes(20)))
struct TransportSettingsTests {
  enum Field: Sendable {
    case secureProxy, plainProxy, certificateFile, certificateFolder
  }

  @Test("Each variable has its own setting", arguments: [
    (["https_proxy": "a", "HTTPS_PROXY": "b"], .secureProxy, "a"), (["HTTPS_PROXY": "b"], .secureProxy, "b"),
    (["all_proxy": "c"], .secureProxy, "c"), (["ALL_PROXY": "d"], .plainProxy, "d"),
    (["HTTP_PROXY": "x"], .plainProxy, nil), (["http_proxy": "e"], .plainProxy, "e"),
    (["https_proxy": ""], .secureProxy, nil), (["SSL_CERT_FILE": "f"], .certificateFile, "f"),
    (["CURL_CA_BUNDLE": "g", "SSL_CERT_FILE": "f"], .certificateFile, "g"),
    (["SSL_CERT_DIR": "h"], .certificateFolder, "h"),
  ] as [([String: String], Field, String?)])
  func variables(environment: [String: String], field: Field, value: String?) {
    let settings = TransportSettings(environment: environment)
    let found =
      switch field {
      case .secureProxy: settings.secureProxy?.exposed
      case .plainProxy: settings.plainProxy?.exposed
      case .certificateFile: settings.certificateFile
      case .certificateFolder: settings.certificateFolder
      }
    #expect(found == value)
  }

  @Test("A plain HTTP origin goes through the proxy, except for the listed exceptions and the local machine")
  func proxying() async throws {
    let proxy = try LoopbackServer { [.response(200, [:], $0.target)] }
    defer { proxy.stop() }
    let origin = "http://forge.example:3000/api"
    var settings = TransportSettings(environment: ["http_proxy": proxy.address], allowingPlain: origin)
    let response = try await CurlTransport(settings: settings).send(HTTPRequest(.get, "\(origin)/v1"))
    #expect(String(decoding: response.body, as: UTF8.self) == "\(origin)/v1")

    settings.proxyExceptions = "forge.example"
    let direct = try #require(
      await failure { try await CurlTransport(settings: settings).send(HTTPRequest(.get, origin, limits: HTTPLimits(total: .seconds(3)))) })
    #expect([.unresolvedHost, .timedOut, .unreachable].contains(direct.cause))

    let local = try LoopbackServer { _ in [.response(200, [:], "direct")] }
    defer { local.stop() }
    let answer = try await CurlTransport(settings: settings).send(HTTPRequest(.get, local.address))
    #expect(String(decoding: answer.body, as: UTF8.self) == "direct")
    #expect(proxy.requests.count == 1)
  }

  @Test("A duration is shown in whole seconds, rounded up", arguments: [
    (Duration.seconds(3_600.9999999999995), "3601 seconds"), (.seconds(300), "300 seconds"), (.milliseconds(1), "1 second"),
    (.zero, "0 seconds"),
  ])
  func wholeSeconds(duration: Duration, text: String) { #expect(duration.inWholeSeconds == text) }
}
