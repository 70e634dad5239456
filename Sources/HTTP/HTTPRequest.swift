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
