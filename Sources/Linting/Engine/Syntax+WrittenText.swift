@_spi(RawSyntax) import SwiftSyntax

extension SyntaxProtocol {
  /// The node as it is written, without the white space and comments around it. The same as `trimmedDescription`, which
  /// makes a tree of its own for it.
  var writtenText: String {
    let (leading, trailing) = (raw.leadingTriviaByteLength, raw.trailingTriviaByteLength)
    let bytes = syntaxTextBytes
    guard leading + trailing <= bytes.count else { return "" }
    return String(decoding: bytes[leading..<(bytes.count - trailing)], as: UTF8.self)
  }
}
