import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `[T]`, `[K: V]` and `T?` over the generic names.
struct SyntacticSugar: SyntaxRule {
  static let id: RuleID = "syntactic_sugar"

  /// Contexts in which the long name stays: `Array<Int>.Index`, `Optional<Int>.Type`, `extension Array<Int>`,
  /// `[Optional<Int>]`, `case some(Optional<Int>)`, `{ (list: Array<Int>) in }`.
  private static let wholes: Set<SyntaxKind> = [
    .memberType, .metatypeType, .extensionDecl, .arrayType, .enumCaseParameter, .closureParameter,
  ]

  private static let names = ["Array", "Dictionary", "Optional"]

  /// Members before which the type keeps its long name: `Optional<Int>.none` is clearer than `Int?.none`.
  private static let members: [StaticString] = ["self", "Type", "none", "Index"]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(IdentifierTypeSyntax.self, named: Self.names) { type, context in
      // A name in backticks has no short form here.
      guard let clause = type.genericArgumentClause, Self.names.contains(type.name.text) else { return }
      guard let parent = type.parent, !Self.wholes.contains(parent.kind) else { return }
      guard !isInMetatype(Syntax(type)), !isHidden(Syntax(type)) else { return }
      check(Syntax(type), name: type.name.text, clause: clause, &context)
    }
    rule.visit(MemberTypeSyntax.self) { type, context in
      guard let clause = type.genericArgumentClause else { return }
      guard type.baseType.as(IdentifierTypeSyntax.self)?.name.text == "Swift" else { return }
      guard let parent = type.parent, !Self.wholes.contains(parent.kind), !isHidden(Syntax(type)) else { return }
      check(Syntax(type), name: type.name.text, clause: clause, &context)
    }
    rule.visit(GenericSpecializationExprSyntax.self) { expression, context in
      guard !keepsName(expression), let name = name(of: expression.expression) else { return }
      check(Syntax(expression), name: name, clause: expression.genericArgumentClause, &context)
    }
  }

  private func name(of expression: ExprSyntax) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let module = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    return module == "Swift" ? member.declName.baseName.text : nil
  }

  private func keepsName(_ node: GenericSpecializationExprSyntax) -> Bool {
    guard let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName else { return false }
    return Self.members.contains(where: member.spells)
  }

  /// Returns whether the type is, at any depth, in the arguments of `Type<…>.self`.
  private func isInMetatype(_ type: Syntax) -> Bool {
    var outer = type
    while outer.parent?.kind == .genericArgument, let generic = outer.parent?.parent?.parent?.parent { outer = generic }
    guard outer.kind == .genericSpecializationExpr else { return false }
    return outer.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.spells("self") ?? false
  }

  private static let layers: Set<SyntaxKind> = [
    .optionalType, .implicitlyUnwrappedOptionalType, .attributedType, .genericArgument, .genericArgumentList,
    .genericArgumentClause, .identifierType, .memberType,
  ]

  /// Returns whether the type is, at any depth, in a parameter of a function type, or after `some` or `any`.
  private func isHidden(_ type: Syntax) -> Bool {
    var outer = type.parent
    while let current = outer, Self.layers.contains(current.kind) { outer = current.parent }
    if outer?.kind == .someOrAnyType { return true }
    return outer?.kind == .tupleTypeElement && outer?.parent?.parent?.kind == .functionType
  }

  private func check(
    _ node: Syntax, name: String, clause: GenericArgumentClauseSyntax, _ context: inout RuleContext
  ) {
    let arguments = clause.arguments.map { context.source.text($0.argument.contentRange) }
    let sugar: String
    switch (name, arguments.count) {
    case ("Array", 1): sugar = "[\(arguments[0])]"
    case ("Dictionary", 2): sugar = "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1): sugar = needsParentheses(arguments[0]) ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: return
    }
    let hasLongName = arguments.contains { text in Self.names.contains { text.contains("\($0)<") } }
    let isPlain = !hasLongName && context.source.bytes[node.contentRange].allSatisfy { $0 != UInt8(ascii: "\n") }
    context.report(
      node,
      "Use the short form `\(name == "Optional" ? "T?" : name == "Array" ? "[T]" : "[K: V]")` instead of `\(name)`.",
      fix: isPlain ? .replace(node, with: sugar) : nil)
  }

  private func needsParentheses(_ type: String) -> Bool {
    ["->", "&", "some ", "any ", "each ", "@"].contains { type.contains($0) }
  }
}
