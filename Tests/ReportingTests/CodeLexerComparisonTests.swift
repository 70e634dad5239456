@testable import Reporting
import ReviewTestKit
import Testing

/// Compares the colours of a page with the compiler's parser.
@Suite("The colours of code and the parser")
struct CodeLexerComparisonTests {
  @Test("Comments and literals have their colours, and nothing else has")
  func samples() {
    #expect(LexicalSample.all.count > 300)
    for sample in LexicalSample.all { #expect(Self.disagreements(sample) == [], "\(sample)") }
  }

  @Test("The files of this repository")
  func files() throws {
    for (path, sample) in try LexicalSample.repositoryFiles() { #expect(Self.disagreements(sample) == [], "\(path)") }
  }

  private static func disagreements(_ sample: LexicalSample) -> [String] {
    let bytes = sample.bytes
    var kinds = [CodeLexer.Kind?](repeating: nil, count: bytes.count)
    var lexer = CodeLexer()
    var start = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for token in lexer.tokens(of: Array(line)) {
        for index in token.bytes { kinds[start + index] = token.kind }
      }
      start += line.count + 1
    }
    let isShebang = sample.text.hasPrefix("#!")
    return sample.disagreements { offset, expected in
      // White space between the lines of a string, and the code of interpolations, have the colour of strings.
      guard bytes[offset] > 0x20, !expected.isInterpolated, !isShebang || bytes[..<offset].contains(0x0A) else { return true }
      switch expected.kind {
      case .comment: return kinds[offset] == .comment
      case .string, .regex: return kinds[offset] == .string
      case .code, .blank: return kinds[offset] != .comment && kinds[offset] != .string
      }
    }
  }
}
