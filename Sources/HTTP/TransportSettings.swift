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
