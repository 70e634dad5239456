import LintEngine
import SwiftSyntax

/// Updates `LocalNames` while a file is walked.
struct LocalNameWalk: Sendable {
  typealias Declaring = @Sendable (_ name: LocalName, _ binder: Syntax, inout RuleContext) -> Void
  typealias Closing = @Sendable (_ names: [LocalName], _ scope: Syntax, inout RuleContext) -> Void

  let names: RuleState<LocalNames>
  /// Called before a name can be read, with the node that declares it: a parameter, a binding, a condition, a loop or a
  /// case.
  var willDeclare: Declaring = { _, _, _ in }
  /// Called at the end of a scope, with all names that it declared.
  var didClose: Closing = { _, _, _ in }

  func register(_ rule: inout Registration) {
    registerFunctions(&rule)
    registerBlocks(&rule)
    registerConditions(&rule)
    registerNames(&rule)
  }

  private func registerFunctions(_ rule: inout Registration) {
    let kinds: [SyntaxKind] = [.functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl, .macroDecl]
    rule.visit(anyOf: kinds) { node, context in
      if let function = node.as(FunctionDeclSyntax.self), node.parent?.is(CodeBlockItemSyntax.self) == true {
        declare(function.name.contentRange, .function, node, &context)
      }
      context[names].open(.function)
      if let accessor = node.as(AccessorDeclSyntax.self) { declareValue(of: accessor, &context) }
    }
    rule.leave(anyOf: kinds, close)
    rule.visit(ClosureExprSyntax.self) { node, context in context[names].open(node.isCalled ? .block : .function) }
    rule.leave(ClosureExprSyntax.self) { node, context in close(Syntax(node), &context) }
    rule.visit(AccessorBlockSyntax.self) { node, context in
      if Self.isGetter(node) { context[names].open(.function) }
    }
    rule.leave(AccessorBlockSyntax.self) { node, context in
      if Self.isGetter(node) { close(Syntax(node), &context) }
    }
  }

  /// Returns whether the block is the getter of a variable, written without `get`.
  private static func isGetter(_ block: AccessorBlockSyntax) -> Bool {
    guard case .getter = block.accessors else { return false }
    return block.parent?.kind == .patternBinding
  }

  private func registerBlocks(_ rule: inout Registration) {
    let kinds: [SyntaxKind] = [.switchCase, .catchClause, .whileStmt]
    rule.visit(anyOf: kinds) { node, context in
      context[names].open(.block)
      guard let clause = node.as(CatchClauseSyntax.self), clause.catchItems.isEmpty else { return }
      declare(implicit: "error", at: clause.contentStart, node, &context)
    }
    rule.leave(anyOf: kinds, close)
    rule.visit(MemberBlockSyntax.self) { _, context in context[names].open(.type) }
    rule.leave(MemberBlockSyntax.self) { node, context in close(Syntax(node), &context) }
    rule.visit(CodeBlockItemListSyntax.self) { node, context in
      if Self.isScope(node) { context[names].open(.block) }
    }
    rule.leave(CodeBlockItemListSyntax.self) { node, context in
      if Self.isScope(node) { close(Syntax(node), &context) }
    }
  }

  /// Registers conditions and loops. A name bound by `if` is visible in its body; one bound by `for` in its body and
  /// its `where`.
  private func registerConditions(_ rule: inout Registration) {
    rule.visit(anyOf: [.conditionElementList]) { node, context in
      if node.parent?.kind == .ifExpr { context[names].open(.block) }
    }
    rule.visit(anyOf: [.codeBlock, .whereClause]) { node, context in
      guard let parent = node.parent else { return }
      if parent.kind == .switchCaseItem || parent.kind == .catchItem { declarePatterns(of: parent, &context) }
      guard let loop = parent.as(ForStmtSyntax.self), node.kind == .whereClause || loop.whereClause == nil else {
        return
      }
      context[names].open(.block)
      declarePatterns(of: parent, &context)
    }
    rule.leave(anyOf: [.codeBlock]) { node, context in
      let isBody = node.parent?.as(IfExprSyntax.self).map { Syntax($0.body).id == node.id }
      if isBody ?? (node.parent?.kind == .forStmt) { close(node, &context) }
    }
  }

  private func registerNames(_ rule: inout Registration) {
    rule.visit(IdentifierPatternSyntax.self) { node, context in context[names].wait(for: node.identifier.contentRange) }
    let binders: [SyntaxKind] = [
      .patternBinding, .optionalBindingCondition, .matchingPatternCondition, .switchCaseItem, .catchItem,
    ]
    rule.leave(anyOf: binders) { node, context in declarePatterns(of: node, &context) }
    rule.leave(FunctionParameterClauseSyntax.self) { node, context in
      for parameter in node.parameters {
        let name = parameter.secondName ?? parameter.firstName
        declare(name.contentRange, .parameter, Syntax(parameter), &context)
      }
    }
    rule.leave(anyOf: [.closureParameter, .closureShorthandParameter]) { node, context in
      let parameter = node.as(ClosureParameterSyntax.self).map { $0.secondName ?? $0.firstName }
      guard let name = parameter ?? node.as(ClosureShorthandParameterSyntax.self)?.name else { return }
      declare(name.contentRange, .closureParameter, node, &context)
    }
    rule.visit(anyOf: [.structDecl, .classDecl, .enumDecl, .actorDecl, .typeAliasDecl]) { node, context in
      guard node.parent?.kind == .codeBlockItem, let name = node.asProtocol((any NamedDeclSyntax).self)?.name else {
        return
      }
      declare(name.contentRange, .type, node, &context)
    }
    rule.leave(ClosureCaptureSyntax.self) { node, context in
      declare(node.name.contentRange, .capture, Syntax(node), &context)
    }
  }

  /// Returns whether a list is a scope. Statements of a file, or in an `#if`, have no scope of their own.
  private static func isScope(_ list: CodeBlockItemListSyntax) -> Bool {
    list.parent?.kind != .ifConfigClause && list.parent?.kind != .sourceFile
  }

  private func close(_ node: Syntax, _ context: inout RuleContext) {
    didClose(context[names].close(), node, &context)
  }

  private func declarePatterns(of binder: Syntax, _ context: inout RuleContext) {
    let kind: LocalName.Kind = context[names].isInMembers ? .member : .variable
    for range in context[names].waiting(from: binder.contentStart) { declare(range, kind, binder, &context) }
  }

  /// Declares `newValue`, `oldValue`, or the name in parentheses that replaces it.
  private func declareValue(of accessor: AccessorDeclSyntax, _ context: inout RuleContext) {
    if let name = accessor.parameters?.name {
      return declare(name.contentRange, .parameter, Syntax(accessor), &context)
    }
    let word = accessor.accessorSpecifier
    if word.spells("set") || word.spells("willSet") {
      declare(implicit: "newValue", at: word.contentStart, Syntax(accessor), &context)
    } else if word.spells("didSet") {
      declare(implicit: "oldValue", at: word.contentStart, Syntax(accessor), &context)
    }
  }

  private func declare(_ range: Range<Int>, _ kind: LocalName.Kind, _ binder: Syntax, _ context: inout RuleContext) {
    let name = LocalNames.plain(context.source.text(range))
    guard name != "_" else { return }
    declare(LocalName(name: name, range: range, kind: kind, depth: context[names].depth), binder, &context)
  }

  /// Declares a name that the source does not contain.
  private func declare(implicit name: String, at offset: Int, _ binder: Syntax, _ context: inout RuleContext) {
    let depth = context[names].depth
    declare(LocalName(name: name, range: offset..<offset, kind: .implicit, depth: depth), binder, &context)
  }

  private func declare(_ name: LocalName, _ binder: Syntax, _ context: inout RuleContext) {
    willDeclare(name, binder, &context)
    context[names].declare(name)
  }
}

extension SyntaxProtocol {
  /// Whether the node is the callee of a call, such as a closure that is called directly: `{ … }()`.
  var isCalled: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }
}
