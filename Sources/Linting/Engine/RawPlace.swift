@_spi(RawSyntax) import SwiftSyntax

/// A node or token where it stands: looks down the tree without making nodes of what it passes.
struct RawPlace {
  let raw: RawSyntax
  /// Where it begins in the file, with the white space and comments before it.
  let position: Int

  var kind: SyntaxKind { raw.kind }

  /// Offsets without the white space and comments around it.
  var contentRange: Range<Int> {
    let start = position + raw.leadingTriviaByteLength
    return start..<max(start, position + raw.byteLength - raw.trailingTriviaByteLength)
  }

  /// How many children a list has.
  var count: Int { raw.layoutView?.children.count ?? 0 }

  /// The child in a slot, see `RawSlot`.
  func child(_ slot: Int) -> RawPlace? {
    guard let children = raw.layoutView?.children, slot < children.count, let child = children[slot] else { return nil }
    var start = position
    for earlier in children.prefix(slot) { start += earlier?.byteLength ?? 0 }
    return RawPlace(raw: child, position: start)
  }

  /// All children that are there, in their order, or the first of them.
  func forEachChild(atMost limit: Int = .max, _ body: (RawPlace) -> Void) {
    guard let children = raw.layoutView?.children.prefix(limit) else { return }
    var start = position
    for case let child? in children {
      body(RawPlace(raw: child, position: start))
      start += child.byteLength
    }
  }

  /// Whether one of the tokens that are the node's own satisfies a predicate, which gets its offsets without white space.
  func hasOwnToken(where isWanted: (Range<Int>) -> Bool) -> Bool {
    guard let children = raw.layoutView?.children else { return false }
    var start = position
    for unsafe case let child? in unsafe children {
      if child.tokenView != nil, isWanted(RawPlace(raw: child, position: start).contentRange) { return true }
      start += child.byteLength
    }
    return false
  }
}
