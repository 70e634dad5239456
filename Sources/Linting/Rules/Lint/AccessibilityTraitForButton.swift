import ReviewCore
import SwiftSyntax

/// Views that wait for a tap, and do not tell VoiceOver.
struct AccessibilityTraitForButton: CodeRule {
  static let id: RuleID = "accessibility_trait_for_button"

  /// Views that VoiceOver knows to do something.
  private static let controls: [StaticString] = [
    "Button", "Link", "NavigationLink", "Menu", "Toggle", "Picker", "DatePicker", "Slider", "Stepper", "TextField",
    "SecureField", "TextEditor", "ShareLink", "EditButton",
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let view = ViewScope(&registry)
    /// Where that ends which VoiceOver does not look into, or knows about.
    let settled = registry.slot(0)
    registry.enter([.functionCallExpr, .postfixIfConfigExpr]) { node, inspection in
      guard view.isOpen(in: inspection), let chain = ModifierChain(node), !chain.links.isEmpty else { return }
      if node.contentStart >= inspection[settled], Self.needsTrait(chain) {
        let name = node.firstToken(viewMode: .sourceAccurate)?.contentRange ?? node.contentRange
        inspection.report(
          name, "VoiceOver does not say that this can be tapped: add the trait `.isButton` or `.isLink`, or make it a button.")
      }
      let ends = chain.links.filter { $0.givesTapTrait || $0.hides || $0.hidesChildren }.map(\.end)
      inspection[settled] = max(inspection[settled], ends.max() ?? 0)
    }
  }

  private static func needsTrait(_ chain: ModifierChain) -> Bool {
    guard chain.links.contains(where: \.waitsForTap) else { return false }
    if let name = chain.root?.as(FunctionCallExprSyntax.self)?.calledName, controls.contains(where: name.spells) { return false }
    return !chain.links.contains { $0.givesTapTrait || $0.hides }
  }
}
