import LintEngine
import SwiftSyntax

extension SyntaxProtocol {
  /// The operands and operators around this one of them; nil where there are none, or more than are worth a look.
  var sequence: [ExprSyntax]? {
    guard let list = parent?.as(ExprListSyntax.self), list.parent?.kind == .sequenceExpr else { return nil }
    return list.count <= FoldedSequences.lengthLimit ? Array(list) : nil
  }
}
