package import HTTP

/// A request and the function that decodes its answer, as a value.
package struct Resource<Value>: Sendable {
  package var request: HTTPRequest
  /// Called with successful answers only.
  package let decode: @Sendable (HTTPResponse) throws(ForgeError) -> Value

  package init(_ request: HTTPRequest, decode: @escaping @Sendable (HTTPResponse) throws(ForgeError) -> Value) {
    self.request = request
    self.decode = decode
  }
}
