import LintEngine
import SwiftSyntax

extension Syntax {
  /// The parameters of a function, an initialiser or a subscript.
  var parameterClause: FunctionParameterClauseSyntax? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let node): node.signature.parameterClause
    case .initializerDecl(let node): node.signature.parameterClause
    case .subscriptDecl(let node): node.parameterClause
    default: nil
    }
  }
}
