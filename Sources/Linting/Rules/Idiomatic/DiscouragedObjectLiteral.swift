import ReviewCore
import SwiftSyntax

/// `#imageLiteral` and `#colorLiteral`, which only Xcode shows as more than noise.
struct DiscouragedObjectLiteral: CodeRule {
  static let id: RuleID = "discouraged_object_literal"

  private let checksImages: Bool
  private let checksColors: Bool

  init(_ options: RuleOptions) {
    checksImages = options.isOn("image_literal")
    checksColors = options.isOn("color_literal")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter([.macroExpansionExpr, .macroExpansionDecl]) { node, inspection in
      let macro = node.as(MacroExpansionExprSyntax.self)?.macroName ?? node.as(MacroExpansionDeclSyntax.self)?.macroName
      guard let macro else { return }
      let isChecked = checksImages && macro.spells("imageLiteral") || checksColors && macro.spells("colorLiteral")
      guard isChecked else { return }
      inspection.report(node, "Make it with an initialiser: outside of Xcode nobody sees what `#\(macro.text)` shows.")
    }
  }
}
