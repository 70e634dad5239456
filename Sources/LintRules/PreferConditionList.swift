import LintEngine
import ReviewCore
import SwiftSyntax

/// `&&` between conditions that could be a list.
struct PreferConditionList: SyntaxRule {
  static let id: RuleID = "prefer_condition_list"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ConditionElementSyntax.self) { node, context in
      guard case .expression(let expression) = node.condition else { return }
      let chain = expression.withoutParentheses
      guard let operators = chain.as(SequenceExprSyntax.self).flatMap(Self.conjunctions) else { return }
      // `try`, `await` and `unsafe` cover all conditions; in a list they would cover only the first.
      guard chain.as(SequenceExprSyntax.self)?.elements.first?.hasEffect != true else { return }
      let isBare = chain.id == expression.id
      let mayBeFixed = node.parent?.as(ConditionElementListSyntax.self)?.mayReadAsGenericArguments == false
      for (index, name) in operators.enumerated() {
        let fix = isBare ? Self.edit(name, context.source).map { ByteFix(edits: [$0]) }
          : index == 0 ? Self.fix(operators, chain, in: expression, context.source) : nil
        context.report(
          name, "Use a comma instead of `&&` between these conditions.", fix: mayBeFixed ? fix : nil)
      }
    }
  }

  /// Returns all `&&`; nil if other operators have the same or a lower precedence.
  private static func conjunctions(_ sequence: SequenceExprSyntax) -> [TokenSyntax]? {
    var found: [TokenSyntax] = []
    for (index, element) in sequence.elements.enumerated() where index % 2 == 1 {
      guard OperatorBinding.isLoose(element) else { continue }
      guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator, name.spells("&&") else { return nil }
      found.append(name)
    }
    return found
  }

  /// Returns an edit that replaces the operator by a comma directly after the preceding condition.
  private static func edit(_ name: TokenSyntax, _ source: SourceText) -> ByteFix.Edit? {
    guard let before = name.previousToken(viewMode: .sourceAccurate)?.contentEnd else { return nil }
    guard source.isBlank(before..<name.contentStart) else { return nil }
    let gap = source.text(before..<name.contentStart)
    guard gap.contains(where: \.isNewline) else { return ByteFix.Edit(range: before..<name.contentEnd, text: ",") }
    let next = source.spacesEnd(after: name.contentEnd)
    return ByteFix.Edit(range: before..<next, text: "," + gap)
  }

  /// Returns edits for all operators and for the removal of the enclosing parentheses; nil if these contain closures,
  /// which need them.
  private static func fix(
    _ operators: [TokenSyntax], _ chain: ExprSyntax, in expression: ExprSyntax, _ source: SourceText
  ) -> ByteFix? {
    let edits = operators.compactMap { edit($0, source) }
    let (start, end) = (expression.contentStart, expression.contentEnd)
    guard edits.count == operators.count, !source.bytes[start..<end].contains(UInt8(ascii: "{")) else { return nil }
    let needsSpace = start > 0 && !source.isBlank((start - 1)..<start)
    let left = ByteFix.Edit(range: start..<chain.contentStart, text: needsSpace ? " " : "")
    return ByteFix(edits: [left] + edits + [ByteFix.Edit(range: chain.contentEnd..<end, text: "")])
  }
}

extension ExprSyntax {
  /// The expression inside redundant parentheses.
  fileprivate var withoutParentheses: ExprSyntax {
    var inner = self
    while let tuple = inner.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      guard only.label == nil else { return inner }
      inner = only.expression
    }
    return inner
  }

  /// Whether `try`, `await` or `unsafe` precedes the expression, which covers all that follows it.
  fileprivate var hasEffect: Bool {
    self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) || self.is(UnsafeExprSyntax.self)
  }
}
