import LintEngine
import SwiftSyntax

/// The effects of the body of a function, an accessor or a closure.
struct BodyEffects: Sendable {
  /// Whether it can throw an error.
  var throwsErrors = false
  /// Whether it can suspend.
  var awaits = false
}

/// Finds the effects of each body. Nested bodies have their own effects, and an exhaustive `do` handles all errors.
struct BodyEffectWalk: Sendable {
  private static let bodies: [SyntaxKind] = [
    .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr,
  ]

  /// Called with each body's node after its children.
  let judge: @Sendable (_ body: Syntax, _ effects: BodyEffects, inout RuleContext) -> Void

  func register(_ rule: inout Registration) {
    let frames = rule.state([BodyEffects]())
    rule.visit(anyOf: Self.bodies) { _, context in context[frames].append(BodyEffects()) }
    rule.leave(anyOf: Self.bodies) { node, context in
      guard let effects = context[frames].popLast() else { return }
      judge(node, effects, &context)
    }
    registerCatches(frames, in: &rule)
    rule.visit(anyOf: [.tryExpr, .throwStmt, .awaitExpr, .forStmt, .variableDecl]) { node, context in
      guard let last = context[frames].indices.last else { return }
      if Self.mayThrow(node) { context[frames][last].throwsErrors = true }
      if Self.mayWait(node) { context[frames][last].awaits = true }
    }
  }

  private func registerCatches(_ frames: RuleState<[BodyEffects]>, in rule: inout Registration) {
    rule.visit(anyOf: [.codeBlock]) { node, context in
      if Self.isCaught(node) { context[frames].append(BodyEffects()) }
    }
    rule.leave(anyOf: [.codeBlock]) { node, context in
      guard Self.isCaught(node), let inner = context[frames].popLast() else { return }
      guard inner.awaits, let last = context[frames].indices.last else { return }
      context[frames][last].awaits = true
    }
  }

  private static func mayThrow(_ node: Syntax) -> Bool {
    if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
    return node.is(ThrowStmtSyntax.self) || node.as(ForStmtSyntax.self)?.tryKeyword != nil
  }

  private static func mayWait(_ node: Syntax) -> Bool {
    if let variable = node.as(VariableDeclSyntax.self) { return variable.modifiers.contains(anyOf: ["async"]) }
    return node.is(AwaitExprSyntax.self) || node.as(ForStmtSyntax.self)?.awaitKeyword != nil
  }

  private static func isCaught(_ block: Syntax) -> Bool {
    guard let statement = block.parent?.as(DoStmtSyntax.self) else { return false }
    return statement.catchClauses.contains { clause in
      clause.catchItems.isEmpty || clause.catchItems.contains(where: catchesAll)
    }
  }

  /// Returns whether this is `catch`, `catch let error` or `catch _`.
  private static func catchesAll(_ item: CatchItemSyntax) -> Bool {
    guard item.whereClause == nil else { return false }
    guard var pattern = item.pattern else { return true }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
    if let tuple = pattern.as(TuplePatternSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first {
      pattern = inner.pattern
    }
    return pattern.is(IdentifierPatternSyntax.self) || isDiscarding(pattern)
  }

  private static func isDiscarding(_ pattern: PatternSyntax) -> Bool {
    if pattern.is(WildcardPatternSyntax.self) { return true }
    return pattern.as(ExpressionPatternSyntax.self)?.expression.is(DiscardAssignmentExprSyntax.self) ?? false
  }
}
