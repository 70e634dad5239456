import LintEngine
import SwiftSyntax

/// Finds scopes that give a name a new value whose type is not written: `if let`, `for`, `case`, `catch` and captures.
struct Shadowing {
  let name: String
  /// The use of the name.
  let target: Target

  /// Returns whether the name has such a value at the target, which is inside the scope.
  func isAdded(by scope: Target) -> Bool {
    switch scope.node.as(SyntaxEnum.self) {
    case .ifExpr(let branch): !isBehind(branch.elseKeyword, scope) && isBound(by: branch.conditions)
    case .whileStmt(let loop): isBound(by: loop.conditions)
    case .forStmt(let loop): isBehind(loop.body.leftBrace, scope) && isBound(by: Syntax(loop.pattern))
    case .switchCase(let branch): isBound(by: Syntax(branch.label))
    case .catchClause(let clause): isBound(by: Syntax(clause.catchItems))
    case .closureExpr(let closure): closure.signature?.capture.map { $0.items.contains(where: isCapture) } ?? false
    case .codeBlockItemList(let items):
      items.contains { item in
        guard let guarded = item.item.as(GuardStmtSyntax.self) else { return false }
        return isBehind(guarded.body.rightBrace, scope) && isBound(by: guarded.conditions)
      }
    default: false
    }
  }

  private func isBehind(_ token: TokenSyntax?, _ scope: Target) -> Bool {
    token.map { $0.contentStart + scope.shift < target.range.lowerBound } ?? false
  }

  /// `if let cart` and `if let cart = self.cart` keep the type.
  private func isBound(by conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      switch element.condition {
      case .optionalBinding(let binding):
        isBound(by: Syntax(binding.pattern)) && binding.initializer.map { !isSameName($0.value) } ?? false
      case .matchingPattern(let match): isBound(by: Syntax(match.pattern))
      default: false
      }
    }
  }

  private func isBound(by pattern: Syntax) -> Bool {
    if let own = pattern.as(IdentifierPatternSyntax.self) { return own.identifier.plainName == name }
    return pattern.children(viewMode: .sourceAccurate).contains(where: isBound)
  }

  private func isCapture(_ capture: ClosureCaptureSyntax) -> Bool {
    capture.name.plainName == name && capture.initializer.map { !isSameName($0.value) } ?? false
  }

  private func isSameName(_ value: ExprSyntax) -> Bool {
    if let member = value.as(MemberAccessExprSyntax.self) {
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") == true
        && member.declName.baseName.plainName == name
    }
    return value.as(DeclReferenceExprSyntax.self)?.baseName.plainName == name
  }
}
