import LintEngine
import ReviewCore
import SwiftSyntax

/// Constants and variables with the name of one in an enclosing function, closure, block or file.
struct VariableShadowing: SyntaxRule {
  static let id: RuleID = "variable_shadowing"

  private let ignoresParameters: Bool

  init(_ options: RuleOptions) {
    ignoresParameters = options.isOn("ignore_parameters")
  }

  func register(_ rule: inout Registration) {
    let names = rule.state(LocalNames())
    let walk = LocalNameWalk(
      names: names,
      willDeclare: { name, binder, context in
        guard isChecked(name), let hidden = context[names].hidden(by: name.name) else { return }
        guard Self.isValue(hidden), !binder.rebinds(name.name) else { return }
        let lines = [hidden, name].map { context.source.line(at: $0.range.lowerBound) }
        context.report(
          name.range,
          "Rename `\(name.name)`; it hides another variable of that name.",
          cause: Cause(lines: lines, excess: 1))
      })
    walk.register(&rule)
  }

  private func isChecked(_ name: LocalName) -> Bool {
    switch name.kind {
    case .variable: name.name != "self"
    case .parameter, .closureParameter: !ignoresParameters
    case .capture, .member, .function, .type, .implicit: false
    }
  }

  /// Returns whether the name is an explicitly named value of a function, a closure or the file.
  private static func isValue(_ name: LocalName) -> Bool {
    switch name.kind {
    case .variable, .parameter, .closureParameter, .capture: true
    case .member, .function, .type, .implicit: false
    }
  }
}

extension Syntax {
  /// Returns whether a declaration of the name binds it to the value of the same name.
  fileprivate func rebinds(_ name: String) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .optionalBindingCondition(let node): node.initializer.map { $0.value.isValue(named: name) } ?? true
    case .patternBinding(let node): node.initializer?.value.isValue(named: name) ?? false
    case .matchingPatternCondition(let node): node.initializer.value.isValue(named: name)
    case .switchCaseItem: switchedValue?.isValue(named: name) ?? false
    default: false
    }
  }

  /// The subject of the `switch` to which the `case` belongs.
  private var switchedValue: ExprSyntax? {
    var place = parent
    while let node = place {
      switch node.kind {
      case .switchExpr: return node.as(SwitchExprSyntax.self)?.subject
      case .switchCaseItemList, .switchCaseLabel, .switchCase, .switchCaseList, .ifConfigClause, .ifConfigClauseList,
        .ifConfigDecl:
        place = node.parent
      default: return nil
      }
    }
    return nil
  }
}

extension ExprSyntax {
  /// Returns whether the expression, or a part of a tuple, begins with the value of that name: `name`, `name as? Cart`,
  /// `name ?? other`, `name.first(where: isNew)`.
  fileprivate func isValue(named name: String) -> Bool {
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.contains { $0.expression.isValue(named: name) }
    }
    var place = self
    while let inner = place.beginning { place = inner }
    return place.as(DeclReferenceExprSyntax.self)?.baseName.plainName == name
  }

  /// The subexpression with which this expression begins.
  private var beginning: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let node): node.base
    case .functionCallExpr(let node):
      node.calledExpression.is(MemberAccessExprSyntax.self) ? node.calledExpression : nil
    case .subscriptCallExpr(let node): node.calledExpression
    case .optionalChainingExpr(let node): node.expression
    case .forceUnwrapExpr(let node): node.expression
    case .tryExpr(let node): node.expression
    case .awaitExpr(let node): node.expression
    case .copyExpr(let node): node.expression
    case .consumeExpr(let node): node.expression
    case .sequenceExpr(let node): node.elements.first
    case .tupleExpr(let node): node.elements.count == 1 ? node.elements.first?.expression : nil
    default: nil
    }
  }
}
