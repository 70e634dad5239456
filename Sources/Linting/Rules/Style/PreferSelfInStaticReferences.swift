import ReviewCore
import SwiftSyntax

/// The name of a type inside of the type, where `Self` can stand.
struct PreferSelfInStaticReferences: CodeRule {
  static let id: RuleID = "prefer_self_in_static_references"

  /// A type whose members are being walked.
  private struct Around {
    /// Nil where `Self` means something else, or another type within has the same name.
    var name: String?
    var kind = Kind.value
    var isFinal = true
    /// Without arguments the name of a generic type means any of its types where something is called.
    var isGeneric = false
    /// How many bodies of functions and accessors are open.
    var bodies = 0
  }

  private enum Kind {
    case value
    /// `Self` is the type of the object, known only when the program runs: it cannot stand in signatures or initial values.
    case object
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let types = registry.slot([Around]())
    registry.enter([.memberBlock]) { node, inspection in
      let around = Self.around(node)
      if let name = around.name {
        for index in inspection[types].indices where inspection[types][index].name == name { inspection[types][index].name = nil }
      }
      inspection[types].append(around)
    }
    registry.leave([.memberBlock]) { _, inspection in _ = inspection[types].popLast() }
    registerBodies(types, in: &registry)
    registry.pass([.declReferenceExpr, .identifierType]) { passing, inspection in
      guard let around = inspection[types].last, let name = around.name, let range = passing.name else { return }
      guard range.count == name.utf8.count, inspection.source.bytes[range].elementsEqual(name.utf8) else { return }
      guard Self.canBeSelf(passing.syntax, in: around) else { return }
      inspection.report(
        range, "Inside of `\(name)` write `Self`.",
        fix: ByteFix(isSafe: around.isFinal, edits: [ByteFix.Edit(range: range, text: "Self")]))
    }
  }

  private func registerBodies(_ types: Slot<[Around]>, in registry: inout RuleRegistry) {
    let kinds: [SyntaxKind] = [.codeBlock, .accessorBlock]
    registry.enter(kinds) { node, inspection in
      guard Self.isBody(node), let last = inspection[types].indices.last else { return }
      inspection[types][last].bodies += 1
    }
    registry.leave(kinds) { node, inspection in
      guard Self.isBody(node), let last = inspection[types].indices.last else { return }
      inspection[types][last].bodies -= 1
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
    switch members.parent?.as(SyntaxEnum.self) {
    case .structDecl(let node): Around(name: node.name.text, isGeneric: node.genericParameterClause != nil)
    case .enumDecl(let node): Around(name: node.name.text, isGeneric: node.genericParameterClause != nil)
    case .classDecl(let node):
      Around(
        name: node.name.text, kind: .object, isFinal: node.modifiers.contains(anyOf: ["final"]),
        isGeneric: node.genericParameterClause != nil)
    case .actorDecl(let node): Around(name: node.name.text, kind: .object, isGeneric: node.genericParameterClause != nil)
    default: Around()
    }
  }

  private static func canBeSelf(_ node: Syntax, in around: Around) -> Bool {
    if let type = node.as(IdentifierTypeSyntax.self) {
      guard around.kind == .value, type.genericArgumentClause == nil else { return false }
      let parent = type.parent?.is(MemberTypeSyntax.self) == true ? type.parent?.parent : type.parent
      return parent?.is(AttributeSyntax.self) == false && parent?.is(InheritedTypeSyntax.self) == false
    }
    guard !around.isGeneric, let reference = node.as(DeclReferenceExprSyntax.self), reference.isPlain else { return false }
    return around.kind == .value || around.bodies > 0 && reference.asksForStaticMember(isExact: around.isFinal)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is no member of something else, has no type arguments, and names no function by its labels.
  fileprivate var isPlain: Bool {
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { return false }
    guard let parent else { return false }
    return !parent.is(GenericSpecializationExprSyntax.self) && !parent.is(KeyPathPropertyComponentSyntax.self)
      && argumentNames == nil
  }

  /// Whether a member is asked for that each class has, or only the class itself: `Cart.shared`, but not `Cart.init`, and
  /// `Cart.self` where a subclass would answer with itself.
  fileprivate func asksForStaticMember(isExact: Bool) -> Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
    let name = member.declName.baseName
    return !name.spells("init") && (isExact || !name.spells("self"))
  }
}
