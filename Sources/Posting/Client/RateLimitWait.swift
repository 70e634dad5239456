import HTTP

/// The wait that an answer asks for when it refuses a request because of the forge's rate limit.
enum RateLimitWait {
  /// Longer than any posting waits.
  private static let longest = 366 * 86_400

  /// Returns the wait in Retry-After (RFC 9110, section 10.2.3), which has seconds or a date; nil without a valid one.
  static func retryAfter(_ response: HTTPResponse) -> Duration? {
    guard let text = response.header("retry-after") else { return nil }
    if let seconds = seconds(text) { return .seconds(seconds) }
    guard let date = HTTPDate.seconds(text), let now = now(response) else { return nil }
    return .seconds(min(max(0, date - now), longest))
  }

  /// Returns the wait until an exhausted limit is reset; nil while the limit is not exhausted.
  /// - Parameters:
  ///   - remaining: The header with the number of requests that are left.
  ///   - reset: The header with the time of the reset, in seconds since 1970.
  static func untilReset(_ response: HTTPResponse, remaining: String, reset: String) -> Duration? {
    guard response.header(remaining) == "0", let now = now(response),
      let reset = response.header(reset).flatMap({ Int($0) }), (0...HTTPDate.latest).contains(reset)
    else { return nil }
    return .seconds(min(max(0, reset - now) + 1, longest))
  }

  /// Returns a number of seconds, at most `longest`. A number too large for an integer is valid too.
  private static func seconds(_ text: String) -> Int? {
    if let seconds = Int(text) { return min(max(0, seconds), longest) }
    return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? longest : nil
  }

  private static func now(_ response: HTTPResponse) -> Int? {
    response.header("date").flatMap(HTTPDate.seconds)
  }
}
