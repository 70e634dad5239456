#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import ReviewCore

extension CalendarDay {
  /// The date in the machine's time zone. Creating a Foundation calendar takes longer than linting a small file.
  package static var current: CalendarDay? {
    var now = time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&now, &parts) != nil else { return nil }
    return unsafe CalendarDay(year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
