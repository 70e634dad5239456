import Digests
import ReviewCore
import Testing

@Suite struct DigestTests {
  /// The first half of the example values of FIPS 180-4.
  @Test("A digest is the first half of SHA-256", arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb924"), ("abc", "ba7816bf8f01cfea414140de5dae2223"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039"),
  ])
  func digest(text: String, hex: String) {
    #expect(ReviewCore.Digest(of: text.utf8).hex == hex)
  }

  @Test("A keyed digest is the first half of HMAC-SHA-256")
  func keyed() {
    // Computed with `openssl dgst -sha256 -mac HMAC -macopt hexkey:000102030405060708090a0b0c0d0e0f`.
    let key = ReviewCore.Digest(high: 0x0001_0203_0405_0607, low: 0x0809_0a0b_0c0d_0e0f)
    #expect(ReviewCore.Digest(of: Array("abc".utf8), key: key).hex == "d601cc177559b0248459787f7e804ed7")
    #expect(key.bytes == (0..<16).map { UInt8($0) })
  }
}
