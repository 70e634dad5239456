import LintEngine
import SwiftSyntax

/// A compiled pattern, which nodes of a file are matched against.
indirect enum PatternNode: Sendable {
  /// A token with this text, without backticks.
  case token([UInt8])
  case variable(Variable)
  /// Any number of elements of a list; bound if it has an index.
  case rest(Int?)
  /// All elements of a list, in order.
  case list([PatternNode])
  /// Elements that a list must contain, in any order; it may contain others.
  case subset([PatternNode])
  case layout(Layout)
  case call(Call)
  /// Any string literal; the text between its quotation marks is bound.
  case string(Int?)
  /// Any accessors, or any body.
  case anything

  struct Variable: Sendable {
    enum Position: Sendable {
      case expression, type, pattern, token, item
    }

    /// The index in the bindings; nil if it is not bound.
    let index: Int?
    let position: Position
    let constraint: NodeClass?
  }

  struct Layout: Sendable {
    let kind: SyntaxKind
    /// Whether the node may have children that the pattern does not have.
    let isOpen: Bool
    let children: [Child]
  }

  struct Child: Sendable {
    let slot: SyntaxChildrenIndex
    /// The same slot as an integer.
    let rawSlot: Int
    let node: PatternNode
  }

  struct Call: Sendable {
    let callee: PatternNode
    let arguments: [Argument]
  }

  enum Argument: Sendable {
    case rest(Int?)
    case value(label: Label, PatternNode)
  }

  enum Label: Sendable {
    case none
    case spelled([UInt8])
    case variable(Variable)
    /// For a trailing closure, whose label is not written.
    case unknown
  }
}
