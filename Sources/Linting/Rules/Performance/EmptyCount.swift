import ReviewCore
import SwiftSyntax

/// `isEmpty` rather than a count compared with zero.
struct EmptyCount: CodeRule {
  static let id: RuleID = "empty_count"

  private static let operators: Set<String> = ["==", "!=", "<", "<=", ">", ">="]
  private let needsDot: Bool

  init(_ options: RuleOptions) {
    needsDot = options.isOn("only_after_dot")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      let elements = Array(node.elements)
      for index in elements.indices.dropFirst().dropLast() {
        guard let name = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text else { continue }
        guard Self.operators.contains(name) else { continue }
        check(elements, around: index, name, &inspection)
      }
    }
  }

  /// The operands of a comparison that stand alone between operators which bind less tightly. What stands behind a `?`
  /// is not mended: its `isEmpty` would be optional.
  private func check(
    _ elements: [ExprSyntax], around index: Int, _ comparison: String, _ inspection: inout Inspection
  ) {
    let left = elements[index - 1]
    let right = elements[index + 1]
    guard isLoose(elements, at: index - 2), isLoose(elements, at: index + 2) else { return }
    for (count, zero, above) in [(left, right, ">"), (right, left, "<")] where isZero(zero) {
      guard let name = countName(count) else { continue }
      let base = inspection.source.text(count.contentStart..<name.contentStart)
      let sign = comparison == "==" ? "" : ["!=", above].contains(comparison) ? "!" : nil
      let text = base.contains("?") ? nil : sign.map { "\($0)\(base)isEmpty" }
      let range = left.contentStart..<right.contentEnd
      let fix = text.map { ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: $0)]) }
      inspection.report(name, "`isEmpty` asks the same, and need not count.", fix: fix)
    }
  }

  private func isLoose(_ elements: [ExprSyntax], at index: Int) -> Bool {
    guard elements.indices.contains(index) else { return true }
    guard let name = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text else { return true }
    return ["&&", "||"].contains(name)
  }

  private func isZero(_ expression: ExprSyntax) -> Bool {
    guard let text = expression.as(IntegerLiteralExprSyntax.self)?.literal.text else { return false }
    let digits = ["0x", "0b", "0o"].contains(String(text.prefix(2))) ? text.dropFirst(2) : text[...]
    return digits.allSatisfy { $0 == "0" || $0 == "_" }
  }

  private func countName(_ expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    let member = expression.as(MemberAccessExprSyntax.self)
    let name = member?.declName ?? (needsDot ? nil : expression.as(DeclReferenceExprSyntax.self))
    guard let name, name.baseName.spells("count") else { return nil }
    return member == nil && name.readsLocal("count") ? nil : name
  }
}
