import ReviewCore

extension MarkdownText {
  /// Returns prose of at most `limit` UTF-8 bytes, counted after escaping, with a visible mark where it was cut.
  static func prose(_ text: String, upTo limit: Int) -> String {
    var length = limit
    while length > 0 {
      let escaped = prose(clipped(text, to: length))
      if escaped.utf8.count <= limit { return escaped }
      length = length * limit / escaped.utf8.count
    }
    return "…"
  }
}
