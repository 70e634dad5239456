import LintEngine
import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the statement may be in a result builder, which uses the value of each statement. Such code is in a
  /// preview, in a `body` or `previews`, or below an attribute such as `@ViewBuilder`. It can also be in a closure of
  /// a declaration that returns `some View`, or in any closure with a statement that is only a value: `Text("a")`.
  ///
  /// Examines the enclosing nodes up to the nearest member.
  var isInResultBuilder: Bool {
    var place = parent
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
      case .functionDecl: return around.as(FunctionDeclSyntax.self)?.isBuilder(ofClosure: isInClosure) ?? false
      case .accessorDecl: if around.as(AccessorDeclSyntax.self)?.attributes.namesBuilder ?? false { return true }
      case .patternBinding:
        if around.as(PatternBindingSyntax.self)?.isBuilder(ofClosure: isInClosure) ?? false { return true }
      case .memberBlock, .sourceFile: return false
      default: break
      }
      place = around.parent
    }
    return false
  }
}

extension FunctionDeclSyntax {
  /// Returns whether a result builder may apply to the body, or to a closure in it.
  fileprivate func isBuilder(ofClosure isInClosure: Bool) -> Bool {
    if attributes.namesBuilder { return true }
    guard signature.returnClause?.type.isOpaque ?? false else { return false }
    // A body of a SwiftUI modifier or style.
    return isInClosure || name.spells("body") || name.spells("makeBody")
  }
}

extension PatternBindingSyntax {
  /// Returns whether a result builder may apply to the getter, or to a closure in it.
  fileprivate func isBuilder(ofClosure isInClosure: Bool) -> Bool {
    guard accessorBlock != nil, let variable = parent?.parent?.as(VariableDeclSyntax.self) else { return false }
    if variable.attributes.namesBuilder { return true }
    guard typeAnnotation?.type.isOpaque ?? false else { return false }
    if isInClosure { return true }
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier else { return false }
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
  var beginsUppercase: Bool { text.first?.isUppercase ?? false }
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
