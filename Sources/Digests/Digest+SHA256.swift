import Crypto
package import ReviewCore

extension ReviewCore.Digest {
  /// The first 128 bits of a SHA-256 hash (FIPS 180-4).
  package init(of bytes: some Sequence<UInt8>) {
    self.init(prefixOf: SHA256.hash(data: Array(bytes)))
  }

  /// The first 128 bits of an authentication code (HMAC-SHA-256, RFC 2104): without the key, no one can compute the
  /// digest of any contents.
  package init(of bytes: [UInt8], key: ReviewCore.Digest) {
    self.init(prefixOf: HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key.bytes)))
  }

  /// - Parameter hash: At least 16 bytes.
  private init(prefixOf hash: some Sequence<UInt8>) {
    var words: [UInt64] = [0, 0]
    for (index, byte) in hash.prefix(16).enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
    self.init(high: words[0], low: words[1])
  }
}
