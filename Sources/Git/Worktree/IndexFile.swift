import Crypto
import ReviewCore

/// The index file in its versions 2 and 3, read strictly (gitformat-index(5)).
///
/// What is not exactly as git writes it is left to libgit2, which says what is wrong with it, or to the `git` command.
struct IndexFile {
  /// Ordered by path, then by stage.
  private(set) var entries: [IndexEntry] = []
  private(set) var trees = CacheTree()
  /// Whether any entry is one side of a conflict.
  private(set) var hasConflicts = false

  private static let checksumLength = 20
  private static let headerLength = 12

  /// Nil for other versions, for extensions that change what the entries mean, and for anything that is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength + Self.checksumLength, bytes[..<4].elementsEqual("DIRC".utf8) else { return nil }
    let version = Self.number(in: bytes, at: 4)
    guard version == 2 || version == 3, Self.isWhole(bytes) else { return nil }
    let end = bytes.count - Self.checksumLength
    guard let position = readEntries(of: bytes, version: version, end: end),
      readExtensions(of: bytes[position..<end])
    else { return nil }
  }

  /// Whether the checksum at the end is that of all before it. Some write none, which is for others to judge.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var hash = Insecure.SHA1()
    hash.update(data: bytes.dropLast(checksumLength))
    return hash.finalize().elementsEqual(bytes.suffix(checksumLength))
  }

  /// - Returns: The place behind the entries; nil when one is not as it should be.
  private mutating func readEntries(of bytes: [UInt8], version: Int, end: Int) -> Int? {
    let count = Self.number(in: bytes, at: 8)
    // Each takes 64 bytes at least, so a made-up count reserves no memory.
    guard count <= end / 64 else { return nil }
    entries.reserveCapacity(count)
    var position = Self.headerLength
    var lastStage = 0
    for _ in 0..<count {
      guard let read = Self.entry(of: bytes, at: position, allowsMoreFlags: version == 3, end: end) else { return nil }
      if let last = entries.last {
        let isAscending = last.path < read.entry.path || last.path == read.entry.path && lastStage < read.stage
        guard isAscending else { return nil }
      }
      entries.append(read.entry)
      if read.stage > 0 { hasConflicts = true }
      (lastStage, position) = (read.stage, read.next)
    }
    return position
  }

  private static func entry(
    of bytes: [UInt8], at start: Int, allowsMoreFlags: Bool, end: Int
  ) -> (entry: IndexEntry, stage: Int, next: Int)? {
    guard start + 64 <= end else { return nil }
    let flags = Int(bytes[start + 60]) << 8 | Int(bytes[start + 61])
    let isExtended = flags & 0x4000 != 0
    guard allowsMoreFlags || !isExtended else { return nil }
    let more = isExtended ? Int(bytes[start + 62]) << 8 | Int(bytes[start + 63]) : 0
    let name = start + (isExtended ? 64 : 62)
    guard let nameEnd = bytes[name..<end].firstIndex(of: 0), nameEnd > name,
      min(nameEnd - name, 0xFFF) == flags & 0xFFF
    else { return nil }
    // Filled up with one to eight NULs to a multiple of eight.
    let next = start + (nameEnd - start + 8) & ~7
    guard next <= end, bytes[nameEnd..<next].allSatisfy({ $0 == 0 }) else { return nil }
    let mode = FileMode(UInt32(truncatingIfNeeded: number(in: bytes, at: start + 24))).canonical
    guard isPlain(bytes[name..<nameEnd], isLink: mode.isSymlink) else { return nil }
    let id = unsafe bytes[(start + 40)..<(start + 60)].withUnsafeBytes { bytes in unsafe Oid(bytes) }
    let entry = IndexEntry(
      path: RepoPath(bytes: Array(bytes[name..<nameEnd])), mode: mode, id: id,
      isAssumedUnchanged: flags & 0x8000 != 0, isSkipped: more & 0x4000 != 0, isIntentToAdd: more & 0x2000 != 0,
      stamp: stamp(in: bytes, at: start))
    return (entry, flags >> 12 & 3, next)
  }

  private static func stamp(in bytes: [UInt8], at start: Int) -> IndexEntry.Stamp {
    func field(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(in: bytes, at: start + offset)) }
    return IndexEntry.Stamp(
      size: field(36), inode: field(20), modifiedSeconds: field(8), modifiedNanoseconds: field(12),
      changedSeconds: field(0))
  }

  /// - Returns: False when one changes what the entries mean, is not as it should be, or is only known to libgit2.
  private mutating func readExtensions(of bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { return false }
      let name = rest.prefix(4)
      let size = Self.number(in: rest, at: rest.startIndex + 4)
      guard size <= rest.count - 8 else { return false }
      let content = rest.dropFirst(8).prefix(size)
      if name.elementsEqual("TREE".utf8) {
        guard let trees = CacheTree(extension: content) else { return false }
        self.trees = trees
      } else {
        guard Self.isOptional(name), !Self.libraryExtensions.contains(where: { name.elementsEqual($0.utf8) })
        else { return false }
      }
      rest = rest.dropFirst(8 + size)
    }
    return true
  }

  /// Conflicts that were resolved, and names that were taken in a merge: libgit2 checks them.
  private static let libraryExtensions = ["REUC", "NAME"]

  private static func isOptional(_ name: ArraySlice<UInt8>) -> Bool {
    name.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  private static func number<Bytes: RandomAccessCollection>(in bytes: Bytes, at position: Int) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    Int(bytes[position]) << 24 | Int(bytes[position + 1]) << 16 | Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
  }
}
