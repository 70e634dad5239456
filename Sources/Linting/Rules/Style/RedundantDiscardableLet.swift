import ReviewCore
import SwiftSyntax

/// `_ = value` rather than `let _ = value`.
struct RedundantDiscardableLet: CodeRule {
  static let id: RuleID = "redundant_discardable_let"

  private let ignoresViewBodies: Bool

  init(_ options: RuleOptions) {
    ignoresViewBodies = options.isOn("ignore_swiftui_view_bodies")
  }

  var words: [String] { ["_"] }

  func register(in registry: inout RuleRegistry) {
    registry.enter([.wildcardPattern]) { pattern, inspection in
      guard let binding = pattern.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil else { return }
      guard let node = binding.parent?.parent?.as(VariableDeclSyntax.self), node.bindings.count == 1 else { return }
      guard node.bindingSpecifier.spells("let") else { return }
      guard node.modifiers.isEmpty, node.attributes.isEmpty, node.parent?.kind == .codeBlockItem else { return }
      if ignoresViewBodies, isInViewBody(node) { return }
      let word = node.bindingSpecifier.contentStart..<binding.pattern.contentStart
      inspection.report(
        node.bindingSpecifier, "Write `_ = …`: the `let` binds nothing.",
        fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: word, text: "")]))
    }
  }

  /// Whether a result builder of SwiftUI is around it: in a `body`, previews, or a function marked `@ViewBuilder`.
  ///
  /// Looks at the nodes around it up to the nearest member.
  private func isInViewBody(_ node: VariableDeclSyntax) -> Bool {
    var place = node.parent
    while let around = place {
      switch around.kind {
      case .macroExpansionExpr: return around.as(MacroExpansionExprSyntax.self)?.macroName.spells("Preview") ?? false
      case .macroExpansionDecl: return around.as(MacroExpansionDeclSyntax.self)?.macroName.spells("Preview") ?? false
      case .functionDecl: return around.as(FunctionDeclSyntax.self)?.attributes.first(named: "ViewBuilder") != nil
      case .patternBinding: if around.as(PatternBindingSyntax.self).map(isViewBody) ?? false { return true }
      case .memberBlock, .sourceFile: return false
      default: break
      }
      place = around.parent
    }
    return false
  }

  private func isViewBody(_ binding: PatternBindingSyntax) -> Bool {
    guard binding.accessorBlock != nil, let variable = binding.parent?.parent?.as(VariableDeclSyntax.self) else {
      return false
    }
    if variable.attributes.first(named: "ViewBuilder") != nil { return true }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return false }
    guard let type = binding.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self) else { return false }
    guard type.someOrAnySpecifier.spells("some") else { return false }
    guard type.constraint.as(IdentifierTypeSyntax.self)?.name.spells("View") == true else { return false }
    return name.spells("body") || name.spells("previews")
  }
}
