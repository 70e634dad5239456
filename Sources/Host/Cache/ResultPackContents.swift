import ReviewCore

/// The bytes of a pack: a header, then records of a key (16 bytes), a length and a check sum (4 bytes each), and the
/// record itself; numbers are little-endian.
struct ResultPackContents {
  static let header = Array("RBPACK01".utf8)
  private static let headSize = 24

  let bytes: [UInt8]
  private let places: [CacheKey: Range<Int>]
  /// Whether nothing strange or torn is in it.
  let isWhole: Bool

  init(_ bytes: [UInt8]) {
    var places: [CacheKey: Range<Int>] = [:]
    var offset = Self.header.count
    guard bytes.starts(with: Self.header) else {
      self.init(bytes: [], places: [:], isWhole: bytes.isEmpty)
      return
    }
    bytes.withUnsafeBytes { raw in
      func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
        Number(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: type))
      }
      while offset + Self.headSize <= raw.count {
        let start = offset + Self.headSize
        let length = Int(number(at: offset + 16, as: UInt32.self))
        guard start + length <= raw.count else { return }
        let key = CacheKey(high: number(at: offset, as: UInt64.self), low: number(at: offset + 8, as: UInt64.self))
        let sum = Self.sum(UnsafeRawBufferPointer(rebasing: raw[start..<(start + length)]))
        guard sum == number(at: offset + 20, as: UInt32.self) else { return }
        places[key] = start..<(start + length)
        offset = start + length
      }
    }
    self.init(bytes: bytes, places: places, isWhole: offset == bytes.count)
  }

  private init(bytes: [UInt8], places: [CacheKey: Range<Int>], isWhole: Bool) {
    self.bytes = bytes
    self.places = places
    self.isWhole = isWhole
  }

  subscript(key: CacheKey) -> ArraySlice<UInt8>? {
    places[key].map { bytes[$0] }
  }

  static func block(of records: [(key: CacheKey, record: ArraySlice<UInt8>)]) -> [UInt8] {
    var block: [UInt8] = []
    for (key, record) in records {
      append(key.high, to: &block)
      append(key.low, to: &block)
      append(UInt32(clamping: record.count), to: &block)
      append(record.withUnsafeBytes { sum($0) }, to: &block)
      block += record
    }
    return block
  }

  private static func append(_ number: some FixedWidthInteger, to block: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { block.append(contentsOf: $0) }
  }

  /// FNV-1a, 32 bits, eight bytes at a time: for torn records, not for ill will.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 32
    }
    for offset in whole..<bytes.count { hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
