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
