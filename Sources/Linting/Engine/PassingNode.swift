@_spi(RawSyntax) import SwiftSyntax

/// A node as the walk comes by it. Looking at what is raw costs nothing; `syntax` makes the node that other code knows.
///
/// Not to be kept: it holds only while its handler runs. It is safe then, as the node that its address names is open.
@safe
struct PassingNode {
  let raw: RawSyntax
  let layout: RawSyntaxLayoutView
  /// Where it begins in the file, with the white space and comments before it.
  let position: Int
  let address: OpenNode.Address

  init(_ raw: RawSyntax, _ layout: RawSyntaxLayoutView, at position: Int, _ address: OpenNode.Address) {
    self.raw = raw
    self.layout = layout
    self.position = position
    unsafe self.address = address
  }

  var place: RawPlace { RawPlace(raw: raw, position: position) }

  var syntax: Syntax { unsafe OpenNode.syntax(at: address) }

  /// The kind of the node that many levels around this one.
  func kind(above levels: Int) -> SyntaxKind { unsafe OpenNode.kind(levels, above: address) }

  func `as`<Node: LintedNode>(_ type: Node.Type) -> Node? { syntax.as(type) }

  /// Without the white space and comments before it.
  var contentStart: Int { position + raw.leadingTriviaByteLength }

  /// Offsets without the white space and comments around it.
  var contentRange: Range<Int> { contentStart..<(position + raw.byteLength - raw.trailingTriviaByteLength) }

  /// Where the first token is that is the node's own, such as the name of a reference, a pattern or a modifier.
  var name: Range<Int>? {
    var start = position
    for unsafe case let child? in unsafe layout.children {
      let end = start + child.byteLength
      if let token = child.tokenView {
        return (start + token.leadingTriviaByteLength)..<(end - token.trailingTriviaByteLength)
      }
      start = end
    }
    return nil
  }

  /// The child in a slot, see `RawSlot`.
  func child(_ slot: Int) -> RawSyntax? { raw.child(slot) }

  /// Where a child begins, with the white space and comments before it.
  func position(of slot: Int) -> Int {
    var start = position
    for child in layout.children.prefix(slot) { start += child?.byteLength ?? 0 }
    return start
  }
}
