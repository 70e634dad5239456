@_spi(RawSyntax) package import SwiftSyntax

/// The traversal of a file. It walks the raw syntax tree, which needs no reference counting, and creates a node only
/// where the visitor requests it.
package struct FastWalk {
  /// Deeper nodes are not visited, so that no source overflows the stack; see `BigStack`.
  package static let depthLimit = 4_000

  private let visitor: any WalkVisitor
  /// Whether the walk skipped nodes that were too deep.
  package private(set) var isCutShort = false
  private let root: Syntax
  private let interests: WalkInterests

  package init(_ tree: SourceFileSyntax, interests: WalkInterests, visitor: any WalkVisitor) {
    root = Syntax(tree)
    self.interests = interests
    self.visitor = visitor
  }

  package mutating func run() {
    guard let layout = root.raw.layoutView else { return }
    // The memory holds one initialised node for the duration of the walk.
    unsafe withUnsafeTemporaryAllocation(of: OpenNode.self, capacity: 1) { memory in
      guard let address = memory.baseAddress else { return }
      unsafe address.initialize(to: OpenNode(root: root, at: address))
      let node = unsafe VisitedNode(root.raw, root.kind.index, at: address)
      visit(node, layout, at: 0, depth: 1)
      unsafe address.deinitialize(count: 1)
    }
  }

  private mutating func visit(_ node: VisitedNode, _ layout: RawSyntaxLayoutView, at position: Int, depth: Int) {
    let interest = interests.nodes[node.kindIndex]
    if interest.contains(.enter) { visitor.enter(node) }
    if depth < Self.depthLimit {
      unsafe visitChildren(of: layout, at: position, node.address, depth: depth)
    } else {
      isCutShort = true
    }
    if interest.contains(.leave) { visitor.leave(node) }
  }

  private mutating func visitChildren(
    of layout: RawSyntaxLayoutView, at position: Int, _ address: OpenNode.Address, depth: Int
  ) {
    var position = position
    var ordinal = 0
    // The tree owns its layout, and the root owns the tree.
    for unsafe case let child? in unsafe layout.children {
      let length = child.byteLength
      if let token = child.tokenView {
        if token.presence == .present {
          unsafe visit(token, at: position..<(position + length), ordinal, of: address)
        }
      } else if let inner = child.layoutView {
        let index = child.kind.index
        // Skips empty lists, which are frequent.
        if inner.children.isEmpty, interests.nodes[index].isEmpty {
          ordinal += 1
          continue
        }
        var open = unsafe OpenNode(childOf: address, ordinal: ordinal)
        // No pointer to the child outlives its visit.
        unsafe withUnsafeMutablePointer(to: &open) { address in
          unsafe visit(VisitedNode(child, index, at: address), inner, at: position, depth: depth + 1)
        }
      }
      position += length
      ordinal += 1
    }
  }

  private mutating func visit(
    _ token: RawSyntaxTokenView, at bytes: Range<Int>, _ ordinal: Int, of parent: OpenNode.Address
  ) {
    let leading = token.leadingTriviaByteLength
    let trailing = token.trailingTriviaByteLength
    // The shortest comment has two bytes.
    if leading > 1 { visitor.visit(trivia: bytes.lowerBound..<(bytes.lowerBound + leading)) }
    if trailing > 1 { visitor.visit(trivia: (bytes.upperBound - trailing)..<bytes.upperBound) }
    let index = Int(token.rawKind.rawValue)
    guard interests.tokens[index] else { return }
    let start = bytes.lowerBound + leading
    let content = start..<max(start, bytes.upperBound - trailing)
    unsafe visitor.visit(VisitedToken(content, ordinal, of: parent), index: index)
  }
}
