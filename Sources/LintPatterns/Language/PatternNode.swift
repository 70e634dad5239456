import LintEngine
import SwiftSyntax

/// A pattern, compiled: what a node of a file must look like.
indirect enum PatternNode: Sendable {
  /// Spelled so, without back quotes.
  case token([UInt8])
  case variable(Variable)
  /// Any run of elements of a list, bound when it has a place.
  case rest(Int?)
  /// All elements of a list, in order.
  case list([PatternNode])
  /// Elements that a list must have, among others, in any order.
  case subset([PatternNode])
  case layout(Layout)
  case call(Call)
  /// Any string literal; what stands between its quotation marks is bound.
  case string(Int?)
  /// Any accessors, or any body.
  case anything

  struct Variable: Sendable {
    enum Position: Sendable {
      case expression, type, pattern, token, item
    }

    /// Its place in the bindings; nil when nothing is bound.
    let index: Int?
    let position: Position
    let constraint: NodeClass?
  }

  struct Layout: Sendable {
    let kind: SyntaxKind
    /// Whether the node may have children that the pattern has not.
    let isOpen: Bool
    let children: [Child]
  }

  struct Child: Sendable {
    let slot: SyntaxChildrenIndex
    /// The same slot as a number.
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
    /// Of a trailing closure, which does not say it.
    case unknown
  }
}
