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
