/// Reads the container format of LLVM's tools ("LLVM Bitcode File Format", Bitstream Container Format): nested blocks
/// that contain records.
///
/// Reads each bit once and stores only the current record, for any input.
struct BitstreamReader: Sendable {
  enum Entry: Sendable {
    /// The start of a block, with its number.
    case block(UInt64)
    case record(BitstreamRecord)
    /// The end of the innermost block.
    case end
  }

  private struct Block: Sendable {
    /// The width of an entry's first number, in bits.
    let width: Int
    /// The abbreviations, numbered from 4.
    var abbreviations: [Abbreviation]
    /// The end of the enclosing block, for the cursor.
    let outerEnd: Int
  }

  private static let outermostWidth = 2
  private static let deepest = 16
  private static let mostAbbreviations = 128
  /// The block that contains abbreviations for other blocks (`BLOCKINFO`).
  private static let blockInfo: UInt64 = 0

  private var cursor: BitCursor
  private var blocks: [Block] = []
  /// By the number of the block that they apply to.
  private var announced: [UInt64: [Abbreviation]] = [:]

  /// - Parameter magic: The first four bytes.
  init(_ bytes: [UInt8], magic: String) throws(BitstreamError) {
    guard bytes.count >= magic.utf8.count else { throw .truncated }
    guard bytes.starts(with: magic.utf8) else { throw .malformed }
    cursor = BitCursor(bytes)
    _ = try cursor.fixed(32)
  }

  /// Returns nil at the end of the stream. After an error, the rest cannot be read.
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

  /// Skips the rest of the innermost block.
  mutating func skipBlock() throws(BitstreamError) {
    cursor.skipToEnd()
    try leave()
  }

  /// - Returns: Nil when the block belonged to the container itself and has been read.
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
        // SETBID; the other records are names for display.
        if record.code == 1 { id = record.values.first }
      default: throw .malformed
      }
    }
  }
}

/// A record of a bitstream ("LLVM Bitcode File Format", Data Records).
struct BitstreamRecord: Sendable {
  /// No record of diagnostics has more than 9 values.
  private static let mostValues: UInt64 = 1 << 12

  /// The kind of record within its block.
  let code: UInt64
  /// The fields without the code; the elements of an array follow the others. Six-bit characters are numbers, too.
  let values: [UInt64]
  /// The trailing bytes; empty if there are none.
  let blob: ArraySlice<UInt8>

  /// Reads a record without an abbreviation, after its `UNABBREV_RECORD`.
  init(_ cursor: inout BitCursor) throws(BitstreamError) {
    code = try cursor.variable(6)
    values = try Self.values(of: .variable(6), &cursor)
    blob = []
  }

  /// Reads a record with an abbreviation, after the abbreviation's number.
  init(_ cursor: inout BitCursor, _ abbreviation: Abbreviation) throws(BitstreamError) {
    var fields: [UInt64] = []
    fields.reserveCapacity(abbreviation.scalars.count)
    for scalar in abbreviation.scalars { fields.append(try scalar.value(&cursor)) }
    code = fields.removeFirst()
    switch abbreviation.tail {
    case nil: blob = []
    case .blob: blob = try cursor.blob(try cursor.variable(6))
    case .array(let element):
      fields += try Self.values(of: element, &cursor)
      blob = []
    }
    values = fields
  }

  /// Reads as many values as the preceding number says.
  private static func values(
    of scalar: Abbreviation.Scalar, _ cursor: inout BitCursor
  ) throws(BitstreamError) -> [UInt64] {
    let count = try cursor.variable(6)
    guard count <= mostValues else { throw .tooLarge }
    guard Int(count) * scalar.leastBits <= cursor.rest else { throw .truncated }
    var values: [UInt64] = []
    for _ in 0..<count { values.append(try scalar.value(&cursor)) }
    return values
  }
}
