/// The similarity of two files in 60,000ths, as gitdiffcore(7) defines it.
enum Similarity {
  static let most = 60_000
  /// A rename requires half of the larger file.
  static let least = 30_000
  /// Files with the same unique name require three quarters to be paired by name alone.
  static let leastForName = 45_000

  /// Returns whether a similarity of `minimum` is possible for these sizes.
  static func isPossible(sizes left: Int, _ right: Int, minimum: Int) -> Bool {
    let large = max(left, right)
    return large * (most - minimum) >= (large - min(left, right)) * most
  }

  static func score(of new: SpanHistogram, from old: SpanHistogram) -> Int {
    guard new.size > 0 else { return 0 }
    return new.bytesShared(with: old) * most / max(new.size, old.size)
  }
}

/// The number of bytes in each distinct piece of a file, where a piece is a line or 64 bytes of a longer line.
///
/// This is the measure of gitdiffcore(7): two files share the sum, over all pieces, of the smaller count. A hash below
/// `buckets` identifies a piece, so two pieces may count as one. The hash is git's, because any other would give other
/// similarities.
struct SpanHistogram: Sendable {
  private static let buckets: UInt32 = 107_927
  private static let longestPiece = 64

  /// Ascending.
  private let pieces: [UInt32]
  /// The number of bytes in each piece.
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
      // In text, the carriage return of a line ending does not count.
      if byte == 0x0D, isText, index + 1 < bytes.count, unsafe bytes[index + 1] == 0x0A { continue }
      state = (state << 7 | state >> 57) &+ UInt64(byte) << 32
      length += 1
      guard length == Self.longestPiece || byte == 0x0A else { continue }
      entries.append(UInt64(Self.bucket(state)) << 8 | UInt64(length))
      state = 0
      length = 0
    }
    // As in git, a last line without a line feed does not count.
    (pieces, self.bytes) = Self.summed(entries)
  }

  /// Returns the number of bytes of `source` that are also in `self`.
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
