@_spi(RawSyntax) package import SwiftSyntax

/// A node or a token as the parser stored it. Access does no reference counting and creates no `Syntax`.
///
/// It is valid as long as its tree.
package struct RawNode {
  private let raw: RawSyntax

  package init(_ node: some SyntaxProtocol) {
    raw = node.raw
  }

  init(raw: RawSyntax) {
    self.raw = raw
  }

  package var kind: SyntaxKind { raw.kind }

  /// Whether the source contains the token or node. The parser adds tokens where some are missing.
  package var isWritten: Bool {
    raw.tokenView.map { $0.presence == .present } ?? true
  }

  /// The number of slots, or of elements in a list; 0 for a token.
  package var slotCount: Int { raw.layoutView?.children.count ?? 0 }

  /// Returns the child in a slot; nil for an empty slot, for a slot past the last one, and for a token.
  package func child(_ slot: Int) -> RawNode? {
    guard let children = raw.layoutView?.children, slot < children.count else { return nil }
    return children[slot].map(RawNode.init(raw:))
  }

  /// The number of slots whose child is in the source.
  package var writtenCount: Int {
    var count = 0
    for slot in 0..<slotCount where child(slot)?.isWritten ?? false { count += 1 }
    return count
  }

  /// The slots whose child is in the source, ascending.
  package var writtenSlots: [Int] {
    guard let children = raw.layoutView?.children else { return [] }
    return children.indices.filter { slot in children[slot].map { RawNode(raw: $0).isWritten } ?? false }
  }

  /// The first token among the node's children.
  package var ownToken: RawNode? {
    guard let children = raw.layoutView?.children else { return nil }
    // The tree owns the children.
    for unsafe case let child? in unsafe children where child.tokenView != nil { return RawNode(raw: child) }
    return nil
  }

  /// The first byte of the text without the white space and comments before it; nil if there is no text.
  package var firstByte: UInt8? {
    if let token = raw.tokenView { return token.presence == .present ? token.rawText.first : nil }
    for slot in 0..<slotCount {
      if let byte = child(slot)?.firstByte { return byte }
    }
    return nil
  }

  /// Returns whether the text has no line break and at most this many tokens.
  package func isShortLine(tokens limit: Int) -> Bool {
    var count = 0
    return isShortLine(limit, &count)
  }

  private func isShortLine(_ limit: Int, _ count: inout Int) -> Bool {
    if let token = raw.tokenView {
      count += 1
      guard count <= limit, !token.rawText.contains(UInt8(ascii: "\n")) else { return false }
      guard !token.trailingTrivia({ $0.contains(UInt8(ascii: "\n")) }) else { return false }
      return count == 1 || !token.leadingTrivia { $0.contains(UInt8(ascii: "\n")) }
    }
    for slot in 0..<slotCount {
      guard child(slot)?.isShortLine(limit, &count) ?? true else { return false }
    }
    return true
  }

  /// Returns whether this is a token with this text, ignoring backticks.
  package func spells(_ bytes: [UInt8]) -> Bool { raw.tokenView?.rawText.spells(bytes) ?? false }

  /// Returns whether this is a token with the text in a range of `bytes`, ignoring backticks.
  package func spells(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    guard let text = raw.tokenView?.rawText else { return false }
    return unsafe bytes.withUnsafeBufferPointer { unsafe text.spells(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The marks of the token's text; empty for a node.
  package var marks: TokenMarks { raw.tokenView.map { TokenMarks(of: $0.rawText) } ?? TokenMarks() }

  /// A hash of the token's text without backticks, valid in this process; nil for a node.
  package var spellingHash: Int? { raw.tokenView?.rawText.spellingHash }

  /// Returns the slot of a child in its parent.
  package static func slot<Node: SyntaxProtocol>(of child: PartialKeyPath<Node>) -> Int {
    guard case .layout(let children) = Node.structure else { return .max }
    return children.firstIndex { $0 as AnyKeyPath == child } ?? .max
  }
}
