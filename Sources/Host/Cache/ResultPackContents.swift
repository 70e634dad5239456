import ReviewCore

/// The bytes of a pack: a header, then records of a key (16 bytes), a length and a check sum (4 bytes each), and the
/// record itself; numbers are little-endian.
struct ResultPackContents {
  static let header = Array("RBPACK01".utf8)
  private static let headSize = 24

  let bytes: [UInt8]
  private let records: [Record]
  /// What stands in the file later counts: an earlier record of the key may be damaged.
  private let indices: [CacheKey: Int]
  /// Whether nothing strange or torn is at its end.
  let isWhole: Bool

  private struct Record {
    let key: CacheKey
    let range: Range<Int>
    let sum: UInt32
  }

  /// Only finds the records; whether one is sound is looked at when it is asked for.
  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header) else {
      self.bytes = []
      records = []
      indices = [:]
      isWhole = bytes.isEmpty
      return
    }
    let (records, end) = Self.records(in: bytes.span)
    self.bytes = bytes
    self.records = records
    isWhole = end == bytes.count
    var indices: [CacheKey: Int] = [:]
    indices.reserveCapacity(records.count)
    for index in records.indices { indices[records[index].key] = index }
    self.indices = indices
  }

  private static func records(in bytes: Span<UInt8>) -> (records: [Record], end: Int) {
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
      // Bounds are checked, and any bytes are a number.
      Number(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }
    var records: [Record] = []
    var offset = header.count
    while offset + headSize <= bytes.count {
      let start = offset + headSize
      let end = start + Int(number(at: offset + 16, as: UInt32.self))
      guard end <= bytes.count else { break }
      let key = CacheKey(high: number(at: offset, as: UInt64.self), low: number(at: offset + 8, as: UInt64.self))
      records.append(Record(key: key, range: start..<end, sum: number(at: offset + 20, as: UInt32.self)))
      offset = end
    }
    return (records, offset)
  }

  var count: Int { records.count }

  func index(of key: CacheKey) -> Int? { indices[key] }

  func key(at index: Int) -> CacheKey { records[index].key }

  /// Nil for a damaged record.
  func record(at index: Int) -> ArraySlice<UInt8>? {
    let record = records[index]
    let content = bytes[record.range]
    return Self.sum(content.span) == record.sum ? content : nil
  }

  static func block(of records: [(key: CacheKey, record: ArraySlice<UInt8>)]) -> [UInt8] {
    var block: [UInt8] = []
    for (key, record) in records {
      append(key.high, to: &block)
      append(key.low, to: &block)
      append(UInt32(clamping: record.count), to: &block)
      append(sum(record.span), to: &block)
      block += record
    }
    return block
  }

  private static func append(_ number: some FixedWidthInteger, to block: inout [UInt8]) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      block.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// FNV-1a, 32 bits, eight bytes at a time: for torn records, not for ill will.
  private static func sum(_ bytes: Span<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      // As above.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ word) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 32
    }
    for offset in whole..<bytes.count { hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
