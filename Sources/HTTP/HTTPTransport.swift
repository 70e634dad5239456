/// Sends a request to a server and returns its response.
package protocol HTTPTransport: Sendable {
  /// Sends the request once, without retries.
  /// - Throws: `HTTPError` when no complete response arrived. A status of 400 or 500 is a response, not an error.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
