import Digests
import ReviewCore

/// The bytes of a pack: a header, then records. A record has a key (16 bytes), a length and a checksum (4 bytes each),
/// and its contents; numbers are little-endian.
struct ResultPackContents {
  static let header = Array("RBPACK02".utf8)
  private static let headSize = 24

  let bytes: [UInt8]
  private let records: [Record]
  /// The last record of a key counts, because an earlier one may be damaged.
  private let indices: [Digest: Int]
  /// Whether the file ends with a complete record.
  let isWhole: Bool

  private struct Record {
    let key: Digest
    let range: Range<Int>
    let sum: UInt32
  }

  /// Only finds the records; a record is checked when it is requested.
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
    var indices: [Digest: Int] = [:]
    indices.reserveCapacity(records.count)
    for index in records.indices { indices[records[index].key] = index }
    self.indices = indices
  }

  private static func records(in bytes: Span<UInt8>) -> (records: [Record], end: Int) {
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
      // The bounds are checked, and any bytes are a valid number.
      Number(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }
    var records: [Record] = []
    var offset = header.count
    while offset + headSize <= bytes.count {
      let start = offset + headSize
      let end = start + Int(number(at: offset + 16, as: UInt32.self))
      guard end <= bytes.count else { break }
      let key = Digest(high: number(at: offset, as: UInt64.self), low: number(at: offset + 8, as: UInt64.self))
      records.append(Record(key: key, range: start..<end, sum: number(at: offset + 20, as: UInt32.self)))
      offset = end
    }
    return (records, offset)
  }

  var count: Int { records.count }

  func index(of key: Digest) -> Int? { indices[key] }

  func key(at index: Int) -> Digest { records[index].key }

  /// Returns nil for a damaged record.
  func record(at index: Int) -> ArraySlice<UInt8>? {
    let record = records[index]
    return Self.sum(bytes[record.range]) == record.sum ? bytes[record.range] : nil
  }

  static func block(of records: [(key: Digest, record: ArraySlice<UInt8>)]) -> [UInt8] {
    var block: [UInt8] = []
    for (key, record) in records {
      append(key.high, to: &block)
      append(key.low, to: &block)
      append(UInt32(clamping: record.count), to: &block)
      append(sum(record), to: &block)
      block += record
    }
    return block
  }

  private static func append(_ number: some FixedWidthInteger, to block: inout [UInt8]) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      block.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Detects torn records.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: Digest(of: bytes).low)
  }
}
