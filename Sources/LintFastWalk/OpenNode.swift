@_spi(RawSyntax) import SwiftSyntax

/// A node that contains the walk's current node, or is that node. Its `Syntax` is created on request: most are never
/// requested, and creating one creates its siblings too.
///
/// Each level of the walk stores one node on the stack, and refers to it by its address during the walk.
///
/// Safety: a node is open while the walk visits the nodes below it, and so are all of its ancestors.
@safe
struct OpenNode {
  typealias Address = UnsafeMutablePointer<OpenNode>

  /// For the root, its own address.
  private let parent: Address
  /// The index of the node among the parent's children, missing tokens included.
  private let ordinal: Int
  private var known: Syntax?
  private var children: OpenChildren?

  init(root: Syntax, at address: Address) {
    unsafe parent = address
    ordinal = 0
    known = root
  }

  init(childOf parent: Address, ordinal: Int) {
    unsafe self.parent = parent
    self.ordinal = ordinal
  }

  /// Returns the node as `Syntax`.
  static func syntax(at node: Address) -> Syntax {
    if let known = unsafe node.pointee.known { return known }
    let made = unsafe child(node.pointee.ordinal, of: node.pointee.parent)
    unsafe node.pointee.known = made
    return made
  }

  /// Returns a child of a node. The cost is proportional to the number of children between this one and the one
  /// requested before it.
  static func child(_ ordinal: Int, of node: Address) -> Syntax {
    // Changed in place, because a copy counts references.
    if let child = unsafe node.pointee.children?.child(ordinal) { return child }
    unsafe node.pointee.children = unsafe OpenChildren(syntax(at: node).children(viewMode: .all))
    return unsafe child(ordinal, of: node)
  }
}

/// The children of an open node, and the one that was requested last.
private struct OpenChildren {
  private let all: SyntaxChildren
  private var reached: SyntaxChildrenIndex
  private var ordinal = 0

  init(_ all: SyntaxChildren) {
    self.all = all
    reached = all.startIndex
  }

  mutating func child(_ ordinal: Int) -> Syntax {
    if self.ordinal > ordinal {
      reached = all.startIndex
      self.ordinal = 0
    }
    while self.ordinal < ordinal {
      reached = all.index(after: reached)
      self.ordinal += 1
    }
    return all[reached]
  }
}
