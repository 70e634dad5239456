package import HTTP

/// A request and the function that decodes its answer, as a value.
package struct Resource<Value>: Sendable {
  package var request: HTTPRequest
  /// Statuses that count as a success here, although the dialect calls them a refusal: 404 for something to remove.
  package let accepted: Set<Int>
  /// Called with successful answers only.
  package let decode: @Sendable (HTTPResponse) throws(ForgeError) -> Value

  package init(
    _ request: HTTPRequest, accepting accepted: Set<Int> = [],
    decode: @escaping @Sendable (HTTPResponse) throws(ForgeError) -> Value
  ) {
    self.request = request
    self.accepted = accepted
    self.decode = decode
  }
}

extension Resource where Value == [ForgeFact] {
  /// A write whose answer says nothing that the next read would not.
  static func writing(_ request: HTTPRequest) -> Resource {
    Resource(request) { _ throws(ForgeError) in [] }
  }

  /// A deletion. What is gone already need not be removed.
  static func removing(_ request: HTTPRequest) -> Resource {
    Resource(request, accepting: [404, 410]) { _ throws(ForgeError) in [] }
  }
}
