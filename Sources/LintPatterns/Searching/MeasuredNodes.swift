import LintEngine
package import SwiftSyntax

extension Syntax {
  /// The parameters of a function, an initialiser, a subscript or a closure.
  package var parameterNodes: [Syntax]? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.signature.parameterClause.parameters.map { Syntax($0) }
    case .initializerDecl(let initializer): initializer.signature.parameterClause.parameters.map { Syntax($0) }
    case .subscriptDecl(let declaration): declaration.parameterClause.parameters.map { Syntax($0) }
    case .closureExpr(let closure):
      switch closure.signature?.parameterClause {
      case .simpleInput(let list): list.map { Syntax($0) }
      case .parameterClause(let clause): clause.parameters.map { Syntax($0) }
      case nil: []
      }
    default: nil
    }
  }

  /// The members of a type, including those in `#if`.
  package var memberNodes: [Syntax]? {
    guard let block = self.asProtocol((any DeclGroupSyntax).self)?.memberBlock else { return nil }
    return Self.members(block.members)
  }

  private static func members(_ list: MemberBlockItemListSyntax) -> [Syntax] {
    list.flatMap { item -> [Syntax] in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [Syntax(item.decl)] }
      return condition.clauses.flatMap { clause -> [Syntax] in
        if case .decls(let items) = clause.elements { members(items) } else { [] }
      }
    }
  }

  /// The declarations inside this one that can declare functions of the file: its types and functions.
  var childDeclarations: [Syntax] {
    if let members = memberNodes { return members }
    guard let file = self.as(SourceFileSyntax.self) else { return [] }
    return file.statements.compactMap { $0.item.as(DeclSyntax.self).map { Syntax($0) } }
  }

  var isStoredProperty: Bool {
    guard let variable = self.as(VariableDeclSyntax.self) else { return false }
    return variable.isStored && !variable.modifiers.contains { $0.name.text == "static" || $0.name.text == "class" }
  }

  var isMutable: Bool {
    self.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
  }

  /// The statements of a body.
  var statementNodes: [Syntax]? {
    switch self.as(SyntaxEnum.self) {
    case .sourceFile(let file): file.statements.map { Syntax($0) }
    case .codeBlock(let block): block.statements.map { Syntax($0) }
    case .closureExpr(let closure): closure.statements.map { Syntax($0) }
    case .switchCase(let section): section.statements.map { Syntax($0) }
    default: self.bodyBlock?.statements.map { Syntax($0) }
    }
  }

  /// The block of a function, a loop or another statement with one.
  var bodyBlock: CodeBlockSyntax? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.body
    case .initializerDecl(let initializer): initializer.body
    case .deinitializerDecl(let deinitializer): deinitializer.body
    case .accessorDecl(let accessor): accessor.body
    case .ifExpr(let branch): branch.body
    case .guardStmt(let branch): branch.body
    case .forStmt(let loop): loop.body
    case .whileStmt(let loop): loop.body
    case .repeatStmt(let loop): loop.body
    case .doStmt(let block): block.body
    case .catchClause(let clause): clause.body
    case .deferStmt(let block): block.body
    default: nil
    }
  }

  /// The elements of an enum's cases, or the cases of a switch.
  package var caseNodes: [Syntax]? {
    if let choice = self.as(SwitchExprSyntax.self) { return choice.cases.map { Syntax($0) } }
    guard self.is(EnumDeclSyntax.self) else { return nil }
    return memberNodes?.compactMap { $0.as(EnumCaseDeclSyntax.self) }.flatMap { $0.elements.map { Syntax($0) } }
  }

  /// The elements of a list, a literal or a tuple, or the arguments of a call.
  var elementNodes: [Syntax]? {
    switch self.as(SyntaxEnum.self) {
    case .arrayExpr(let array): return array.elements.map { Syntax($0) }
    case .dictionaryExpr(let dictionary):
      if case .elements(let elements) = dictionary.content { return elements.map { Syntax($0) } }
      return []
    case .tupleExpr(let tuple): return tuple.elements.map { Syntax($0) }
    case .tupleType(let tuple): return tuple.elements.map { Syntax($0) }
    case .functionCallExpr(let call): return CallArgument.all(of: call, in: Target(self)).map(\.whole.node)
    default: return kind.isSyntaxCollection ? children(viewMode: .sourceAccurate).map { $0 } : nil
    }
  }
}
