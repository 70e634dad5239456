import Clibcurl

/// An absolute `http` or `https` address, parsed by the same library that connects to it.
package struct WebAddress: Hashable, Sendable {
  /// The problem with an address, in a few words.
  package enum Fault: Error, Hashable, Sendable {
    case malformed, unsupportedScheme, holdsCredentials
    /// libcurl, which parses the address, is not installed.
    case noLibrary
  }

  package let text: String
  package let isSecure: Bool
  /// Lower case; an IPv6 address is in brackets.
  package let host: String
  package let port: Int
  private let path: String

  package init(_ text: String) throws(Fault) {
    try self.init(references: [text])
  }

  /// - Parameter references: An absolute address, then references to resolve against it (RFC 3986, section 5).
  private init(references: [String]) throws(Fault) {
    guard libcurl_is_there() else { throw .noLibrary }
    guard let url = unsafe libcurl_url() else { throw .malformed }
    defer { unsafe libcurl_url_cleanup(url) }
    for reference in references {
      guard !reference.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw .malformed }
      switch unsafe libcurl_url_set(url, CURLUPART_URL, reference, 0) {
      case CURLUE_OK: break
      case CURLUE_UNSUPPORTED_SCHEME: throw .unsupportedScheme
      default: throw .malformed
      }
    }
    guard unsafe Self.part(CURLUPART_USER, of: url) == nil, unsafe Self.part(CURLUPART_PASSWORD, of: url) == nil
    else { throw .holdsCredentials }
    let scheme = unsafe Self.part(CURLUPART_SCHEME, of: url)
    guard scheme == "https" || scheme == "http" else { throw .unsupportedScheme }
    guard let text = unsafe Self.part(CURLUPART_URL, of: url), let host = unsafe Self.part(CURLUPART_HOST, of: url),
      let port = unsafe Self.part(CURLUPART_PORT, of: url).flatMap({ Int($0) })
    else { throw .malformed }
    self.text = text
    isSecure = scheme == "https"
    self.host = host.lowercased()
    self.port = port
    path = unsafe Self.part(CURLUPART_PATH, of: url) ?? "/"
  }

  /// Returns the address of a `Location` header in a response from this address.
  package func resolving(_ reference: String) throws(Fault) -> WebAddress {
    try WebAddress(references: [text, reference])
  }

  /// Scheme, host and port; secrets are sent only to this origin.
  package var origin: String {
    "\(isSecure ? "https" : "http")://\(host):\(port)"
  }

  /// For display and logs: without query and fragment, which may contain secrets.
  package var shown: String {
    let isUsual = port == (isSecure ? 443 : 80)
    return "\(isSecure ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")\(path)"
  }

  /// Whether it refers to this machine.
  package var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || isIPv4Loopback
  }

  private var isIPv4Loopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let flags = part == CURLUPART_PORT ? UInt32(CURLU_DEFAULT_PORT) : 0
    guard unsafe libcurl_url_get(url, part, &text, flags) == CURLUE_OK, let found = unsafe text else { return nil }
    defer { unsafe libcurl_free(found) }
    return unsafe String(cString: found)
  }
}

extension WebAddress.Fault {
  package var text: String {
    switch self {
    case .malformed: "the address is malformed"
    case .unsupportedScheme: "only https and http addresses are supported"
    case .holdsCredentials: "the URL contains a user name or password"
    case .noLibrary: "libcurl is not on this machine"
    }
  }
}
