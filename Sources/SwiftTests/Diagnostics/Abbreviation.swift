/// The layout of the fields of a record ("LLVM Bitcode File Format", Abbreviations).
struct Abbreviation: Sendable {
  /// One number.
  enum Scalar: Sendable {
    /// Takes no bits.
    case literal(UInt64)
    /// Widths in bits.
    case fixed(Int)
    case variable(Int)
    case char6
  }

  /// A last field with its own length.
  enum Tail: Sendable {
    case array(Scalar)
    case blob
  }

  /// More than any compiler uses.
  private static let mostFields = 32

  /// The first one is the record's code. Not empty.
  let scalars: [Scalar]
  let tail: Tail?

  /// Reads a definition after its `DEFINE_ABBREV`.
  init(_ cursor: inout BitCursor) throws(BitstreamError) {
    let count = try cursor.variable(5)
    guard count <= Self.mostFields else { throw .tooLarge }
    var scalars: [Scalar] = []
    var tail: Tail?
    var rest = Int(count)
    while rest > 0, tail == nil {
      rest -= 1
      switch try Self.field(&cursor) {
      case .scalar(let scalar): scalars.append(scalar)
      case .blob: tail = .blob
      case .array:
        // The next field is the type of the elements. An element without bits would allow long arrays from no input.
        guard rest == 1, case .scalar(let element) = try Self.field(&cursor), element.leastBits > 0 else {
          throw .malformed
        }
        rest = 0
        tail = .array(element)
      }
    }
    guard rest == 0, !scalars.isEmpty else { throw .malformed }
    self.scalars = scalars
    self.tail = tail
  }

  private enum Field {
    case scalar(Scalar)
    case array, blob
  }

  private static func field(_ cursor: inout BitCursor) throws(BitstreamError) -> Field {
    if try cursor.fixed(1) == 1 { return .scalar(.literal(try cursor.variable(8))) }
    switch try cursor.fixed(3) {
    case 1: return .scalar(try width(&cursor).map { .fixed($0) } ?? .literal(0))
    case 2:
      let width = try width(&cursor)
      guard width != 1 else { throw .malformed }
      return .scalar(width.map { .variable($0) } ?? .literal(0))
    case 3: return .array
    case 4: return .scalar(.char6)
    case 5: return .blob
    default: throw .malformed
    }
  }

  /// Returns nil for a width of zero bits, whose value is zero.
  private static func width(_ cursor: inout BitCursor) throws(BitstreamError) -> Int? {
    let width = try cursor.variable(5)
    guard width <= BitCursor.widest else { throw .malformed }
    return width == 0 ? nil : Int(width)
  }
}

extension Abbreviation.Scalar {
  /// The minimum number of bits.
  var leastBits: Int {
    switch self {
    case .literal: 0
    case .fixed(let width), .variable(let width): width
    case .char6: 6
    }
  }

  func value(_ cursor: inout BitCursor) throws(BitstreamError) -> UInt64 {
    switch self {
    case .literal(let value): value
    case .fixed(let width): try cursor.fixed(width)
    case .variable(let width): try cursor.variable(width)
    case .char6: try cursor.fixed(6)
    }
  }
}
