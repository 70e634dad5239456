import LintEngine
import ReviewCore
import SwiftSyntax

/// Cases of one enum with the same name.
struct DuplicateEnumCases: SyntaxRule {
  static let id: RuleID = "duplicate_enum_cases"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(EnumDeclSyntax.self) { node, context in
      let elements = node.memberBlock.members.flatMap { member in
        member.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
      }
      let counts = Dictionary(elements.map { ($0.name.plainName, 1) }, uniquingKeysWith: +)
      for element in elements where counts[element.name.plainName, default: 0] > 1 {
        context.report(
          element, "Rename this case; the enumeration has several cases named `\(element.name.plainName)`.")
      }
    }
  }
}
