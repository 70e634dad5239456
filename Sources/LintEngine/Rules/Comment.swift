/// A comment of a file.
package struct Comment: Sendable {
  package enum Kind: Sendable {
    case line, docLine, block, docBlock
  }

  package let kind: Kind
  /// Includes the comment markers, but not the line ending after it.
  package let range: Range<Int>

  package var isBlock: Bool { kind == .block || kind == .docBlock }
}
