import ReviewCore
import SwiftSyntax

/// `Data(text.utf8)` rather than a conversion that seems to fail.
struct NonOptionalStringDataConversion: CodeRule {
  static let id: RuleID = "non_optional_string_data_conversion"

  private let includesVariables: Bool

  init(_ options: RuleOptions) {
    includesVariables = options.isOn("include_variables")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("data"), let base = node.base else { return }
      guard includesVariables || base.is(StringLiteralExprSyntax.self) else { return }
      guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return }
      guard call.calledExpression.id == ExprSyntax(node).id, call.arguments.count == 1 else { return }
      guard let argument = call.arguments.first, argument.label?.spells("using") ?? false else { return }
      guard argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.spells("utf8") ?? false else { return }
      inspection.report(node, "UTF-8 can hold every string; `Data(text.utf8)` gives no optional.")
    }
  }
}
