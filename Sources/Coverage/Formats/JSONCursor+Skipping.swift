extension JSONCursor {
  /// Moves past the next value of any kind.
  mutating func skipValue() throws(Fault) {
    switch peek() {
    case UInt8(ascii: "\""):
      index += 1
      _ = try skipStringRest()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default: try skipScalar()
    }
  }

  /// Moves past an object or an array, eight bytes at a time, because most of a report is skipped.
  private mutating func skipNested() throws(Fault) {
    var nesting = JSONNesting()
    repeat {
      while let next = WordSearch.nextBracketOrQuote(in: bytes.span, from: index) {
        let byte = bytes[next]
        index = next
        if byte == UInt8(ascii: "\"") {
          index += 1
          _ = try skipStringRest()
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          guard nesting.open(byte) else { throw Fault(what: "it is nested too deeply", offset: offset) }
          index += 1
        } else {
          guard nesting.close(byte) else { throw Fault(what: "a bracket has no partner", offset: offset) }
          index += 1
          if nesting.isClosed { return }
        }
      }
      index = bytes.count
    } while hasNext()
    throw fault("a bracket is not closed")
  }

  private mutating func skipScalar() throws(Fault) {
    let start = offset
    while hasNext(), Self.isScalarByte(bytes[index]) { index += 1 }
    guard offset > start else { throw fault("a value was expected") }
  }

  private static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The open brackets, innermost last: one bit each, set for braces.
private struct JSONNesting {
  private var braces: UInt64 = 0
  private var depth = 0

  var isClosed: Bool { depth == 0 }

  /// - Returns: False when the nesting would be too deep.
  @inline(__always)
  mutating func open(_ bracket: UInt8) -> Bool {
    braces = braces << 1 | (bracket == UInt8(ascii: "{") ? 1 : 0)
    depth += 1
    return depth <= JSONCursor.deepestNesting
  }

  /// - Returns: False when the innermost open bracket is of the other kind.
  @inline(__always)
  mutating func close(_ bracket: UInt8) -> Bool {
    let isPartner = depth > 0 && (braces & 1 == 1) == (bracket == UInt8(ascii: "}"))
    braces >>= 1
    depth -= 1
    return isPartner
  }
}
