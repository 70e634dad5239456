import Platform

/// Bytes that replace form feeds and vertical tabs while libgit2 compares two texts.
///
/// Git has its own list of white space: space, tab, line feed and carriage return. libgit2 asks the C library, which
/// also has form feed and vertical tab. Therefore it takes a line with one of them for a blank line, and its indent
/// heuristic moves hunks to other lines than git's.
struct WhiteSpaceStandIns {
  private static let replaced: [UInt8] = [0x0B, 0x0C]
  private static let whiteSpace = UInt8(ascii: "\t")...UInt8(ascii: "\r")

  private let pairs: [(byte: UInt8, standIn: UInt8)]

  /// Nil when neither text needs them, and when the texts have too many different bytes.
  init?(_ old: borrowing RawObject, _ new: borrowing RawObject) {
    let needed = Self.replaced.filter { byte in
      old.withBytes { text in ByteSearch.offset(of: byte, in: text) != nil }
        || new.withBytes { text in ByteSearch.offset(of: byte, in: text) != nil }
    }
    guard !needed.isEmpty else { return nil }
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in old.bytes + new.bytes { isUsed[Int(byte)] = true }
    let free = (UInt8.min...UInt8.max).filter { byte in
      !isUsed[Int(byte)] && byte != UInt8(ascii: " ") && !Self.whiteSpace.contains(byte)
    }
    guard free.count >= needed.count else { return nil }
    pairs = Array(zip(needed, free))
  }

  /// Returns a text to compare in place of the object's.
  func text(for object: borrowing RawObject) -> RawObject {
    var bytes = object.bytes
    for pair in pairs { Self.replace(pair.byte, by: pair.standIn, in: &bytes) }
    return RawObject(kind: .blob, bytes: bytes)
  }

  func restore(_ bytes: inout [UInt8]) {
    for pair in pairs { Self.replace(pair.standIn, by: pair.byte, in: &bytes) }
  }

  private static func replace(_ byte: UInt8, by other: UInt8, in bytes: inout [UInt8]) {
    for index in bytes.indices where bytes[index] == byte { bytes[index] = other }
  }
}
