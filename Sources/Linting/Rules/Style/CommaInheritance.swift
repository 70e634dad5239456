import ReviewCore
import SwiftSyntax

/// `struct Cart: A & B`, where a comma says the same.
struct CommaInheritance: CodeRule {
  static let id: RuleID = "comma_inheritance"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.inheritedType]) { node, inspection in
      guard let type = node.as(InheritedTypeSyntax.self)?.type else { return }
      let plain = type.as(AttributedTypeSyntax.self)?.baseType ?? type
      guard let list = plain.as(CompositionTypeSyntax.self) else { return }
      for (element, next) in zip(list.elements, list.elements.dropFirst()) {
        guard element.ampersand != nil else { continue }
        let gap = element.type.contentEnd..<next.contentStart
        let hasComment = gap.contains(where: inspection.source.isCommentStart)
        inspection.report(
          gap, "Inherited types stand with commas between them.", fix: hasComment ? nil : .replacing(gap, with: ", "))
      }
    }
  }
}
