import ReviewCore
import SwiftSyntax

/// Cases of one enum with the same name.
struct DuplicateEnumCases: CodeRule {
  static let id: RuleID = "duplicate_enum_cases"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(EnumDeclSyntax.self) { node, inspection in
      let elements = node.memberBlock.members.flatMap { member in
        member.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
      }
      guard inspection.source.hasEqual(elements.map(\.name.contentRange)) else { return }
      let counts = Dictionary(elements.map { ($0.name.plainName, 1) }, uniquingKeysWith: +)
      for element in elements where counts[element.name.plainName, default: 0] > 1 {
        inspection.report(element, "This enum has several cases named `\(element.name.plainName)`.")
      }
    }
  }
}
