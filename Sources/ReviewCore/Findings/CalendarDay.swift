/// A day of the Gregorian calendar, without a time zone.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 to 9999.
  package let year: Int
  /// 1-based.
  package let month: Int
  /// 1-based.
  package let day: Int

  /// Nil when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month) else { return nil }
    guard (1...Self.length(ofMonth: month, year: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns the day in UTC; nil outside of the years 1 to 9999.
  package init?(secondsSince1970 seconds: Int64) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    // Days since 1 March of the year 0, so that the leap day is the last of its year.
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthSinceMarch < 10 ? monthSinceMarch + 3 : monthSinceMarch - 9
    self.init(
      year: 400 * era + yearOfEra + (month < 3 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1)
  }

  /// For example `2026-07-15`, ISO 8601.
  package var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }.joined(separator: "-")
  }

  /// Returns the number of days from this day to a later one; negative for an earlier one.
  package func days(until other: CalendarDay) -> Int {
    other.number - number
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  /// Days since the beginning of the calendar. Months start at March, so that the leap day is the last of its year.
  private var number: Int {
    let years = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * monthsSinceMarch + 2) / 5 + day
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
