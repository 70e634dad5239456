/// `1 warning`, `2 warnings`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// A duration as people read it: `12.5 s`, `2 min 5 s`; nil when it is no sensible number.
func durationText(_ seconds: Double) -> String? {
  guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return nil }
  let tenths = Int(seconds * 10 + 0.5)
  if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
  let whole = Int(seconds + 0.5)
  return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
}

/// The text, or as much of it as fits, with a visible mark where it was cut.
///
/// - Parameter limit: In UTF-8 bytes, the mark not counted.
func clipped(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit else { return text }
  var end = text.utf8.index(text.startIndex, offsetBy: max(limit, 0))
  while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
  return String(text[..<end]) + "…"
}

/// A list's first entries and how many were left out.
func cut<Element>(_ elements: [Element], to limit: Int) -> (shown: ArraySlice<Element>, more: Int) {
  let shown = elements.prefix(max(limit, 0))
  return (shown, elements.count - shown.count)
}
