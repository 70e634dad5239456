import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `_ = value` over `let _ = value`.
struct RedundantDiscardableLet: SyntaxRule {
  static let id: RuleID = "redundant_discardable_let"

  private let ignoresResultBuilders: Bool

  init(_ options: RuleOptions) {
    ignoresResultBuilders = options.isOn("ignore_swiftui_view_bodies")
  }

  func register(_ rule: inout Registration) {
    rule.visit(WildcardPatternSyntax.self) { pattern, context in
      guard let binding = pattern.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil else { return }
      guard let node = binding.parent?.parent?.as(VariableDeclSyntax.self), node.bindings.count == 1 else { return }
      guard node.bindingSpecifier.spells("let") else { return }
      guard node.modifiers.isEmpty, node.attributes.isEmpty, node.parent?.kind == .codeBlockItem else { return }
      if ignoresResultBuilders, node.isInResultBuilder { return }
      let word = node.bindingSpecifier.contentStart..<binding.pattern.contentStart
      context.report(
        node.bindingSpecifier, "Use `_ = …` instead of `let _ = …`.",
        fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: word, text: "")]))
    }
  }
}
