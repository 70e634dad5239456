/// Dates in HTTP headers (RFC 9110, section 5.6.7), as seconds since 1970.
enum HTTPDate {
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
