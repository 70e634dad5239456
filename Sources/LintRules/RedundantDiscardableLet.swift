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
      if ignoresResultBuilders, isInResultBuilder(node) { return }
      let word = node.bindingSpecifier.contentStart..<binding.pattern.contentStart
      context.report(
        node.bindingSpecifier, "Use `_ = …` instead of `let _ = …`.",
        fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: word, text: "")]))
    }
  }

  /// Returns whether the declaration may be in a result builder, where `_ = …` does not compile. Such code is in a
  /// preview, in a `body` or `previews`, or below an attribute such as `@ViewBuilder`. It can also be in a closure of a
  /// declaration that returns `some View`, or in any closure with a statement that is only a value, such as `Text("a")`.
  ///
  /// Examines the enclosing nodes up to the nearest member.
  private func isInResultBuilder(_ node: VariableDeclSyntax) -> Bool {
    var place = node.parent
    var isInClosure = false
    var isBesideValue = false
    while let around = place {
      switch around.kind {
      case .codeBlockItemList:
        isBesideValue = isBesideValue || around.as(CodeBlockItemListSyntax.self)?.contains(where: \.isOnlyValue) == true
      case .closureExpr:
        isInClosure = true
        if isBesideValue { return true }
        if around.as(ClosureExprSyntax.self)?.signature?.attributes.namesBuilder ?? false { return true }
      case .macroExpansionExpr: return around.as(MacroExpansionExprSyntax.self)?.macroName.spells("Preview") ?? false
      case .macroExpansionDecl: return around.as(MacroExpansionDeclSyntax.self)?.macroName.spells("Preview") ?? false
      case .functionDecl: if let function = around.as(FunctionDeclSyntax.self) { return builds(function, isInClosure) }
      case .accessorDecl: if around.as(AccessorDeclSyntax.self)?.attributes.namesBuilder ?? false { return true }
      case .patternBinding:
        if let binding = around.as(PatternBindingSyntax.self), builds(binding, isInClosure) { return true }
      case .memberBlock, .sourceFile: return false
      default: break
      }
      place = around.parent
    }
    return false
  }

  private func builds(_ function: FunctionDeclSyntax, _ isInClosure: Bool) -> Bool {
    if function.attributes.namesBuilder { return true }
    guard function.signature.returnClause?.type.isOpaque ?? false else { return false }
    // A body of a SwiftUI modifier or style.
    return isInClosure || function.name.spells("body") || function.name.spells("makeBody")
  }

  private func builds(_ binding: PatternBindingSyntax, _ isInClosure: Bool) -> Bool {
    guard binding.accessorBlock != nil, let variable = binding.parent?.parent?.as(VariableDeclSyntax.self) else {
      return false
    }
    if variable.attributes.namesBuilder { return true }
    guard binding.typeAnnotation?.type.isOpaque ?? false else { return false }
    if isInClosure { return true }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return false }
    return name.spells("body") || name.spells("previews")
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a value that only a result builder uses: a new value of a type, perhaps with modifiers.
  fileprivate var isOnlyValue: Bool {
    guard case .expr(var expression) = item else { return false }
    while let call = expression.as(FunctionCallExprSyntax.self) {
      if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName { return name.beginsUppercase }
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
        return false
      }
      if member.declName.baseName.beginsUppercase { return true }
      expression = base
    }
    return false
  }
}

extension TokenSyntax {
  fileprivate var beginsUppercase: Bool { text.first?.isUppercase ?? false }
}

extension AttributeListSyntax {
  /// Whether an attribute is named like a result builder: `@ViewBuilder`, `@SwiftUI.ToolbarContentBuilder`.
  fileprivate var namesBuilder: Bool {
    contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return attribute.writtenName.hasSuffix("Builder")
    }
  }
}

extension TypeSyntax {
  /// Whether the type is `some …`.
  fileprivate var isOpaque: Bool { self.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.spells("some") ?? false }
}
