import LintEngine
import SwiftSyntax

extension TokenSyntax {
  /// Whether an opening brace begins the body of something. Closures that are plain arguments, and the bodies of
  /// subscripts, stand where they like.
  var opensBody: Bool {
    guard let closure = parent?.as(ClosureExprSyntax.self) else {
      return parent?.kind != .codeBlockItem && parent?.kind != .unexpectedNodes
        && parent?.parent?.kind != .subscriptDecl
    }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return call.trailingClosure?.id == closure.id }
    return closure.parent?.is(MultipleTrailingClosureElementSyntax.self) ?? false
  }
}
