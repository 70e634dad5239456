@_spi(RawSyntax) import SwiftSyntax

/// A node that the walk is inside of, or at. Its `Syntax` is made when somebody asks for it: most are never asked for,
/// and making one makes its siblings too.
///
/// It lies on the stack of the walk, one for each level, and is named by its address as long as the walk is there.
///
/// Safe: a node is open as long as the walk is below it, and so are all around it.
@safe
struct OpenNode {
  typealias Address = UnsafeMutablePointer<OpenNode>

  /// Of the root: its own.
  private let parent: Address
  /// Its place among the parent's children that a walk of the source comes by.
  private let ordinal: Int
  private var known: Syntax?
  private var children: SyntaxChildren?
  /// The child that was asked for last.
  private var reached: SyntaxChildrenIndex?
  private var reachedOrdinal = 0

  init(root: Syntax, at address: Address) {
    unsafe parent = address
    ordinal = 0
    known = root
  }

  init(childOf parent: Address, ordinal: Int) {
    unsafe self.parent = parent
    self.ordinal = ordinal
  }

  /// The node as others know it.
  static func syntax(at node: Address) -> Syntax {
    if let known = unsafe node.pointee.known { return known }
    let made = unsafe child(node.pointee.ordinal, of: node.pointee.parent)
    unsafe node.pointee.known = made
    return made
  }

  /// A child of a node. Asking for one behind the last that was asked for takes as long as there are children between.
  static func child(_ ordinal: Int, of node: Address) -> Syntax {
    let children = unsafe node.pointee.children ?? syntax(at: node).children(viewMode: .sourceAccurate)
    var index = unsafe node.pointee.reached ?? children.startIndex
    var place = unsafe node.pointee.reachedOrdinal
    if place > ordinal {
      index = children.startIndex
      place = 0
    }
    while place < ordinal {
      index = children.index(after: index)
      place += 1
    }
    if unsafe node.pointee.children == nil { unsafe node.pointee.children = children }
    unsafe node.pointee.reached = index
    unsafe node.pointee.reachedOrdinal = place
    return children[index]
  }
}
