/// HTTP through libcurl. Requests are sent one at a time and share their connections.
///
/// Follows redirects itself, because curl would send custom secret headers to other hosts and turn a POST into a GET. A
/// redirect to another origin (RFC 6454) is refused, so secrets stay with the origin of the request.
package final class CurlTransport: HTTPTransport {
  private let settings: TransportSettings
  private let session = CurlSession()

  package init(settings: TransportSettings) {
    self.settings = settings
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let deadline = ContinuousClock.now + request.limits.total
    var address = try Self.address(of: request)
    for _ in 0...max(0, request.limits.redirects) {
      let remaining = ContinuousClock.now.duration(to: deadline)
      let exchange = try exchange(for: request, at: address, within: remaining)
      let response = try await session.perform(exchange)
      guard let next = try Self.redirection(of: response, from: address, for: request) else { return response }
      address = next
    }
    let detail = "more than \(request.limits.redirects) in a row"
    throw HTTPError(.redirect, request.method, address: address.shown, detail: detail)
  }

  private static func address(of request: HTTPRequest) throws(HTTPError) -> WebAddress {
    do {
      return try WebAddress(request.url)
    } catch {
      let cause = error == .noLibrary ? HTTPError.Cause.missingLibrary : .invalidRequest
      throw HTTPError(cause, request.method, address: withoutSecrets(request.url), detail: error.text)
    }
  }

  /// Returns the part of a malformed address before the first character that could begin a secret.
  private static func withoutSecrets(_ url: String) -> String {
    url.contains("@") ? "an address" : String(url.prefix { $0 != "?" && $0 != "#" })
  }

  private func exchange(
    for request: HTTPRequest, at address: WebAddress, within remaining: Duration
  ) throws(HTTPError) -> Exchange {
    let secrets = request.secrets.map { HTTPRequest.Header($0.name, $0.prefix + $0.secret.exposed) }
    let exchange = Exchange(
      method: request.method, address: address,
      headerLines: (request.headers + secrets).map { "\($0.name): \($0.value)" }, body: request.body,
      proxy: settings.proxy(for: address), proxyExceptions: settings.proxyExceptions,
      certificateFile: settings.certificateFile, certificateFolder: settings.certificateFolder,
      connectLimit: min(request.limits.connect, remaining), totalLimit: remaining,
      responseBytes: request.limits.responseBytes)
    guard settings.allows(address) else { throw exchange.error(.insecure) }
    guard remaining > .zero else {
      throw exchange.error(.timedOut, "redirects used up \(request.limits.total.inWholeSeconds)")
    }
    for header in request.headers + secrets where !header.isSendable {
      let name = header.name.debugDescription
      throw exchange.error(.invalidRequest, "the header \(name) contains a line break or another control character")
    }
    return exchange
  }

  /// Returns nil when the response is not a redirect, or is one that the caller must see (304, 300).
  private static func redirection(
    of response: HTTPResponse, from address: WebAddress, for request: HTTPRequest
  ) throws(HTTPError) -> WebAddress? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("location")
    else { return nil }
    func refusal(_ detail: String) -> HTTPError {
      HTTPError(.redirect, request.method, address: address.shown, detail: detail)
    }
    let next: WebAddress
    do {
      next = try address.resolving(location)
    } catch {
      throw refusal(error.text)
    }
    guard next.isSecure || !address.isSecure else { throw refusal("from https to http, to \(next.shown)") }
    guard next.origin == address.origin else { throw refusal("to another server, \(next.shown)") }
    guard request.method.isRead || response.status >= 307 else {
      throw refusal("a write, with status \(response.status), to \(next.shown)")
    }
    return next
  }
}

extension HTTPRequest.Header {
  /// RFC 9110, section 5: names are tokens; values contain no control characters except tabs.
  var isSendable: Bool {
    let separators = Set("()<>@,;:\\\"/[]?={} ".utf8)
    let isToken = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !separators.contains($0) }
    return isToken && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

/// Sends a request to a server and returns its response.
package protocol HTTPTransport: Sendable {
  /// Sends the request once, without retries.
  /// - Throws: `HTTPError` when no complete response arrived. A status of 400 or 500 is a response, not an error.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

/// Proxies, certificates and exceptions, for all requests of a transport.
package struct TransportSettings: Sendable {
  /// PEM file of trusted certificates; nil: the system's.
  package var certificateFile: String?
  /// Folder of trusted certificates; nil: the system's.
  package var certificateFolder: String?
  /// Proxy for `https` and `http` addresses, which may contain a password; nil for none.
  package var secureProxy: Secret?
  package var plainProxy: Secret?
  /// Hosts without proxy, separated by commas, in curl's format of `no_proxy`.
  package var proxyExceptions: String
  /// Origins (`http://forge.intern:3000`) that may be used without TLS, because the user allowed it.
  package var plainOrigins: Set<String>

  /// Reads the variables that curl reads, except `HTTP_PROXY`: a CGI server sets it from a request's header.
  /// - Parameter plainAddress: A base address that may be plain `http`; nil allows only loopback addresses.
  package init(environment: [String: String], allowingPlain plainAddress: String? = nil) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    certificateFile = value("CURL_CA_BUNDLE", "SSL_CERT_FILE")
    certificateFolder = value("SSL_CERT_DIR")
    let general = value("all_proxy", "ALL_PROXY")
    secureProxy = (value("https_proxy", "HTTPS_PROXY") ?? general).map(Secret.init)
    plainProxy = (value("http_proxy") ?? general).map(Secret.init)
    proxyExceptions = value("no_proxy", "NO_PROXY") ?? ""
    plainOrigins = []
    // The first request to a malformed address reports it.
    if let plainAddress, let address = try? WebAddress(plainAddress) { plainOrigins.insert(address.origin) }
  }

  /// Returns nil when the address needs no proxy; this machine never needs one.
  func proxy(for address: WebAddress) -> Secret? {
    if address.isLoopback { return nil }
    return address.isSecure ? secureProxy : plainProxy
  }

  func allows(_ address: WebAddress) -> Bool {
    address.isSecure || address.isLoopback || plainOrigins.contains(address.origin)
  }
}
