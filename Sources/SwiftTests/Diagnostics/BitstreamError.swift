/// The reason that bytes are not a bitstream, or not one of serialized diagnostics.
enum BitstreamError: Error, Hashable {
  /// The bytes, a block or a record end before their announced length.
  case truncated
  /// It contains values that no writer produces.
  case malformed
  /// It is larger than any compiler's output.
  case tooLarge
  /// It uses a later version of the format than this reader supports.
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
