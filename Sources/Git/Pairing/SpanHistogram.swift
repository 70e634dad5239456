/// How many bytes of a file fall on each of its distinct pieces, where a piece is a line or 64 bytes of a longer one.
///
/// This is the measure of gitdiffcore(7): what two files share is the sum, over all pieces, of the smaller count.
/// A piece is known by a hash below `buckets`, so two pieces may count as one; the hash is git's, since any other
/// would give other similarities.
struct SpanHistogram: Sendable {
  private static let buckets: UInt32 = 107_927
  private static let longestPiece = 64

  /// Ascending.
  private let pieces: [UInt32]
  /// Of each piece.
  private let bytes: [Int]
  let size: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    size = bytes.count
    let isText = !BinaryCheck.isBinary(bytes)
    var entries: [UInt64] = []
    entries.reserveCapacity(bytes.count / 24)
    var state: UInt64 = 0
    var length = 0
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      // The carriage return of a line end does not count in a text.
      if byte == 0x0D, isText, index + 1 < bytes.count, unsafe bytes[index + 1] == 0x0A { continue }
      state = (state << 7 | state >> 57) &+ UInt64(byte) << 32
      length += 1
      guard length == Self.longestPiece || byte == 0x0A else { continue }
      entries.append(UInt64(Self.bucket(state)) << 8 | UInt64(length))
      state = 0
      length = 0
    }
    // A last line without line feed has never counted; that too is git's.
    (pieces, self.bytes) = Self.summed(entries)
  }

  /// Bytes of `source` that are also in `self`.
  func bytesShared(with source: SpanHistogram) -> Int {
    var shared = 0
    var (mine, theirs) = (0, 0)
    while mine < pieces.count, theirs < source.pieces.count {
      let (left, right) = (pieces[mine], source.pieces[theirs])
      if left == right { shared += min(bytes[mine], source.bytes[theirs]) }
      if left <= right { mine += 1 }
      if right <= left { theirs += 1 }
    }
    return shared
  }

  private static func bucket(_ state: UInt64) -> UInt32 {
    (UInt32(truncatingIfNeeded: state >> 32) &+ UInt32(truncatingIfNeeded: state) &* 97) % buckets
  }

  private static func summed(_ entries: [UInt64]) -> (pieces: [UInt32], bytes: [Int]) {
    var (pieces, bytes): ([UInt32], [Int]) = ([], [])
    for entry in entries.sorted() {
      let piece = UInt32(truncatingIfNeeded: entry >> 8)
      if pieces.last == piece {
        bytes[bytes.count - 1] += Int(entry & 0xFF)
      } else {
        pieces.append(piece)
        bytes.append(Int(entry & 0xFF))
      }
    }
    return (pieces, bytes)
  }
}
