/// Carries a request to a server and brings its answer back.
package protocol HTTPTransport: Sendable {
  /// Sends once. Nothing is retried here.
  /// - Throws: `HTTPError` when no whole answer came. A status of 400 or 500 is an answer, not an error.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
