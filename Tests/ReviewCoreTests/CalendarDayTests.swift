import ReviewCore
import Testing

@Suite("A day of the calendar")
struct CalendarDayTests {
  @Test("Days that the calendar does not have are none", arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1), (10_000, 1, 1),
  ])
  func refuses(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test("Days are counted over the ends of months and years", arguments: [
    ((2026, 7, 15), (2026, 7, 15), 0), ((2026, 2, 28), (2026, 3, 1), 1), ((2024, 2, 28), (2024, 3, 1), 2),
    ((2026, 12, 31), (2027, 1, 1), 1), ((2000, 1, 1), (2001, 1, 1), 366), ((1900, 1, 1), (1901, 1, 1), 365),
    ((1970, 1, 1), (2026, 7, 15), 20_649), ((2026, 7, 15), (2026, 7, 1), -14),
  ] as [((Int, Int, Int), (Int, Int, Int), Int)])
  func counts(first: (Int, Int, Int), last: (Int, Int, Int), days: Int) throws {
    let start = try #require(CalendarDay(year: first.0, month: first.1, day: first.2))
    let end = try #require(CalendarDay(year: last.0, month: last.1, day: last.2))
    #expect(start.days(until: end) == days)
    #expect((start < end) == (days > 0))
  }

  @Test("A time has the day in UTC", arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (951_782_400, "2000-02-29"),
    (951_868_800, "2000-03-01"), (1_767_225_599, "2025-12-31"), (-62_135_596_800, "0001-01-01"),
    (253_402_300_799, "9999-12-31"), (-62_135_596_801, nil), (253_402_300_800, nil), (.max, nil), (.min, nil),
  ] as [(Int64, String?)])
  func day(seconds: Int64, text: String?) {
    #expect(CalendarDay(secondsSince1970: seconds)?.description == text)
  }

  @Test("It is written as ISO 8601 has it")
  func describesItself() {
    #expect(CalendarDay(year: 2026, month: 7, day: 5)?.description == "2026-07-05")
    #expect(CalendarDay(year: 33, month: 12, day: 25)?.description == "0033-12-25")
  }
}
