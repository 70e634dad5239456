import LintEngine
import SwiftSyntax

extension TokenSyntax {
  /// Whether an opening brace begins a body. The position of closures that are plain arguments, and of the bodies of
  /// subscripts, is free.
  var opensBody: Bool {
    guard let closure = parent?.as(ClosureExprSyntax.self) else {
      return parent?.kind != .codeBlockItem && parent?.kind != .unexpectedNodes
        && parent?.parent?.kind != .subscriptDecl
    }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return call.trailingClosure?.id == closure.id }
    return closure.parent?.is(MultipleTrailingClosureElementSyntax.self) ?? false
  }
}
