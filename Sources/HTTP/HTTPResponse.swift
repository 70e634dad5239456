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
