@testable import LintEngine
import ReviewTestKit
import Testing

/// Compares the tokens with the compiler's parser.
@Suite("The words and marks of code and the parser")
struct CodeTokensComparisonTests {
  @Test("Words and marks are the code outside of literals")
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
    var isCode = Array(repeating: false, count: bytes.count)
    var tokens = CodeTokens(bytes)
    scan: while true {
      switch tokens.next() {
      case .end: break scan
      case .literal: continue
      case .word: for index in tokens.word { isCode[index] = true }
      case .quotedWord: for index in (tokens.word.lowerBound - 1)...tokens.word.upperBound { isCode[index] = true }
      case .mark: isCode[tokens.offset - 1] = true
      }
    }
    let isShebang = sample.text.hasPrefix("#!")
    return sample.disagreements { offset, expected in
      if isShebang, !bytes[..<offset].contains(0x0A) { return true }
      return isCode[offset] == (expected.kind == .code && !expected.isInterpolated)
        || bytes[offset] >= 0x80 && expected.kind == .blank
    }
  }
}
