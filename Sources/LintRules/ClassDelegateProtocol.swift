import LintEngine
import ReviewCore
import SwiftSyntax

/// Delegate protocols that are not limited to classes, so that a reference to a delegate cannot be weak.
struct ClassDelegateProtocol: SyntaxRule {
  static let id: RuleID = "class_delegate_protocol"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ProtocolDeclSyntax.self) { node, context in
      guard node.name.text.hasSuffix("Delegate"), !isObjectiveC(node) else { return }
      let parents = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      guard !parents.contains(where: isSettled), !isBoundByRequirement(node) else { return }
      context.report(
        node.protocolKeyword, "Make this protocol inherit from `AnyObject`, so that delegates can be weak.")
    }
  }

  private func isObjectiveC(_ node: ProtocolDeclSyntax) -> Bool {
    node.attributes.contains { attribute in
      attribute.as(AttributeSyntax.self)?.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("objc") ?? false
    }
  }

  /// Returns whether the protocol has `where Self: AnyObject`.
  private func isBoundByRequirement(_ node: ProtocolDeclSyntax) -> Bool {
    node.genericWhereClause?.requirements.contains { requirement in
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self) else { return false }
      guard conformance.leftType.as(IdentifierTypeSyntax.self)?.name.spells("Self") ?? false else { return false }
      return isClassBound(conformance.rightType)
    } ?? false
  }

  /// Returns whether the protocol is limited to classes, or cannot be, as with `~Copyable`.
  private func isSettled(_ parent: TypeSyntax) -> Bool {
    isClassBound(parent) || parent.is(SuppressedTypeSyntax.self)
  }

  /// Returns whether a type is limited to classes. Other delegate protocols are assumed to be; they are reported at
  /// their own declaration.
  private func isClassBound(_ type: TypeSyntax) -> Bool {
    if type.is(ClassRestrictionTypeSyntax.self) { return true }
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.contains { isClassBound($0.type) }
    }
    let token = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    guard let name = token?.text else { return false }
    return ["AnyObject", "NSObjectProtocol", "Actor", "AnyActor", "DistributedActor"].contains(name)
      || name.hasSuffix("Delegate") || isClassOfKit(name)
  }

  /// Returns whether this is a class of UIKit, AppKit or Foundation that limits a protocol.
  private func isClassOfKit(_ name: String) -> Bool {
    guard name.hasPrefix("UI") || name.hasPrefix("NS") else { return false }
    return ["Controller", "View", "Responder", "Object", "Cell", "Control", "Window"].contains(where: name.hasSuffix)
  }
}
