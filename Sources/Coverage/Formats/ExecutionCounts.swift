/// The rule of all formats for execution counts that fell below zero: the code counts as not run.
///
/// Parallel tests can lose increments of a counter, and Swift subtracts the counters of thrown errors. A report then
/// has a negative number, or a huge one. It is 2⁶³ - 1 in llvm-cov's JSON, and near 2⁶⁴ in LCOV. Lines of Xcode have 48
/// bits. Whether the code ran is unknown, so it must not look covered.
struct ExecutionCounts {
  /// How many counts were below zero.
  private(set) var belowZero = 0

  /// The least number that cannot be a count: no test runs a line that often, which would take 39 hours at one run per
  /// nanosecond. It is the least negative number of 48 bits, and less than those of 64 bits.
  static let least: UInt64 = 1 << 47
  /// Numbers of so many digits are less than `least`.
  static let safeDigits = 14

  /// Returns a count as it was written; 0 for one below zero, which is counted.
  mutating func repaired(_ written: UInt64) -> UInt64 {
    guard written >= Self.least else { return written }
    belowZero += 1
    return 0
  }

  mutating func add(_ others: ExecutionCounts) {
    belowZero += others.belowZero
  }

  /// Reads a whole number: `12`, `-1`, `2.0` or `1e+06`, because some tools write counts as floating-point numbers. A
  /// negative number, and one beyond 64 bits, becomes the greatest number, which `repaired` replaces.
  /// - Returns: Nil for any other text.
  static func written(_ text: some Collection<UInt8>) -> UInt64? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix(while: isDigit)
    rest = rest[digits.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest[fraction.endIndex...]
    }
    guard !digits.isEmpty, let exponent = exponent(rest) else { return nil }
    guard let value = scaled(Array(digits), Array(fraction), by: exponent) else { return nil }
    return isNegative && value > 0 ? .max : value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Returns 0 for an empty text, and nil for one that is no exponent.
  private static func exponent(_ text: some Collection<UInt8>) -> Int? {
    guard let mark = text.first else { return 0 }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return nil }
    return Int(String(decoding: text.dropFirst(), as: UTF8.self)).flatMap { (-999...999).contains($0) ? $0 : nil }
  }

  /// Returns nil when the number is not whole.
  private static func scaled(_ digits: [UInt8], _ fraction: [UInt8], by exponent: Int) -> UInt64? {
    let all = (digits + fraction).map { UInt64($0 - 0x30) }
    let whole = digits.count + exponent
    guard all.dropFirst(max(0, whole)).allSatisfy({ $0 == 0 }) else { return nil }
    let padding = repeatElement(UInt64(0), count: max(0, whole - all.count))
    var value: UInt64 = 0
    for digit in all.prefix(max(0, whole)) + padding {
      let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
      value = overflows ? .max : tens.addingWithSaturation(digit)
    }
    return value
  }
}
