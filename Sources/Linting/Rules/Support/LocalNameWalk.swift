import SwiftSyntax

/// Keeps `LocalNames` while a file is walked.
struct LocalNameWalk: Sendable {
  typealias Declaring = @Sendable (_ name: LocalName, _ binder: Syntax, inout Inspection) -> Void
  typealias Closing = @Sendable (_ names: [LocalName], _ scope: Syntax, inout Inspection) -> Void

  let names: Slot<LocalNames>
  /// Called before a name can be read, with what declares it: a parameter, a binding, a condition, a loop, a case.
  var willDeclare: Declaring = { _, _, _ in }
  /// Called where a scope has ended, with all that it declared.
  var didClose: Closing = { _, _, _ in }

  func register(in registry: inout RuleRegistry) {
    registerFunctions(in: &registry)
    registerBlocks(in: &registry)
    registerConditions(in: &registry)
    registerNames(in: &registry)
  }

  private func registerFunctions(in registry: inout RuleRegistry) {
    let kinds: [SyntaxKind] = [.functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl, .macroDecl]
    registry.enter(kinds) { node, inspection in
      if let function = node.as(FunctionDeclSyntax.self), node.parent?.is(CodeBlockItemSyntax.self) == true {
        declare(function.name.contentRange, .function, node, &inspection)
      }
      inspection[names].open(.function)
      if let accessor = node.as(AccessorDeclSyntax.self) { declareValue(of: accessor, &inspection) }
    }
    registry.leave(kinds, close)
    registry.enter([.closureExpr]) { node, inspection in
      inspection[names].open(node.as(ClosureExprSyntax.self)?.isCalled == true ? .block : .function)
    }
    registry.leave([.closureExpr], close)
  }

  private func registerBlocks(in registry: inout RuleRegistry) {
    let kinds: [SyntaxKind] = [.switchCase, .catchClause, .whileStmt]
    registry.enter(kinds) { node, inspection in
      inspection[names].open(.block)
      guard let clause = node.as(CatchClauseSyntax.self), clause.catchItems.isEmpty else { return }
      declare("error", at: clause.contentStart..<clause.contentStart, .implicit, node, &inspection)
    }
    registry.leave(kinds, close)
    registry.enter([.memberBlock]) { _, inspection in inspection[names].open(.type) }
    registry.leave([.memberBlock], close)
    registry.enter([.codeBlockItemList]) { node, inspection in
      if Self.isScope(node) { inspection[names].open(.block) }
    }
    registry.leave([.codeBlockItemList]) { node, inspection in
      if Self.isScope(node) { close(node, &inspection) }
    }
  }

  /// What `if` binds is there in its body, and what `for` binds in its body and its `where`.
  private func registerConditions(in registry: inout RuleRegistry) {
    registry.enter([.conditionElementList]) { node, inspection in
      if node.parent?.kind == .ifExpr { inspection[names].open(.block) }
    }
    registry.enter([.codeBlock, .whereClause]) { node, inspection in
      guard let parent = node.parent else { return }
      if parent.kind == .switchCaseItem || parent.kind == .catchItem { declarePatterns(of: parent, &inspection) }
      guard let loop = parent.as(ForStmtSyntax.self), node.kind == .whereClause || loop.whereClause == nil else { return }
      inspection[names].open(.block)
      declarePatterns(of: parent, &inspection)
    }
    registry.leave([.codeBlock]) { node, inspection in
      let isBody = node.parent?.as(IfExprSyntax.self).map { Syntax($0.body).id == node.id }
      if isBody ?? (node.parent?.kind == .forStmt) { close(node, &inspection) }
    }
  }

  private func registerNames(in registry: inout RuleRegistry) {
    registry.pass([.identifierPattern]) { node, inspection in
      if let name = node.name { inspection[names].wait(for: name) }
    }
    let binders: [SyntaxKind] = [
      .patternBinding, .optionalBindingCondition, .matchingPatternCondition, .switchCaseItem, .catchItem,
    ]
    registry.leave(binders) { node, inspection in declarePatterns(of: node, &inspection) }
    registry.leave([.functionParameterClause]) { node, inspection in
      for parameter in node.as(FunctionParameterClauseSyntax.self)?.parameters ?? [] {
        let name = parameter.secondName ?? parameter.firstName
        declare(name.contentRange, .parameter, Syntax(parameter), &inspection)
      }
    }
    registry.leave([.closureParameter, .closureShorthandParameter]) { node, inspection in
      let parameter = node.as(ClosureParameterSyntax.self).map { $0.secondName ?? $0.firstName }
      guard let name = parameter ?? node.as(ClosureShorthandParameterSyntax.self)?.name else { return }
      declare(name.contentRange, .closureParameter, node, &inspection)
    }
    registry.leave([.closureCapture]) { node, inspection in
      guard let capture = node.as(ClosureCaptureSyntax.self) else { return }
      declare(capture.name.contentRange, .capture, node, &inspection)
    }
  }

  /// Statements of a file, or between `#if` and `#endif`, have no scope of their own.
  private static func isScope(_ list: Syntax) -> Bool {
    list.parent?.kind != .ifConfigClause && list.parent?.kind != .sourceFile
  }

  private func close(_ node: Syntax, _ inspection: inout Inspection) {
    didClose(inspection[names].close(), node, &inspection)
  }

  private func declarePatterns(of binder: Syntax, _ inspection: inout Inspection) {
    let kind: LocalName.Kind = inspection[names].isInMembers ? .member : .variable
    for range in inspection[names].waiting(from: binder.contentStart) { declare(range, kind, binder, &inspection) }
  }

  /// `newValue`, `oldValue`, or the name between parentheses that stands for it.
  private func declareValue(of accessor: AccessorDeclSyntax, _ inspection: inout Inspection) {
    if let name = accessor.parameters?.name {
      return declare(name.contentRange, .parameter, Syntax(accessor), &inspection)
    }
    let word = accessor.accessorSpecifier
    let place = word.contentStart..<word.contentStart
    if word.spells("set") || word.spells("willSet") {
      declare("newValue", at: place, .implicit, Syntax(accessor), &inspection)
    } else if word.spells("didSet") {
      declare("oldValue", at: place, .implicit, Syntax(accessor), &inspection)
    }
  }

  private func declare(_ range: Range<Int>, _ kind: LocalName.Kind, _ binder: Syntax, _ inspection: inout Inspection) {
    let name = LocalNames.name(at: range, in: inspection.source)
    if name != "_" { declare(name, at: range, kind, binder, &inspection) }
  }

  private func declare(
    _ name: String, at range: Range<Int>, _ kind: LocalName.Kind, _ binder: Syntax, _ inspection: inout Inspection
  ) {
    let local = LocalName(name: name, range: range, kind: kind, depth: inspection[names].depth)
    willDeclare(local, binder, &inspection)
    inspection[names].declare(local)
  }
}

extension SyntaxProtocol {
  /// Whether it is what a call calls; a closure is so where it stands: `{ … }()`.
  var isCalled: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }
}
