/// Reads little-endian numbers; every read is bounded.
struct LittleEndianCursor {
  private let source: [UInt8]
  private let name: String
  /// The next byte to be read.
  var offset = 0

  /// - Parameter name: What faults call the bytes.
  init(_ source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  var count: Int { source.count }

  func fault(_ what: String) -> CoverageArchive.Fault {
    CoverageArchive.Fault(what: what, file: name, offset: offset)
  }

  /// Reads a number of at most eight bytes.
  mutating func number(bytes width: Int) throws(CoverageArchive.Fault) -> UInt64 {
    guard source.count - offset >= width else { throw fault("it ends in the middle") }
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(source[offset + index]) << UInt64(8 * index) }
    offset += width
    return value
  }

  mutating func bytes(_ length: Int) throws(CoverageArchive.Fault) -> ArraySlice<UInt8> {
    guard source.count - offset >= length else { throw fault("it ends in the middle") }
    defer { offset += length }
    return source[offset..<(offset + length)]
  }

  /// - Throws: `CoverageArchive.Fault` for an offset behind the end.
  mutating func move(to target: UInt64) throws(CoverageArchive.Fault) {
    guard target <= UInt64(source.count) else { throw fault("it points behind its end") }
    offset = Int(target)
  }
}
