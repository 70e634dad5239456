import LintEngine
import ReviewCore
import SwiftSyntax

/// `catch let error`, which repeats the implicit name.
struct UntypedErrorInCatch: SyntaxRule {
  static let id: RuleID = "untyped_error_in_catch"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(CatchClauseSyntax.self) { node, context in
      guard node.catchItems.count == 1, let item = node.catchItems.first, item.whereClause == nil else { return }
      guard let pattern = item.pattern, let name = boundName(pattern) else { return }
      let gap = node.catchKeyword.contentEnd..<pattern.contentEnd
      let isPlain = name.spells("error") && !gap.contains(where: context.source.isCommentStart)
      context.report(
        node, "Remove the pattern; `catch` binds the error to `error`.", fix: isPlain ? .removing(gap) : nil)
    }
  }

  /// Returns `error` for `let error` and `(let error)`.
  private func boundName(_ pattern: PatternSyntax) -> TokenSyntax? {
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      // The implicit name is a constant.
      guard binding.bindingSpecifier.spells("let") else { return nil }
      return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    }
    guard let tuple = pattern.as(ExpressionPatternSyntax.self)?.expression.as(TupleExprSyntax.self) else { return nil }
    guard tuple.elements.count == 1, let inner = tuple.elements.first?.expression.as(PatternExprSyntax.self) else {
      return nil
    }
    return boundName(inner.pattern)
  }
}
