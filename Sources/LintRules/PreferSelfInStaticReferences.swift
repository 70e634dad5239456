import LintEngine
import ReviewCore
import SwiftSyntax

/// The name of a type inside the type, where `Self` is possible.
struct PreferSelfInStaticReferences: SyntaxRule {
  static let id: RuleID = "prefer_self_in_static_references"

  /// The type whose members are being walked.
  private struct Around {
    /// Nil if `Self` has another meaning, or is the name of a case, or if a nested type has the same name.
    var name: String?
    var kind = Kind.value
    var isFinal = true
    /// Whether the type is generic. In a call, its name without arguments can be any of its specialisations.
    var isGeneric = false
    /// Whether a local value has the same name.
    var hasLocal = false
    /// The number of open bodies of functions and accessors.
    var bodies = 0
  }

  private enum Kind {
    case value
    /// `Self` is the dynamic type of the object, so it cannot be in signatures or initial values.
    case object
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let types = rule.state([Around]())
    rule.visit(anyOf: [.memberBlock]) { node, context in
      let around = Self.around(node)
      if let name = around.name {
        for index in context[types].indices where context[types][index].name == name {
          context[types][index].name = nil
        }
      }
      context[types].append(around)
    }
    rule.leave(anyOf: [.memberBlock]) { _, context in _ = context[types].popLast() }
    registerBodies(types, in: &rule)
    rule.visit(IdentifierPatternSyntax.self) { node, context in
      note(local: node.identifier, in: types, &context)
    }
    rule.visit(FunctionParameterSyntax.self) { node, context in
      note(local: node.secondName ?? node.firstName, in: types, &context)
    }
    rule.visit(anyOf: [.declReferenceExpr, .identifierType]) { node, context in
      guard let around = context[types].last, let name = around.name, let token = node.nameToken else { return }
      guard token.text == name else { return }
      guard Self.canBeSelf(node, in: around), !node.isGenericParameter(name) else { return }
      guard !around.hasLocal || !node.readsLocal(name) else { return }
      // Closures that C calls have no `Self`.
      let isInClosure = sequence(first: node, next: \.parent).prefix { $0.kind != .memberBlock }.contains {
        $0.kind == .closureExpr
      }
      let isSafe = around.kind == .value || around.isFinal && !isInClosure
      context.report(
        token, "Use `Self` instead of `\(name)` inside this type.",
        fix: ByteFix(isSafe: isSafe, edits: [ByteFix.Edit(range: token.contentRange, text: "Self")]))
    }
  }

  /// Records that a local value has the name of the innermost type.
  private func note(local name: TokenSyntax, in types: RuleState<[Around]>, _ context: inout RuleContext) {
    guard let index = context[types].indices.last, context[types][index].name == name.text else { return }
    context[types][index].hasLocal = true
  }

  private func registerBodies(_ types: RuleState<[Around]>, in rule: inout Registration) {
    let kinds: [SyntaxKind] = [.codeBlock, .accessorBlock]
    rule.visit(anyOf: kinds) { node, context in
      guard Self.isBody(node), let last = context[types].indices.last else { return }
      context[types][last].bodies += 1
    }
    rule.leave(anyOf: kinds) { node, context in
      guard Self.isBody(node), let last = context[types].indices.last else { return }
      context[types][last].bodies -= 1
    }
  }

  private static func isBody(_ node: Syntax) -> Bool {
    switch node.parent?.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: true
    case .patternBinding, .subscriptDecl: true
    default: false
    }
  }

  private static func around(_ members: Syntax) -> Around {
    var around = members.parent.map(around(membersOf:)) ?? Around()
    if let name = around.name, members.as(MemberBlockSyntax.self)?.hides(name) == true { around.name = nil }
    return around
  }

  private static func around(membersOf type: Syntax) -> Around {
    switch type.as(SyntaxEnum.self) {
    case .structDecl(let node): Around(name: node.name.text, isGeneric: node.genericParameterClause != nil)
    case .enumDecl(let node): Around(name: node.name.text, isGeneric: node.genericParameterClause != nil)
    case .classDecl(let node):
      Around(
        name: node.name.text, kind: .object, isFinal: node.modifiers.contains(anyOf: ["final"]),
        isGeneric: node.genericParameterClause != nil)
    case .actorDecl(let node):
      Around(name: node.name.text, kind: .object, isGeneric: node.genericParameterClause != nil)
    // The extended type may be a class.
    case .extensionDecl(let node): Around(name: node.extendedType.plainName, kind: .object, isFinal: false)
    default: Around()
    }
  }

  private static func canBeSelf(_ node: Syntax, in around: Around) -> Bool {
    if let type = node.as(IdentifierTypeSyntax.self) {
      guard around.kind == .value, type.genericArgumentClause == nil else { return false }
      let parent = type.parent?.is(MemberTypeSyntax.self) == true ? type.parent?.parent : type.parent
      switch parent?.kind {
      case nil, .attribute, .inheritedType: return false
      // A member of `Self` cannot be extended through another name.
      case .typeInitializerClause: return parent?.parent?.kind != .typeAliasDecl
      default: return true
      }
    }
    guard !around.isGeneric, let reference = node.as(DeclReferenceExprSyntax.self), reference.isPlain else {
      return false
    }
    if around.kind == .value { return !reference.isInKeyPathMacro }
    guard around.bodies > 0, !reference.isInKeyPathMacro else { return false }
    return reference.isElementType || reference.asksForStaticMember(isExact: around.isFinal)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name is not a member of another expression, has no type arguments, and has no argument labels.
  fileprivate var isPlain: Bool {
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { return false }
    guard let parent else { return false }
    return !parent.is(GenericSpecializationExprSyntax.self) && !parent.is(KeyPathPropertyComponentSyntax.self)
      && argumentNames == nil
  }

  /// Returns whether the name is followed by a static member that every subclass shares, such as `Cart.shared` but not
  /// `Cart.init`. `Cart.self` counts only if `isExact`, because a subclass would return itself.
  fileprivate func asksForStaticMember(isExact: Bool) -> Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
    let name = member.declName.baseName
    return !name.spells("init") && (isExact || !name.spells("self"))
  }
  /// Whether the name is in `#keyPath(…)`, which does not support `Self`.
  fileprivate var isInKeyPathMacro: Bool {
    var place = Syntax(self)
    while let member = place.parent, member.is(MemberAccessExprSyntax.self) { place = member }
    return place.parent?.parent?.parent?.as(MacroExpansionExprSyntax.self)?.macroName.spells("keyPath") ?? false
  }

  /// Whether the name is the element type of an empty literal: `[Cart]()`, `[Int: Cart]()`.
  fileprivate var isElementType: Bool {
    guard let element = parent, element.is(ArrayElementSyntax.self) || element.is(DictionaryElementSyntax.self) else {
      return false
    }
    return element.parent?.parent?.isCalled ?? false
  }
}

extension TypeSyntax {
  /// The name of an unqualified type such as `Cart`; nil for `Shop.Cart` and `Cart<Int>`.
  fileprivate var plainName: String? {
    guard let type = self.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else { return nil }
    return type.name.text
  }
}

extension Syntax {
  /// Returns whether an enclosing function or type has a generic parameter with this name.
  fileprivate func isGenericParameter(_ name: String) -> Bool {
    var place = parent
    while let node = place {
      let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
      if let clause, clause.parameters.contains(where: { $0.name.text == name }) { return true }
      place = node.parent
    }
    return false
  }
}

extension MemberBlockSyntax {
  private static let types: Set<SyntaxKind> = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl,
  ]

  /// Returns whether one of the members is a type with this name, or a case named `Self`.
  fileprivate func hides(_ name: String) -> Bool {
    members.contains { member in
      if let cases = member.decl.as(EnumCaseDeclSyntax.self)?.elements {
        return cases.contains { $0.name.spells("`Self`") }
      }
      guard Self.types.contains(member.decl.kind) else { return false }
      return member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text == name
    }
  }
}
