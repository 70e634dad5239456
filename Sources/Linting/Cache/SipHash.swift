import ReviewCore

/// SipHash-2-4 with 128 bits (Aumasson and Bernstein, 2012; the reference implementation's 128-bit variant): fast, and
/// without the key nobody can make two texts that share a hash.
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  private init(key: CacheKey) {
    v0 = key.low ^ 0x736f_6d65_7073_6575
    v1 = key.high ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.low ^ 0x6c79_6765_6e65_7261
    v3 = key.high ^ 0x7465_6462_7974_6573
  }

  static func hash(_ bytes: [UInt8], key: CacheKey) -> CacheKey {
    var hash = SipHash(key: key)
    let whole = bytes.count & ~7
    let span = bytes.span
    for offset in stride(from: 0, to: whole, by: 8) {
      // Bounds are checked, and any eight bytes are a number.
      hash.mix(UInt64(littleEndian: unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var last = UInt64(bytes.count & 0xFF) << 56
    for offset in whole..<bytes.count { last |= UInt64(bytes[offset]) << UInt64(8 * (offset - whole)) }
    hash.mix(last)
    return hash.finish()
  }

  private mutating func mix(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func finish() -> CacheKey {
    v2 ^= 0xee
    for _ in 0..<4 { round() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { round() }
    return CacheKey(high: v0 ^ v1 ^ v2 ^ v3, low: low)
  }

  private mutating func round() {
    v0 &+= v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 &+= v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 &+= v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}
