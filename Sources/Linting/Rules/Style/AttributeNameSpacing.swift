import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

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
    registry.pass([.attribute]) { passing, inspection in
      guard !Self.isPlain(passing, inspection.source), let node = passing.as(AttributeSyntax.self) else { return }
      let sign = node.atSign.contentEnd..<node.attributeName.contentStart
      reportSpace(sign, at: sign.upperBound, "An attribute's `@` touches its name.", &inspection)
      if let parenthesis = node.leftParen {
        let gap = node.attributeName.contentEnd..<parenthesis.contentStart
        reportSpace(gap, at: gap.upperBound, "An attribute touches its parenthesis.", &inspection)
      } else {
        checkEscaping(node, &inspection)
        checkLost(node, &inspection)
      }
    }
  }

  /// `@name` with nothing like an argument behind it, and `@name(`; as nearly all are.
  private static func isPlain(_ attribute: PassingNode, _ source: SourceText) -> Bool {
    let range = attribute.contentRange
    guard range.count > 1, isWordByte(source.bytes[range.lowerBound + 1]) else { return false }
    guard let parenthesis = attribute.place.child(RawSlot.attributeParenthesis)?.contentRange.lowerBound else {
      return !source.holds("(", at: source.spacesEnd(after: range.upperBound))
    }
    return isWordByte(source.bytes[parenthesis - 1])
  }

  private func reportSpace(_ gap: Range<Int>, at place: Int, _ message: String, _ inspection: inout Inspection) {
    guard !gap.isEmpty else { return }
    let fix = inspection.source.isBlank(gap) ? ByteFix.removing(gap) : nil
    inspection.report(place..<place, message, fix: fix)
  }

  /// Without a declaration after it, the parenthesis is taken for a statement of its own.
  private func checkLost(_ node: AttributeSyntax, _ inspection: inout Inspection) {
    guard node.parent?.parent?.kind == .missingDecl else { return }
    let end = node.contentEnd
    let next = inspection.source.spacesEnd(after: end)
    guard next > end, inspection.source.holds("(", at: next) else { return }
    reportSpace(end..<next, at: next, "An attribute touches its parenthesis.", &inspection)
  }

  /// In `@escaping() -> Int` the parentheses belong to the type.
  private func checkEscaping(_ node: AttributeSyntax, _ inspection: inout Inspection) {
    let end = node.contentEnd
    guard inspection.source.holds("(", at: end) else { return }
    guard node.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("escaping") ?? false else { return }
    inspection.report(
      end..<end, "`@escaping` has a space before the type.", fix: .replacing(end..<end, with: " "))
  }
}
