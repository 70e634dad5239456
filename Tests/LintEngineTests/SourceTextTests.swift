import LintEngine
import LintPatterns
import LintRules
import Testing

@Suite("The offsets of lines")
struct SourceTextTests {
  /// Bytes near the line feed that arithmetic on whole words could mistake for it.
  private static let alphabet: [UInt8] = [0x0A, 0x0B, 0x09, 0x0D, 0x8A, 0x00, 0xFF, 0x20]

  @Test("Lines begin only after line feeds, at any alignment", arguments: 0...300)
  func lineStarts(number: Int) {
    // A linear congruential sequence: the same bytes in every run (Numerical Recipes, chapter 7).
    var state = UInt32(truncatingIfNeeded: number)
    let bytes = (0..<(number % 70)).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Self.alphabet[Int(state >> 24) % Self.alphabet.count]
    }
    var expected = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if expected.count > 1, expected.last == bytes.count { expected.removeLast() }
    #expect(SourceText(bytes).lineStarts == expected, "\(bytes)")
  }

  @Test("One byte of 128 or more, at any place, makes a file no ASCII", arguments: 0..<30)
  func ascii(length: Int) {
    let bytes = [UInt8](repeating: 0x7F, count: length)
    #expect(SourceText(bytes).isASCII)
    for place in bytes.indices {
      var changed = bytes
      changed[place] = 0x80
      #expect(!SourceText(changed).isASCII, "at \(place)")
    }
  }
}
