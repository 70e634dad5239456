import LintEngine
import LintFastWalk
package import SwiftSyntax

/// A node of the file that patterns are matched against.
///
/// Operators are folded in separate trees; `shift` and `origin` map them to the file.
package struct Target: Sendable {
  package let node: Syntax
  /// Added to the node's positions, this gives offsets in the file.
  package let shift: Int
  /// The sequence that was folded into the node's tree; empty for nodes of the file's own tree.
  private let origin: [Target]
  /// The bounds of the range, if known.
  private let start: Int?
  private let end: Int?

  package init(_ node: Syntax) {
    self.init(node: node, shift: 0, origin: [], start: nil, end: nil)
  }

  private init(node: Syntax, shift: Int, origin: [Target], start: Int?, end: Int?) {
    self.node = node
    self.shift = shift
    self.origin = origin
    self.start = start
    self.end = end
  }

  /// The target with its range computed. Nodes with the same start or end then get theirs at no cost. In a long chain
  /// of calls, finding the start of each requires a walk along the chain.
  package var measured: Target {
    let range = range
    return Target(node: node, shift: shift, origin: origin, start: range.lowerBound, end: range.upperBound)
  }

  /// Returns a target for another node of the same tree. The range of a token is not kept, because it costs nothing.
  package func with(_ other: some SyntaxProtocol) -> Target {
    let other = Syntax(other)
    guard other.kind != .token else { return Target(node: other, shift: shift, origin: origin, start: nil, end: nil) }
    let isKnown = (start != nil || end != nil) && !node.isEmpty && !other.isEmpty
    return Target(
      node: other, shift: shift, origin: origin, start: isKnown && other.position == node.position ? start : nil,
      end: isKnown && other.endPosition == node.endPosition ? end : nil)
  }

  /// Returns the root of the folded tree of this sequence.
  func folded(_ expression: ExprSyntax, shiftedBy offset: Int) -> Target {
    Target(node: Syntax(expression), shift: shift + offset, origin: [self], start: start, end: end)
  }

  package var kind: SyntaxKind { node.kind }

  /// Offsets in the file, without the white space and comments around the node.
  package var range: Range<Int> {
    let lower = start ?? node.contentStart + shift
    return lower..<max(lower, end ?? node.contentEnd + shift)
  }

  /// The enclosing node in the file; for a folded operation, first the enclosing operations.
  package var parent: Target? {
    if let parent = node.parent { return with(parent) }
    return origin.first?.parent
  }

  /// The present children, with their slots in this node.
  package var children: [(slot: SyntaxChildrenIndex, target: Target)] {
    let children = node.children(viewMode: .sourceAccurate)
    return children.indices.map { ($0, with(children[$0])) }
  }
}

extension Syntax {
  /// Whether the node has no text in the source.
  fileprivate var isEmpty: Bool { totalLength.utf8Length == 0 }

  /// The node inside a node without a meaning of its own: the item of a statement, or the expression in parentheses.
  var unwrappedOnce: Syntax? {
    switch self.as(SyntaxEnum.self) {
    case .codeBlockItem(let item): Syntax(item.item)
    case .memberBlockItem(let item): Syntax(item.decl)
    case .expressionStmt(let statement): Syntax(statement.expression)
    case .conditionElement(let element): Syntax(element.condition)
    case .tupleExpr(let tuple): tuple.onlyExpression.map { Syntax($0) }
    default: nil
    }
  }

  /// The item of a list element that is a statement or a member.
  var unwrappedItem: Syntax {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement: unwrappedOnce?.unwrappedItem ?? self
    default: self
    }
  }

  /// The expression of an argument or of an element of an array.
  var elementExpression: Syntax {
    switch self.as(SyntaxEnum.self) {
    case .labeledExpr(let argument): Syntax(argument.expression)
    case .arrayElement(let element): Syntax(element.expression)
    default: self
    }
  }

  /// Whether the token only separates elements of a list.
  var isSeparator: Bool {
    guard let token = self.as(TokenSyntax.self) else { return false }
    return token.isA(.comma) || token.isA(.semicolon)
  }
}

extension TupleExprSyntax {
  /// The expression in redundant parentheses.
  fileprivate var onlyExpression: ExprSyntax? {
    guard let only = elements.first, elements.count == 1, only.label == nil, only.trailingComma == nil else {
      return nil
    }
    return only.expression
  }
}
