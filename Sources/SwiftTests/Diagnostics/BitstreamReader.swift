/// Reads the container that LLVM's tools write ("LLVM Bitcode File Format", Bitstream Container Format): blocks in
/// blocks, with records in them.
///
/// It reads each bit once and keeps of it what one record needs, whatever the bytes say.
struct BitstreamReader: Sendable {
  enum Entry: Sendable {
    /// A block begins; its number.
    case block(UInt64)
    case record(BitstreamRecord)
    /// The innermost block ends.
    case end
  }

  private struct Block: Sendable {
    /// Of an entry's first number, in bits.
    let width: Int
    /// The ones that are numbered from 4.
    var abbreviations: [Abbreviation]
    /// Of the block around it, for the cursor.
    let outerEnd: Int
  }

  private static let outermostWidth = 2
  private static let deepest = 16
  private static let mostAbbreviations = 128
  /// The block that has abbreviations for other blocks (`BLOCKINFO`).
  private static let blockInfo: UInt64 = 0

  private var cursor: BitCursor
  private var blocks: [Block] = []
  /// By the number of the block that they are for.
  private var announced: [UInt64: [Abbreviation]] = [:]

  /// - Parameter magic: The four bytes that it begins with.
  init(_ bytes: [UInt8], magic: String) throws(BitstreamError) {
    guard bytes.count >= magic.utf8.count else { throw .truncated }
    guard bytes.starts(with: magic.utf8) else { throw .malformed }
    cursor = BitCursor(bytes)
    _ = try cursor.fixed(32)
  }

  /// Nil at the end of the stream. After an error there is nothing more to read.
  mutating func next() throws(BitstreamError) -> Entry? {
    while true {
      guard let block = blocks.last else {
        if cursor.rest == 0 { return nil }
        guard try cursor.fixed(Self.outermostWidth) == 1 else { throw .malformed }
        if let id = try enter() { return .block(id) }
        continue
      }
      switch try cursor.fixed(block.width) {
      case 0:
        try leave()
        return .end
      case 1:
        if let id = try enter() { return .block(id) }
      case 2:
        guard block.abbreviations.count < Self.mostAbbreviations else { throw .tooLarge }
        blocks[blocks.count - 1].abbreviations.append(try Abbreviation(&cursor))
      case 3: return .record(try BitstreamRecord(&cursor))
      case let number:
        guard number - 4 < block.abbreviations.count else { throw .malformed }
        return .record(try BitstreamRecord(&cursor, block.abbreviations[Int(number - 4)]))
      }
    }
  }

  /// Leaves the innermost block without reading what is left of it.
  mutating func skipBlock() throws(BitstreamError) {
    cursor.skipToEnd()
    try leave()
  }

  /// - Returns: Nil when the block was of the container itself and is read.
  private mutating func enter() throws(BitstreamError) -> UInt64? {
    guard blocks.count < Self.deepest else { throw .tooLarge }
    let id = try cursor.variable(8)
    let width = try cursor.variable(4)
    try cursor.align()
    let outerEnd = try cursor.narrow(toNext: try cursor.fixed(32))
    guard (2...UInt64(BitCursor.widest)).contains(width) else { throw .malformed }
    blocks.append(Block(width: Int(width), abbreviations: announced[id] ?? [], outerEnd: outerEnd))
    guard id == Self.blockInfo else { return id }
    try readBlockInfo(width: Int(width))
    return nil
  }

  private mutating func leave() throws(BitstreamError) {
    try cursor.align()
    guard cursor.rest == 0, let block = blocks.popLast() else { throw .malformed }
    cursor.widen(to: block.outerEnd)
  }

  private mutating func readBlockInfo(width: Int) throws(BitstreamError) {
    var id: UInt64?
    while true {
      switch try cursor.fixed(width) {
      case 0: return try leave()
      case 2:
        guard let id else { throw .malformed }
        guard announced[id, default: []].count < Self.mostAbbreviations else { throw .tooLarge }
        announced[id, default: []].append(try Abbreviation(&cursor))
      case 3:
        let record = try BitstreamRecord(&cursor)
        // SETBID; the others are names for people.
        if record.code == 1 { id = record.values.first }
      default: throw .malformed
      }
    }
  }
}
