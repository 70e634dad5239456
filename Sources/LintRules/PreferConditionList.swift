import LintEngine
import ReviewCore
import SwiftSyntax

/// `&&` between conditions that a list could hold.
struct PreferConditionList: SyntaxRule {
  static let id: RuleID = "prefer_condition_list"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ConditionElementSyntax.self) { node, context in
      guard case .expression(let expression) = node.condition else { return }
      let chain = expression.withoutParentheses
      guard let operators = chain.as(SequenceExprSyntax.self).flatMap(Self.conjunctions) else { return }
      // `try` and its like speak of all conditions; in a list they would of the first alone.
      guard chain.as(SequenceExprSyntax.self)?.elements.first?.hasEffect != true else { return }
      let isBare = chain.id == expression.id
      for (index, name) in operators.enumerated() {
        let fix = isBare ? Self.edit(name, context.source).map { ByteFix(edits: [$0]) }
          : index == 0 ? Self.fix(operators, chain, in: expression, context.source) : nil
        context.report(name, "Use a comma instead of `&&` between these conditions.", fix: fix)
      }
    }
  }

  /// All `&&`; nil when other operators bind as loosely or more so.
  private static func conjunctions(_ sequence: SequenceExprSyntax) -> [TokenSyntax]? {
    var found: [TokenSyntax] = []
    for (index, element) in sequence.elements.enumerated() where index % 2 == 1 {
      guard OperatorBinding(of: element) == .looser else { continue }
      guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator, name.spells("&&") else { return nil }
      found.append(name)
    }
    return found
  }

  /// Puts a comma behind what stands before the operator, in its place.
  private static func edit(_ name: TokenSyntax, _ source: SourceText) -> ByteFix.Edit? {
    guard let before = name.previousToken(viewMode: .sourceAccurate)?.contentEnd else { return nil }
    guard source.isBlank(before..<name.contentStart) else { return nil }
    let gap = source.text(before..<name.contentStart)
    guard gap.contains("\n") else { return ByteFix.Edit(range: before..<name.contentEnd, text: ",") }
    let next = source.spacesEnd(after: name.contentEnd)
    return ByteFix.Edit(range: before..<next, text: "," + gap)
  }

  /// The same for all of them, and without the parentheses around; nil when there are closures between those, which
  /// need them.
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
  /// What stands between parentheses that hold nothing else.
  fileprivate var withoutParentheses: ExprSyntax {
    var inner = self
    while let tuple = inner.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      guard only.label == nil else { return inner }
      inner = only.expression
    }
    return inner
  }

  /// Whether `try`, `await` or `unsafe` stands before it, which speak of all that follows them.
  fileprivate var hasEffect: Bool {
    self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) || self.is(UnsafeExprSyntax.self)
  }
}
