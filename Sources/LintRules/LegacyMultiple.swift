import LintEngine
import ReviewCore
import SwiftSyntax

/// `a % b == 0`, where `isMultiple(of:)` states the intent.
struct LegacyMultiple: SyntaxRule {
  static let id: RuleID = "legacy_multiple"

  private static let comparisons: Set<String> = ["==", "!="]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(BinaryOperatorExprSyntax.self) { remainder, context in
      guard remainder.operator.spells("%"), let elements = remainder.sequence else { return }
      guard let index = elements.firstIndex(where: { $0.id == remainder.id }) else { return }
      guard isCompared(elements, at: index) else { return }
      context.report(remainder, "Use `isMultiple(of:)` instead of comparing a remainder to zero.")
    }
  }

  /// Returns whether the remainder is one side of a comparison whose other side is zero.
  private func isCompared(_ elements: [ExprSyntax], at place: Int) -> Bool {
    var start = place - 1
    while start > 0, OperatorBinding(of: elements[start - 1]) == .multiplication { start -= 2 }
    let before = name(elements, start - 1)
    let after = name(elements, place + 2)
    if let after, Self.comparisons.contains(after), isLoose(elements, start - 1) {
      return isZero(elements, place + 3) && isLoose(elements, place + 4)
    }
    guard let before, Self.comparisons.contains(before), isLoose(elements, place + 2) else { return false }
    return isZero(elements, start - 2) && isLoose(elements, start - 3)
  }

  private func name(_ elements: [ExprSyntax], _ index: Int) -> String? {
    guard elements.indices.contains(index) else { return nil }
    return elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text
  }

  /// Returns whether the expression ends here; `? :`, `=` and casts end it too.
  private func isLoose(_ elements: [ExprSyntax], _ index: Int) -> Bool {
    guard elements.indices.contains(index) else { return true }
    return OperatorBinding(of: elements[index]).map { $0 < .comparison || $0 == .casting } ?? false
  }

  private func isZero(_ elements: [ExprSyntax], _ index: Int) -> Bool {
    guard elements.indices.contains(index) else { return false }
    return elements[index].as(IntegerLiteralExprSyntax.self)?.literal.text == "0"
  }
}
