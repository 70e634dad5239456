import LintEngine
import ReviewCore
import SwiftSyntax

/// Views that respond to a tap without a trait for VoiceOver.
struct AccessibilityTraitForButton: SyntaxRule {
  static let id: RuleID = "accessibility_trait_for_button"

  /// Views that VoiceOver announces as controls.
  private static let controls: [StaticString] = [
    "Button", "Link", "NavigationLink", "Menu", "Toggle", "Picker", "DatePicker", "Slider", "Stepper", "TextField",
    "SecureField", "TextEditor", "ShareLink", "EditButton",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let view = ViewScope(&rule)
    /// The end of the last node that VoiceOver ignores or announces as a control.
    let settled = rule.state(0)
    rule.visit(anyOf: [.functionCallExpr, .postfixIfConfigExpr]) { node, context in
      guard view.isOpen(in: context), let chain = ModifierChain(node), !chain.links.isEmpty else { return }
      if node.contentStart >= context[settled], Self.needsTrait(chain) {
        let name = node.firstToken(viewMode: .sourceAccurate)?.contentRange ?? node.contentRange
        context.report(
          name,
          "Add the trait `.isButton` or `.isLink` to this view, or make it a `Button`."
        )
      }
      let ends = chain.links.filter { $0.givesTapTrait || $0.hides || $0.hidesChildren }.map(\.end)
      context[settled] = max(context[settled], ends.max() ?? 0)
    }
  }

  private static func needsTrait(_ chain: ModifierChain) -> Bool {
    guard chain.links.contains(where: \.waitsForTap) else { return false }
    if let name = chain.root?.as(FunctionCallExprSyntax.self)?.calledName, controls.contains(where: name.spells) {
      return false
    }
    return !chain.links.contains { $0.givesTapTrait || $0.hides }
  }
}
