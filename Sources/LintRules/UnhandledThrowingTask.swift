import LintEngine
import ReviewCore
import SwiftSyntax

/// Tasks whose errors are lost.
struct UnhandledThrowingTask: SyntaxRule {
  static let id: RuleID = "unhandled_throwing_task"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let walk = BodyEffectWalk { body, effects, context in
      guard effects.throwsErrors, let closure = body.as(ClosureExprSyntax.self), let call = closure.call else { return }
      guard call.startsTask, call.isDropped else { return }
      context.report(
        call.calledExpression,
        "Catch the errors in this task, or store it and await its value.",
        cause: context.cause(within: call.contentRange))
    }
    walk.register(&rule)
  }
}

extension ClosureExprSyntax {
  /// The call whose trailing closure or `operation` this closure is.
  fileprivate var call: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) { return call.trailingClosure?.id == id ? call : nil }
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.spells("operation") == true else {
      return nil
    }
    return argument.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `Task { … }`, `Task.detached { … }` or `Task<Int, _> { … }`, without a declared error type.
  fileprivate var startsTask: Bool {
    var callee = calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
      guard ["detached", "init", "immediate"].contains(member.declName.baseName.text) else { return false }
      callee = base
    }
    if let specialized = callee.as(GenericSpecializationExprSyntax.self) {
      guard specialized.genericArgumentClause.arguments.last?.argument.writtenText == "_" else { return false }
      callee = specialized.expression
    }
    return callee.as(DeclReferenceExprSyntax.self)?.baseName.spells("Task") ?? false
  }

  /// Whether the call is a statement whose result is unused.
  fileprivate var isDropped: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self) else { return false }
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else {
      return true
    }
    if let closure = owner.as(ClosureExprSyntax.self) { return closure.signature?.returnClause == nil }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
    let accessor = owner.parent?.as(AccessorDeclSyntax.self)
    return !owner.is(AccessorBlockSyntax.self) && accessor?.accessorSpecifier.spells("get") != true
  }
}
