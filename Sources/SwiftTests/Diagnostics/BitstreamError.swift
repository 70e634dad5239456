/// Why bytes are no bitstream, or none of serialized diagnostics.
enum BitstreamError: Error, Hashable {
  /// It ends, or a block or a record of it ends, before what it announces.
  case truncated
  /// It says what no writer says.
  case malformed
  /// It is larger than what a compiler writes.
  case tooLarge
  /// It is of a version of the format that came after this reader.
  case unknownVersion(Int)
}

extension BitstreamError: CustomStringConvertible {
  var description: String {
    switch self {
    case .truncated: "it ends too early"
    case .malformed: "it is not in the compiler's format"
    case .tooLarge: "it is too large"
    case .unknownVersion(let version): "it has version \(version) of the format"
    }
  }
}
