import ReviewCore
import Testing

@testable import Linting

@Suite("SipHash-2-4 with 128 bits")
struct SipHashTests {
  /// From the vectors of the reference implementation: key 00…0f, message 00, 01, 02, ….
  @Test("It gives the reference implementation's results", arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (2, "8177228da4a45dc7fca38bdef60affe4"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
  ])
  func matches(length: Int, expected: String) {
    let key = CacheKey(high: 0x0f0e_0d0c_0b0a_0908, low: 0x0706_0504_0302_0100)
    let hash = SipHash.hash((0..<length).map { UInt8($0) }, key: key)
    var bytes: [UInt8] = []
    for word in [hash.low, hash.high] { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == expected)
  }
}
