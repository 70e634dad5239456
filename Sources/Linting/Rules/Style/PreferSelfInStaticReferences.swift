import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// The name of a type inside of the type, where `Self` can stand.
struct PreferSelfInStaticReferences: SyntaxRule {
  static let id: RuleID = "prefer_self_in_static_references"

  /// A type whose members are being walked.
  private struct Around {
    /// Nil where `Self` means something else, a case is called so, or another type within has the same name.
    var name: String?
    var kind = Kind.value
    var isFinal = true
    /// Without arguments the name of a generic type means any of its types where something is called.
    var isGeneric = false
    /// Whether a local value has the same name.
    var hasLocal = false
    /// How many bodies of functions and accessors are open.
    var bodies = 0
  }

  private enum Kind {
    case value
    /// `Self` is the type of the object, known only when the program runs: it cannot stand in signatures or initial values.
    case object
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let types = rule.state([Around]())
    rule.visit(anyOf: [.memberBlock]) { node, context in
      let around = Self.around(node, context.source)
      if let name = around.name {
        for index in context[types].indices where context[types][index].name == name { context[types][index].name = nil }
      }
      context[types].append(around)
    }
    rule.leave(anyOf: [.memberBlock]) { _, context in _ = context[types].popLast() }
    registerBodies(types, in: &rule)
    rule.pass([.identifierPattern]) { passing, context in
      guard let name = context[types].last?.name, let range = passing.name else { return }
      if context.source.holds(name, in: range) { context[types][context[types].count - 1].hasLocal = true }
    }
    rule.pass([.functionParameter]) { passing, context in
      guard let name = context[types].last?.name else { return }
      let own = passing.place.child(RawSlot.parameterName) ?? passing.place.child(RawSlot.parameterLabel)
      guard let range = own?.contentRange, context.source.holds(name, in: range) else { return }
      context[types][context[types].count - 1].hasLocal = true
    }
    rule.pass([.declReferenceExpr, .identifierType]) { passing, context in
      guard let around = context[types].last, let name = around.name, let range = passing.name else { return }
      guard context.source.holds(name, in: range) else { return }
      let node = passing.syntax
      guard Self.canBeSelf(node, in: around), !node.isGenericParameter(name) else { return }
      guard !around.hasLocal || !node.readsLocal(name) else { return }
      // What C calls knows no object.
      let isInClosure = sequence(first: node, next: \.parent).prefix { $0.kind != .memberBlock }.contains { $0.kind == .closureExpr }
      let isSafe = around.kind == .value || around.isFinal && !isInClosure
      context.report(
        range, "Inside of `\(name)` write `Self`.",
        fix: ByteFix(isSafe: isSafe, edits: [ByteFix.Edit(range: range, text: "Self")]))
    }
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

  private static func around(_ members: Syntax, _ source: SourceText) -> Around {
    var around = around(members)
    let place = RawPlace(raw: members.raw, position: members.position.utf8Offset)
    if let name = around.name, place.hides(name, source) { around.name = nil }
    return around
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
    // What is extended may be a class.
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
      // Nothing can extend another name of a member of `Self`.
      case .typeInitializerClause: return parent?.parent?.kind != .typeAliasDecl
      default: return true
      }
    }
    guard !around.isGeneric, let reference = node.as(DeclReferenceExprSyntax.self), reference.isPlain else { return false }
    if around.kind == .value { return !reference.isInKeyPathMacro }
    guard around.bodies > 0, !reference.isInKeyPathMacro else { return false }
    return reference.isElementType || reference.asksForStaticMember(isExact: around.isFinal)
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
  /// Whether it stands in `#keyPath(…)`, which knows no `Self`.
  fileprivate var isInKeyPathMacro: Bool {
    var place = Syntax(self)
    while let member = place.parent, member.is(MemberAccessExprSyntax.self) { place = member }
    return place.parent?.parent?.parent?.as(MacroExpansionExprSyntax.self)?.macroName.spells("keyPath") ?? false
  }

  /// Whether it is what an empty list is made of: `[Cart]()`, `[Int: Cart]()`.
  fileprivate var isElementType: Bool {
    guard let element = parent, element.is(ArrayElementSyntax.self) || element.is(DictionaryElementSyntax.self) else { return false }
    return element.parent?.parent?.isCalled ?? false
  }
}

extension TypeSyntax {
  /// `Cart`; nil for `Shop.Cart` and `Cart<Int>`.
  fileprivate var plainName: String? {
    guard let type = self.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else { return nil }
    return type.name.text
  }
}

extension Syntax {
  /// Whether a function or type around it has a generic parameter with the name.
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

extension RawPlace {
  /// Whether one of the members between these braces is a type with the name, or a case that is called `Self`.
  fileprivate func hides(_ name: String, _ source: SourceText) -> Bool {
    var isFound = false
    child(RawSlot.members)?.forEachChild { member in
      guard let declaration = member.child(RawSlot.memberDeclaration) else { return }
      if let place = RawSlot.typeName[declaration.kind].flatMap(declaration.child), source.holds(name, in: place.contentRange) {
        isFound = true
      }
      guard declaration.kind == .enumCaseDecl else { return }
      declaration.child(RawSlot.caseElements)?.forEachChild { element in
        guard let place = element.child(RawSlot.caseName) else { return }
        if source.holds("`Self`", in: place.contentRange) { isFound = true }
      }
    }
    return isFound
  }
}

extension SourceText {
  /// Whether the bytes of a range are those of a name.
  fileprivate func holds(_ name: String, in range: Range<Int>) -> Bool {
    range.count == name.utf8.count && bytes[range].elementsEqual(name.utf8)
  }
}
