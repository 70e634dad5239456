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

/// Dates in HTTP headers (RFC 9110, section 5.6.7), as seconds since 1970.
private enum HTTPDate {
  /// Parses the one form that servers may send, `Sun, 06 Nov 1994 08:49:37 GMT`; returns nil for anything else.
  static func seconds(_ text: String) -> Int? {
    let fields = text.split(separator: " ")
    guard fields.count == 6, fields[5] == "GMT", let day = Int(fields[1]), let year = Int(fields[3]),
      let month = months.firstIndex(of: String(fields[2])), (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let time = fields[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, time.allSatisfy({ (0..<61).contains($0) }) else { return nil }
    return days(year, month + 1, day) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
  }

  /// The end of the year 9999.
  static let latest = 253_402_300_799

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns days since 1970-01-01 in the Gregorian calendar. Years begin in March here, so that the leap day comes
  /// last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let shifted = (month + 9) % 12
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
