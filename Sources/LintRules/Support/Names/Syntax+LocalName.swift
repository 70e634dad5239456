import LintEngine
import LintPatterns
import SwiftSyntax

extension SyntaxProtocol {
  /// Returns whether a name that is read here refers to a parameter or a local value. An enclosing function, closure,
  /// accessor or statement must declare it before the node.
  func readsLocal(_ name: String) -> Bool {
    var inner = Syntax(self)
    while let scope = inner.parent {
      if scope.declaresLocal(name, for: inner) { return true }
      inner = scope
    }
    return false
  }
}

extension Syntax {
  /// - Parameter inner: The child in which the name is read.
  fileprivate func declaresLocal(_ name: String, for inner: Syntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .codeBlockItemList(let items):
      return items.prefix { $0.contentStart < inner.contentStart }.contains { Syntax($0.item).leavesLocal(name) }
    case .conditionElementList(let conditions):
      return conditions.prefix { $0.contentStart < inner.contentStart }.contains { Syntax($0.condition).binds(name) }
    case .ifExpr(let node):
      return inner.id == node.body.id && node.conditions.contains { Syntax($0.condition).binds(name) }
    case .whileStmt(let node):
      return inner.id == node.body.id && node.conditions.contains { Syntax($0.condition).binds(name) }
    case .forStmt(let node): return inner.id != node.sequence.id && Syntax(node.pattern).binds(name)
    case .switchCase(let node): return inner.id != node.label.id && Syntax(node.label).binds(name)
    case .switchCaseItem(let node): return inner.id != node.pattern.id && Syntax(node.pattern).binds(name)
    case .catchClause(let node): return inner.id == node.body.id && Syntax(node.catchItems).binds(name)
    case .catchItem(let node): return node.pattern.map { inner.id != $0.id && Syntax($0).binds(name) } ?? false
    case .accessorDecl(let node): return node.parameters?.name.text == name
    default:
      if let captures = self.as(ClosureExprSyntax.self)?.signature?.capture?.items,
        captures.contains(where: { $0.name.text == name }) {
        return true
      }
      return parameterNodes?.contains { $0.declaredNames.contains(name) } ?? false
    }
  }

  /// Returns whether a statement declares the name for the statements after it.
  private func leavesLocal(_ name: String) -> Bool {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { Syntax($0.pattern).binds(name) }
    }
    return self.as(GuardStmtSyntax.self)?.conditions.contains { Syntax($0.condition).binds(name) } ?? false
  }

  /// Returns whether a pattern, or the pattern of a condition or label, binds the name.
  private func binds(_ name: String) -> Bool {
    if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier.text == name }
    if kind == .initializerClause || kind == .codeBlock { return false }
    return children(viewMode: .sourceAccurate).contains { $0.binds(name) }
  }

  /// The name of a reference, a pattern, a capture or a type; nil for other nodes.
  var nameToken: TokenSyntax? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier }
    return self.as(ClosureCaptureSyntax.self)?.name ?? self.as(IdentifierTypeSyntax.self)?.name
  }

  /// The name that is read at this node: by a reference, `if let name`, or a capture.
  var readName: TokenSyntax? {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      // A member, as in `\.name`.
      if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return nil }
      guard let member = reference.parent?.as(MemberAccessExprSyntax.self) else { return reference.baseName }
      return member.base?.id == ExprSyntax(reference).id ? reference.baseName : nil
    }
    if let pattern = self.as(IdentifierPatternSyntax.self) {
      let binding = pattern.parent?.as(OptionalBindingConditionSyntax.self)
      return binding.map { $0.initializer == nil } ?? false ? pattern.identifier : nil
    }
    guard let capture = self.as(ClosureCaptureSyntax.self), capture.initializer == nil else { return nil }
    return capture.name
  }
}
