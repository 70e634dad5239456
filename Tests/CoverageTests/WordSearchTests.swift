import Testing

@testable import Coverage

@Suite("Searches eight bytes at a time")
struct WordSearchTests {
  /// Bytes that differ by one bit from those that are searched for, in every position of a word.
  private static let texts: [[UInt8]] = (0..<40).map { length in
    (0..<length).map { [0x0A, 0x0B, 0x8A, 0x00, 0x09, 0xFF, 0x61, 0x62][($0 * 7 + length * 3) % 8] }
  }

  @Test("A byte is counted as often as it occurs", arguments: [0x0A, 0x00, 0xFF, 0x8A, 0x7F] as [UInt8])
  func count(byte: UInt8) {
    for text in Self.texts { #expect(WordSearch.count(of: byte, in: text.span) == text.count { $0 == byte }) }
  }

  @Test("A text is found where the standard library finds it", arguments: ["a", "ab", "aab", "func assert", "assert("])
  func contains(text: String) {
    let sources = ["", "a", "b", "ba", "aaab", "aaaaaaaaab", "func asser", "x func assert", "func  assert(", "assertassert("]
    for source in sources {
      let isFound = WordSearch.contains(Array(text.utf8), in: Array(source.utf8).span)
      #expect(isFound == source.contains(text), "\(text) in \(source)")
    }
  }
}
