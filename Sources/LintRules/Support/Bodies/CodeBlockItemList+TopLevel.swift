import LintEngine
import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Whether these are the top-level statements of the file, or of an `#if` among them.
  var isTopLevel: Bool {
    guard let clause = parent?.as(IfConfigClauseSyntax.self) else { return parent?.kind == .sourceFile }
    return clause.owningItem?.parent?.as(CodeBlockItemListSyntax.self)?.isTopLevel ?? false
  }

  /// The declarations among the statements, in order.
  var declarations: [DeclSyntax] { compactMap { $0.item.as(DeclSyntax.self) } }
}

extension IfConfigClauseSyntax {
  /// The statement that contains only the `#if`.
  fileprivate var owningItem: CodeBlockItemSyntax? {
    parent?.as(IfConfigClauseListSyntax.self)?.parent?.as(IfConfigDeclSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
  }
}

extension Registration {
  /// Registers a handler for the statements of the file, and for those of each branch of an `#if` among them.
  mutating func topLevel(_ run: @escaping @Sendable (CodeBlockItemListSyntax, inout RuleContext) -> Void) {
    visit(CodeBlockItemListSyntax.self) { list, context in
      guard context.openDeclarations.isEmpty, list.isTopLevel else { return }
      run(list, &context)
    }
  }
}
