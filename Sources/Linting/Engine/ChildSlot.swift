import SwiftSyntax

/// The place of a child in the layout of its kind of node, as `SyntaxProtocol.structure` tells it.
struct ChildSlot: Sendable {
  let index: Int

  init<Node: SyntaxProtocol>(_ path: PartialKeyPath<Node>) {
    let path: AnyKeyPath = path
    if case .layout(let paths) = Node.structure, let index = paths.firstIndex(where: { ($0 as AnyKeyPath) == path }) {
      self.index = index
    } else {
      preconditionFailure("\(path) is no child")
    }
  }

  static let callee = ChildSlot(\FunctionCallExprSyntax.calledExpression)
  static let leftParenthesis = ChildSlot(\FunctionCallExprSyntax.leftParen)
  static let arguments = ChildSlot(\FunctionCallExprSyntax.arguments)
  static let trailingClosure = ChildSlot(\FunctionCallExprSyntax.trailingClosure)
  static let elements = ChildSlot(\SequenceExprSyntax.elements)
  static let argumentLabel = ChildSlot(\LabeledExprSyntax.label)
}
