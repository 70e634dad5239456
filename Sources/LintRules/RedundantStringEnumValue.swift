import LintEngine
import ReviewCore
import SwiftSyntax

/// Raw values of a string enum that equal the names of their cases.
struct RedundantStringEnumValue: SyntaxRule {
  static let id: RuleID = "redundant_string_enum_value"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(EnumDeclSyntax.self) { node, context in
      guard node.inheritanceClause?.names("String") == true else { return }
      var values: [ExprSyntax] = []
      for member in node.memberBlock.members {
        guard let list = member.decl.as(EnumCaseDeclSyntax.self)?.elements else { continue }
        for element in list {
          guard let value = element.rawValue?.value else { continue }
          guard isName(element.name, value) else { return }
          values.append(value)
        }
      }
      for value in values { context.report(value, "Remove this raw value; it equals the name of the case.") }
    }
  }

  private func isName(_ name: TokenSyntax, _ value: ExprSyntax) -> Bool {
    guard let text = value.as(StringLiteralExprSyntax.self), text.segments.count == 1 else { return false }
    guard let segment = text.segments.first?.as(StringSegmentSyntax.self) else { return false }
    return segment.content.text == name.text
  }
}
