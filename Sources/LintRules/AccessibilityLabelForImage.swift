import LintEngine
import ReviewCore
import SwiftSyntax

/// Images in SwiftUI views for which VoiceOver reads the name of their file.
struct AccessibilityLabelForImage: SyntaxRule {
  static let id: RuleID = "accessibility_label_for_image"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let view = ViewScope(&rule)
    /// The end of the last node whose images need no label.
    let settled = rule.state(0)
    // An image within a text is read as part of the text.
    rule.visit(ExpressionSegmentSyntax.self) { node, context in
      context[settled] = max(context[settled], node.contentEnd)
    }
    rule.visit(anyOf: [.functionCallExpr, .postfixIfConfigExpr]) { node, context in
      guard view.isOpen(in: context) else { return }
      let links = ModifierChain(node)?.links ?? []
      let ends = links.filter { $0.givesLabel || $0.hides || $0.hidesChildren }.map(\.end)
      context[settled] = max(context[settled], ends.max() ?? 0)
      guard let call = node.as(FunctionCallExprSyntax.self) else { return }
      if Self.isLabel(call) { context[settled] = max(context[settled], call.contentEnd) }
      guard Self.isBareImage(call), call.contentStart >= context[settled], !Self.isPicture(context) else { return }
      context.report(
        call, "Add an accessibility label to this image, or hide it from accessibility.")
    }
  }

  /// Returns whether the declared value is an image rather than a view: `var icon: Image { … }`. The label is added
  /// where it is shown.
  private static func isPicture(_ context: RuleContext) -> Bool {
    guard let node = context.openDeclarations.last?.syntax else { return false }
    let type =
      node.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
      ?? node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
    let plain = type?.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return plain?.as(IdentifierTypeSyntax.self)?.name.spells("Image") ?? false
  }

  /// Returns whether this is `Label { … } icon: { … }`, of which VoiceOver reads the title.
  private static func isLabel(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.calledName?.spells("Label") ?? false else { return false }
    return call.additionalTrailingClosures.contains { $0.label.spells("icon") }
      || call.arguments.contains { $0.label?.spells("icon") ?? false }
  }

  /// Returns whether an image is neither created with a label nor marked as decorative.
  private static func isBareImage(_ call: FunctionCallExprSyntax) -> Bool {
    guard isNamedImage(call.calledExpression), !call.arguments.isEmpty else { return false }
    return !call.arguments.contains { argument in
      guard let label = argument.label else { return false }
      return label.spells("decorative") || label.spells("label")
    }
  }

  /// Returns whether the callee is `Image` or `SwiftUI.Image`.
  private static func isNamedImage(_ callee: ExprSyntax) -> Bool {
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName { return name.spells("Image") }
    guard let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.spells("Image") else {
      return false
    }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("SwiftUI") ?? false
  }
}
