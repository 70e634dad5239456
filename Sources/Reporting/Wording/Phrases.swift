/// Returns for example `1 warning` or `2 warnings`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Returns a duration for display, such as `12.5 s` or `2 min 5 s`, or nil for an invalid number.
func durationText(_ seconds: Double) -> String? {
  guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return nil }
  let tenths = Int(seconds * 10 + 0.5)
  if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
  let whole = Int(seconds + 0.5)
  return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
}

/// Returns the text, or its beginning up to the limit with a visible mark where it was cut.
///
/// - Parameter limit: In UTF-8 bytes, excluding the mark.
func clipped(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit else { return text }
  var end = text.utf8.index(text.startIndex, offsetBy: max(limit, 0))
  while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
  return String(text[..<end]) + "…"
}

/// Returns a list's first entries and the number of omitted ones.
func cut<Element>(_ elements: [Element], to limit: Int) -> (shown: ArraySlice<Element>, more: Int) {
  let shown = elements.prefix(max(limit, 0))
  return (shown, elements.count - shown.count)
}

/// Returns a number of tenths that is not negative, such as `12.5`, or `12` without the point.
func tenths(_ number: Int) -> String { number % 10 == 0 ? "\(number / 10)" : "\(number / 10).\(number % 10)" }

/// A share in tenths of a percent, truncated and never rounded up, so that 79.99 % does not look like a met gate of 80
/// %.
struct Percentage: Hashable, Sendable, CustomStringConvertible {
  /// 0...1000; nil when there was nothing to measure.
  let tenths: Int?

  /// Limits counts to the valid range, because a report may come from a file.
  init(_ part: Int?, of total: Int?) {
    guard let part, let total, total > 0 else {
      tenths = nil
      return
    }
    let product = min(max(part, 0), total).multipliedFullWidth(by: 1000)
    tenths = total.dividingFullWidth(product).quotient
  }

  /// `72.7 %`, `80 %`, `∅`.
  var description: String { digits.map { "\($0) %" } ?? "∅" }

  /// Returns `61–74 %`, or one share when the highest possible one is equal or nothing was measured.
  func range(to best: Percentage) -> String {
    guard let digits, let highest = best.digits, best != self else { return description }
    return "\(digits)–\(highest) %"
  }

  private var digits: String? {
    tenths.map { $0 % 10 == 0 ? "\($0 / 10)" : "\($0 / 10).\($0 % 10)" }
  }
}

/// The difference between two figures as text, with its sign: `+3`, `−0.4` or `±0`.
struct Difference: Hashable, CustomStringConvertible {
  let description: String

  /// The difference between two shares in percentage points, as their texts show them; nil when one was not measured.
  init?(from before: Percentage, to after: Percentage) {
    guard let before = before.tenths, let after = after.tenths else { return nil }
    let size = abs(after - before)
    description = Self.sign(after - before) + (size % 10 == 0 ? "\(size / 10)" : "\(size / 10).\(size % 10)")
  }

  /// The difference between two counts.
  init(from before: Int, to after: Int) {
    let difference = after.subtractingReportingOverflow(before).partialValue
    description = "\(Self.sign(difference))\(difference.magnitude)"
  }

  private static func sign(_ difference: Int) -> String {
    difference == 0 ? "±" : difference < 0 ? "−" : "+"
  }
}
