import LintEngine
import ReviewCore
import SwiftSyntax

/// Keys that occur twice in a dictionary literal.
struct DuplicatedKeyInDictionaryLiteral: SyntaxRule {
  static let id: RuleID = "duplicated_key_in_dictionary_literal"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DictionaryExprSyntax.self) { node, context in
      guard case .elements(let elements) = node.content, elements.count > 1 else { return }
      var lines: [String: Int] = [:]
      for element in elements where isConstant(element.key) {
        let key = context.source.text(element.key.contentRange)
        guard let line = lines[key] else {
          lines[key] = context.source.line(at: element.contentStart)
          continue
        }
        guard !Self.mayBePairs(node) else { return }
        context.report(
          element.key, "Remove the repeated key `\(key)`; the literal traps at run time.",
          cause: Cause(lines: [line], excess: 1))
      }
    }
  }

  /// Returns whether the type of the literal may be `KeyValuePairs`, whose keys may repeat.
  private static func mayBePairs(_ literal: DictionaryExprSyntax) -> Bool {
    for node in sequence(first: Syntax(literal), next: \.parent) {
      if let type = declaredType(node) { return namesPairs(type) }
    }
    return false
  }

  /// Returns the type that a node declares for the literal in it. For an assigned value or an argument this is the
  /// whole file, because any type in it is possible.
  private static func declaredType(_ node: Syntax) -> Syntax? {
    switch node.as(SyntaxEnum.self) {
    case .patternBinding(let binding): return binding.typeAnnotation.map { Syntax($0.type) }
    case .functionParameter(let parameter): return Syntax(parameter.type)
    case .functionDecl(let function): return function.signature.returnClause.map { Syntax($0.type) }
    case .subscriptDecl(let subscripting): return Syntax(subscripting.returnClause.type)
    case .closureExpr(let closure): return closure.signature?.returnClause.map { Syntax($0.type) }
    case .sequenceExpr(let sequence):
      if sequence.elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) { return node.root }
      return sequence.elements.last?.as(TypeExprSyntax.self).map { Syntax($0.type) }
    case .functionCallExpr, .subscriptCallExpr: return node.root
    default: return nil
    }
  }

  private static func namesPairs(_ node: Syntax) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { $0.spells("KeyValuePairs") || $0.spells("DictionaryLiteral") }
  }

  /// Returns whether the key has the same value at each evaluation, as far as its form shows. The result of a call may
  /// differ.
  private func isConstant(_ key: ExprSyntax) -> Bool {
    switch key.kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .declReferenceExpr: return true
    case .memberAccessExpr: return key.as(MemberAccessExprSyntax.self)?.base.map(isConstant) ?? true
    case .stringLiteralExpr:
      return key.as(StringLiteralExprSyntax.self)?.segments.allSatisfy { segment in
        guard case .expressionSegment(let interpolation) = segment else { return true }
        return interpolation.expressions.allSatisfy { isConstant($0.expression) }
      } ?? false
    default: return false
    }
  }
}
