import LintEngine
import SwiftSyntax

extension SyntaxProtocol {
  /// The elements of the operator sequence that contains this one; nil if there is no sequence, or it exceeds
  /// `FoldedSequences.lengthLimit`.
  var sequence: [ExprSyntax]? {
    guard let list = parent?.as(ExprListSyntax.self), list.parent?.kind == .sequenceExpr else { return nil }
    return list.count <= FoldedSequences.lengthLimit ? Array(list) : nil
  }
}
