import LintEngine
import SwiftSyntax

/// A function, an accessor or a closure with a body, and its effect specifiers.
struct EffectfulBody {
  /// `async`.
  let asyncWord: TokenSyntax?
  /// `throws`, `throws(E)`, `rethrows`.
  let throwsClause: ThrowsClauseSyntax?

  /// Returns nil for a node without a body, or whose effects are required by other code: a superclass, Objective-C or a
  /// framework. Also returns nil for a body that only stops the program, because it is to be replaced.
  init?(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function):
      guard Self.isOwn(node), let body = function.body, !body.onlyEndsProgram, !function.isDelegateMethod else {
        return nil
      }
      asyncWord = function.signature.effectSpecifiers?.asyncSpecifier
      throwsClause = function.signature.effectSpecifiers?.throwsClause
    case .initializerDecl(let initializer):
      guard Self.isOwn(node), let body = initializer.body, !body.onlyEndsProgram else { return nil }
      asyncWord = initializer.signature.effectSpecifiers?.asyncSpecifier
      throwsClause = initializer.signature.effectSpecifiers?.throwsClause
    case .accessorDecl(let accessor):
      guard let body = accessor.body, !body.onlyEndsProgram, accessor.holder.map(Self.isOwn) ?? true else { return nil }
      asyncWord = accessor.effectSpecifiers?.asyncSpecifier
      throwsClause = accessor.effectSpecifiers?.throwsClause
    case .closureExpr(let closure):
      let type = closure.constantType?.effectSpecifiers
      asyncWord = closure.signature?.effectSpecifiers?.asyncSpecifier ?? type?.asyncSpecifier
      throwsClause = closure.signature?.effectSpecifiers?.throwsClause ?? type?.throwsClause
    default: return nil
    }
  }

  private static func isOwn(_ node: Syntax) -> Bool {
    guard let marks = node.marks else { return true }
    return !marks.modifiers.contains(anyOf: ["override"]) && !marks.attributes.has(anyOf: ["objc", "IBAction"])
  }
}

extension FunctionDeclSyntax {
  /// Whether this looks like a delegate method that a framework calls. Its first parameter is the caller, which the
  /// method is named for, as in `webView(_ webView: WKWebView)`. The framework would not call it with another
  /// signature.
  fileprivate var isDelegateMethod: Bool {
    guard let first = signature.parameterClause.parameters.first, first.firstName.tokenKind == .wildcard else {
      return false
    }
    guard let type = first.type.as(IdentifierTypeSyntax.self)?.name.text, let letter = type.first, letter.isUppercase
    else {
      return false
    }
    return type.lowercased().hasSuffix(name.text.lowercased())
  }
}

extension AccessorDeclSyntax {
  /// The property or subscript to which the accessor belongs.
  var holder: Syntax? {
    let owner = parent?.parent?.parent
    return owner?.is(PatternBindingSyntax.self) == true ? owner?.parent?.parent : owner
  }
}

extension ClosureExprSyntax {
  /// The declared type of the constant whose value is this closure: `let run: () async -> Void = { … }`.
  fileprivate var constantType: FunctionTypeSyntax? {
    guard let binding = parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == ExprSyntax(self).id
    else {
      return nil
    }
    guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindingSpecifier.spells("let")
    else {
      return nil
    }
    guard let type = binding.typeAnnotation?.type.withoutParentheses else { return nil }
    return (type.as(AttributedTypeSyntax.self)?.baseType ?? type).withoutParentheses.as(FunctionTypeSyntax.self)
  }
}

extension TypeSyntax {
  fileprivate var withoutParentheses: TypeSyntax {
    var type = self
    while let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      type = only.type
    }
    return type
  }
}
