/// Searches many lines for a short text, without converting them to strings.
struct ByteSearch: Sendable {
  private let first: UInt8
  private let rest: [UInt8]

  /// - Parameter text: Must not be empty; an empty text is never found.
  init(_ text: String) {
    first = text.utf8.first ?? 0
    rest = Array(text.utf8.dropFirst())
  }

  /// Linear in the line's length if the first byte is rare.
  func isFound(in line: ArraySlice<UInt8>) -> Bool {
    var remaining = line
    while let index = remaining.firstIndex(of: first) {
      remaining = remaining[(index + 1)...]
      if remaining.starts(with: rest) { return true }
    }
    return false
  }
}
