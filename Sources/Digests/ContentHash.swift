import Crypto
package import ReviewCore

/// The complete hash of a text, as a Content Security Policy states it.
package enum ContentHash {
  /// Returns `sha256-` and the hash in base64 (CSP Level 3, section 2.3.1; RFC 4648, section 4).
  package static func policySource(of text: String) -> String {
    "sha256-" + base64(Array(SHA256.hash(data: Array(text.utf8))))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 { text.append(digit > group.count ? "=" : alphabet[bits >> (18 - 6 * digit) & 63]) }
    }
    return text
  }
}

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
