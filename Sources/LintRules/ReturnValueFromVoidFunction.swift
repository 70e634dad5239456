import LintEngine
import ReviewCore
import SwiftSyntax

/// `return run()` in a function without a result.
struct ReturnValueFromVoidFunction: SyntaxRule {
  static let id: RuleID = "return_value_from_void_function"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ReturnStmtSyntax.self) { statement, context in
      guard let value = statement.expression, isInVoid(statement) else { return }
      context.report(
        statement.returnKeyword, "Write this call before `return`; the function has no result.",
        fix: fix(statement, value, context.source))
    }
  }

  private func isInVoid(_ statement: ReturnStmtSyntax) -> Bool {
    var place = statement.parent
    while let node = place {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function): return function.signature.returnClause.map { isVoid($0.type) } ?? true
      case .initializerDecl(let initializer): return initializer.optionalMark == nil
      case .deinitializerDecl: return true
      case .accessorDecl(let accessor): return ["set", "willSet", "didSet"].contains(accessor.accessorSpecifier.text)
      case .closureExpr, .accessorBlock: return false
      default: place = node.parent
      }
    }
    return false
  }

  private func isVoid(_ type: TypeSyntax) -> Bool {
    if let tuple = type.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    return type.isStandard("Void")
  }

  /// Returns a fix with the call on its line and `return` below it.
  private func fix(_ statement: ReturnStmtSyntax, _ value: ExprSyntax, _ source: SourceText) -> ByteFix? {
    let line = source.line(at: statement.contentStart)
    let gap = statement.contentStart..<value.contentStart
    guard !gap.contains(where: source.isCommentStart), source.line(at: value.contentStart) == line else { return nil }
    let isAlone = source.spacesStart(before: statement.contentStart) == source.lineStarts[line - 1]
    let end = value.contentEnd..<value.contentEnd
    let text = isAlone ? "\n" + source.indentation(ofLine: line) + "return" : "; return"
    return ByteFix(edits: [ByteFix.Edit(range: gap, text: ""), ByteFix.Edit(range: end, text: text)])
  }
}
