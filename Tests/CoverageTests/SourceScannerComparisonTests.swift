@testable import Coverage
import ReviewTestKit
import Testing

/// Compares the scanner with the compiler's parser.
@Suite("The classes of bytes and the parser")
struct SourceScannerComparisonTests {
  @Test("Only comments and white space are blank, and only marks outside of literals are punctuation")
  func samples() {
    #expect(LexicalSample.all.count > 300)
    for sample in LexicalSample.all { #expect(Self.disagreements(sample) == [], "\(sample)") }
  }

  @Test("The files of this repository")
  func files() throws {
    for (path, sample) in try LexicalSample.repositoryFiles() where !sample.text.contains("#!") {
      #expect(Self.disagreements(sample) == [], "\(path)")
    }
  }

  private static func disagreements(_ sample: LexicalSample) -> [String] {
    let bytes = sample.bytes
    let map = SourceMap(bytes)
    let hasTraps = sample.text.contains("assert(") || sample.text.contains("precondition(")
    return sample.disagreements { offset, expected in
      let kind = map.kind(at: offset) == .header ? .code : map.kind(at: offset)
      // The shebang and a byte order mark.
      if SourceBytes.isSpace(bytes[offset]) || sample.text.hasPrefix("#!") && map.isOnFirstLine(offset) { return true }
      switch expected.kind {
      case .blank: return bytes[offset] >= 0x80
      case .comment: return kind == .blank
      // The quotes of several lines are punctuation.
      case .string: return kind == .code || hasTraps || kind == .punctuation && "\"#".utf8.contains(bytes[offset])
      case .regex: return kind == .code || hasTraps
      // A name in backticks may contain brackets.
      case .code:
        let isMark = "{}()[],;:".utf8.contains(bytes[offset]) && !isInName(offset, bytes)
        return isMark ? kind == .punctuation : kind != .blank
      }
    }
  }

  /// Returns whether an odd number of backticks precedes an offset on its line.
  private static func isInName(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    let line = bytes[..<offset].lastIndex(of: 0x0A) ?? 0
    return bytes[line..<offset].count { $0 == UInt8(ascii: "`") } % 2 == 1
  }
}

extension SourceMap {
  fileprivate func isOnFirstLine(_ offset: Int) -> Bool { offset < length(ofLine: 1) }
}
