import ReviewTestKit
@testable import SwiftTests
import Testing

/// Compares the tokens with the compiler's parser.
@Suite("The tokens of headers and the parser")
struct HeaderScanComparisonTests {
  @Test("Tokens are the code outside of literals")
  func samples() {
    #expect(LexicalSample.all.count > 300)
    for sample in LexicalSample.all { #expect(Self.code(scanned: sample) == Self.code(parsed: sample), "\(sample)") }
  }

  @Test("The files of this repository")
  func files() throws {
    for (path, sample) in try LexicalSample.repositoryFiles() {
      #expect(Self.code(scanned: sample) == Self.code(parsed: sample), "\(path)")
    }
  }

  /// Returns the code, with one quote for each literal.
  private static func code(scanned sample: LexicalSample) -> [UInt8] {
    var scan = HeaderScan(sample.bytes)
    var code: [UInt8] = []
    while let token = scan.nextToken() { code += Array(token.utf8) }
    return code.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
  }

  private static func code(parsed sample: LexicalSample) -> [UInt8] {
    let bytes = sample.bytes
    return bytes.indices.filter { sample.classes[$0].kind == .code && !sample.classes[$0].isInterpolated }
      .map { bytes[$0] }.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
  }
}
