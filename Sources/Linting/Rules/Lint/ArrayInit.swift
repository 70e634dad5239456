import ReviewCore
import SwiftSyntax

/// `Array(values)` rather than a `map` that changes nothing.
struct ArrayInit: CodeRule {
  static let id: RuleID = "array_init"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.methodName, name.spells("map"), let closure = onlyClosure(of: node) else { return }
      guard closure.statements.count == 1, let statement = closure.statements.first else { return }
      guard let value = value(of: statement.item)?.as(DeclReferenceExprSyntax.self), value.argumentNames == nil else {
        return
      }
      guard let parameter = parameter(of: closure), value.baseName.text == parameter else { return }
      inspection.report(name, "`Array(values)` makes an array of a sequence; this `map` changes nothing.")
    }
  }

  private func onlyClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    guard call.additionalTrailingClosures.isEmpty else { return nil }
    if let closure = call.trailingClosure { return call.arguments.isEmpty ? closure : nil }
    guard call.arguments.count == 1 else { return nil }
    return call.arguments.first?.expression.as(ClosureExprSyntax.self)
  }

  /// The name of the only parameter; nil when there are several.
  private func parameter(of closure: ClosureExprSyntax) -> String? {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): list.count == 1 ? list.first?.name.text : nil
    case .parameterClause(let clause):
      clause.parameters.count == 1 ? clause.parameters.first.map { ($0.secondName ?? $0.firstName).text } : nil
    case nil: "$0"
    }
  }

  private func value(of item: CodeBlockItemSyntax.Item) -> ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: nil
    }
  }
}
