import LintEngine
import SwiftSyntax

/// A body between braces whose length can be measured.
struct CodeBody {
  /// The keyword or name at which the finding is reported.
  let label: TokenSyntax
  let leftBrace: TokenSyntax
  let rightBrace: TokenSyntax

  /// Returns the 1-based lines of code between the braces.
  func codeLines(in context: RuleContext) -> [Int] {
    let first = context.source.line(at: leftBrace.contentStart) + 1
    let last = context.source.line(at: rightBrace.contentStart)
    return first < last ? context.codeLines(in: first..<last) : []
  }

  /// Returns whether the body has so few lines that they need not be counted.
  private func isWithin(_ levels: Levels, in context: RuleContext) -> Bool {
    let first = context.source.line(at: leftBrace.contentStart)
    let last = context.source.line(at: max(leftBrace.contentStart, rightBrace.contentEnd - 1))
    return levels.exceeded(by: last - first - 1) == nil
  }

  /// Reports the body if it has more lines of code than the limits allow.
  func check(_ levels: Levels, _ name: String, _ context: inout RuleContext) {
    guard !isWithin(levels, in: context) else { return }
    let lines = codeLines(in: context)
    guard let exceeded = levels.exceeded(by: lines.count) else { return }
    context.report(
      label, "This \(name) has \(lines.count) lines of code; the limit is \(exceeded.limit). Extract a part of it.",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
  }
}

extension CodeBlockSyntax {
  /// Whether the body only stops the program: its implementation is elsewhere or missing.
  var onlyEndsProgram: Bool {
    guard statements.count == 1, let only = statements.first else { return false }
    guard let name = only.item.as(FunctionCallExprSyntax.self)?.calledName else { return false }
    return name.spells("fatalError") || name.spells("preconditionFailure")
  }
}

extension CodeBlockItemListSyntax {
  /// Whether these are the top-level statements of the file, or of an `#if` among them.
  fileprivate var isTopLevel: Bool {
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
