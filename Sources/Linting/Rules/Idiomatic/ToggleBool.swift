import ReviewCore
import SwiftSyntax

/// `flag.toggle()` rather than `flag = !flag`.
struct ToggleBool: CodeRule {
  static let id: RuleID = "toggle_bool"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      guard node.elements.count == 3, let target = node.elements.first else { return }
      guard let value = node.elements.last?.as(PrefixOperatorExprSyntax.self) else { return }
      guard value.operator.spells("!") else { return }
      guard node.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false else { return }
      let name = inspection.source.bytes[target.contentRange]
      guard name == inspection.source.bytes[value.expression.contentRange] else { return }
      inspection.report(node, "`toggle()` says the name once.", fix: Self.fix(node, target: target))
    }
  }

  /// What has calls in it is worked out once afterwards, not twice.
  private static func fix(_ node: SequenceExprSyntax, target: ExprSyntax) -> ByteFix {
    let edit = ByteFix.Edit(range: target.contentEnd..<node.contentEnd, text: ".toggle()")
    return ByteFix(isSafe: isName(target), edits: [edit])
  }

  private static func isName(_ expression: ExprSyntax) -> Bool {
    if expression.is(DeclReferenceExprSyntax.self) { return true }
    guard let base = expression.as(MemberAccessExprSyntax.self)?.base else { return false }
    return isName(base)
  }
}
