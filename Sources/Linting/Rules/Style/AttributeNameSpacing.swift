import ReviewCore
import SwiftSyntax

/// Attributes and modifiers touch their arguments.
struct AttributeNameSpacing: CodeRule {
  static let id: RuleID = "attribute_name_spacing"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.declModifierDetail]) { node, inspection in
      guard let modifier = node.parent?.as(DeclModifierSyntax.self) else { return }
      let gap = modifier.name.contentEnd..<node.contentStart
      reportSpace(gap, at: gap.upperBound, "A modifier touches its parenthesis.", &inspection)
    }
    registry.enter(AttributeSyntax.self) { node, inspection in
      let sign = node.atSign.contentEnd..<node.attributeName.contentStart
      reportSpace(sign, at: sign.upperBound, "An attribute's `@` touches its name.", &inspection)
      if let parenthesis = node.leftParen {
        let gap = node.attributeName.contentEnd..<parenthesis.contentStart
        reportSpace(gap, at: gap.upperBound, "An attribute touches its parenthesis.", &inspection)
      } else {
        checkEscaping(node, &inspection)
      }
    }
  }

  private func reportSpace(_ gap: Range<Int>, at place: Int, _ message: String, _ inspection: inout Inspection) {
    guard !gap.isEmpty else { return }
    let fix = inspection.source.isBlank(gap) ? ByteFix.removing(gap) : nil
    inspection.report(place..<place, message, fix: fix)
  }

  /// In `@escaping() -> Int` the parentheses belong to the type.
  private func checkEscaping(_ node: AttributeSyntax, _ inspection: inout Inspection) {
    let end = node.contentEnd
    guard end < inspection.source.bytes.count, inspection.source.bytes[end] == UInt8(ascii: "(") else { return }
    guard node.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("escaping") ?? false else { return }
    inspection.report(
      end..<end, "`@escaping` has a space before the type.", fix: .replacing(end..<end, with: " "))
  }
}
