/// A comment of a file.
struct Comment: Sendable {
  enum Kind: Sendable {
    case line, docLine, block, docBlock
  }

  let kind: Kind
  /// With its marks, without the line ending after it.
  let range: Range<Int>

  var isBlock: Bool { kind == .block || kind == .docBlock }
}
