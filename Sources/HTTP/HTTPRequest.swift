/// A request to a server, as a value.
package struct HTTPRequest: Sendable {
  package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the method is safe: it changes nothing on the server, and can be repeated (RFC 9110, section 9.2.1).
    package var isRead: Bool { self == .get || self == .head }
  }

  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A header that is sent only to the origin of the request's address.
  package struct SecretHeader: Sendable {
    package let name: String
    /// Precedes the secret, such as `Bearer `.
    package let prefix: String
    package let secret: Secret

    package init(_ name: String, prefix: String = "", _ secret: Secret) {
      self.name = name
      self.prefix = prefix
      self.secret = secret
    }
  }

  package var method: Method
  /// Absolute, `https:`; `http:` only where the transport allows it. Without user and password.
  package var url: String
  package var headers: [Header]
  package var secrets: [SecretHeader]
  package var body: [UInt8]?
  package var limits: HTTPLimits

  package init(
    _ method: Method, _ url: String, headers: [Header] = [], secrets: [SecretHeader] = [], body: [UInt8]? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.secrets = secrets
    self.body = body
    self.limits = limits
  }
}

/// Limits for the duration of a request and the size of its response.
package struct HTTPLimits: Hashable, Sendable {
  /// From the first byte sent to the last one received, including redirects and slow servers.
  package var total: Duration
  /// Until the connection is established, including TLS.
  package var connect: Duration
  /// The size of the body after decompression; headers have curl's own limit of 300 kB.
  package var responseBytes: Int
  package var redirects: Int

  package init(
    total: Duration = .seconds(30), connect: Duration = .seconds(10), responseBytes: Int = 16 << 20, redirects: Int = 5
  ) {
    self.total = total
    self.connect = connect
    self.responseBytes = responseBytes
    self.redirects = redirects
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// Rounded up to whole seconds, for messages: `1 second`, `3601 seconds`.
  package var inWholeSeconds: String {
    let seconds = components.seconds + (components.attoseconds > 0 ? 1 : 0)
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }
}

/// The response of a server. Any status is a response; only a missing response is an `HTTPError`.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  /// In the order received; names in lower case.
  package let headers: [HTTPRequest.Header]
  package let body: [UInt8]
  /// The address that responded, after redirects.
  package let url: String

  package init(status: Int, headers: [HTTPRequest.Header] = [], body: [UInt8] = [], url: String = "") {
    self.status = status
    self.headers = headers.map { HTTPRequest.Header($0.name.lowercased(), $0.value) }
    self.body = body
    self.url = url
  }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the first value of a header, independent of the case of its name.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name == name }?.value
  }
}

/// A text that must never be shown, such as a token or a key.
///
/// Printing, interpolating, dumping or reflecting it gives `•••`. Only `exposed`, which is easy to search for, returns
/// it.
package struct Secret: Sendable {
  /// The text itself. Pass it only to the server.
  package let exposed: String

  package init(_ text: String) {
    exposed = text
  }

  package var isEmpty: Bool { exposed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
