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
