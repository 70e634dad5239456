import LintEngine
import ReviewCore
import SwiftSyntax

/// State and bindings of SwiftUI views that the file never changes.
struct UnchangedState: SyntaxRule {
  static let id: RuleID = "unchanged_state"

  private struct Candidate: Sendable {
    let property: FileProperty
    /// The property wrapper: `State` or `Binding`.
    let wrapper: TokenSyntax
    let view: StructDeclSyntax
    /// The declared type, without `?` and brackets; a standard one if the value is a literal.
    let type: String
  }

  /// How the code uses a name.
  private enum Use {
    case none, read, change
  }

  private let excluded: ExcludedFiles

  init(_ options: RuleOptions) {
    excluded = ExcludedFiles(options)
  }

  func register(_ rule: inout Registration) {
    let states = rule.state([Candidate]())
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard let candidate = Self.candidate(node) else { return }
      context[states].append(candidate)
    }
    rule.file { context in
      let states = context[states]
      guard !states.isEmpty, !excluded.contains(context.path) else { return }
      let uses = Self.uses(of: Set(states.map(\.property.name.plainName)), in: context.tree)
      for state in states {
        let name = state.property.name.plainName
        guard let use = uses[name], use != .change, Self.isValue(state.type, in: context.types),
          !state.property.isOpen(context.types)
        else { continue }
        if use == .read, state.wrapper.spells("State") || Self.reads(name, state) {
          context.report(
            state.property.name,
            "Declare `\(name)` as a constant without `@\(state.wrapper.text)`; nothing in this file changes it.")
        } else if use == .none, state.wrapper.spells("State") {
          // An unused binding is a finding of `unused_dependency`.
          context.report(state.property.name, "Remove `\(name)`; nothing reads or changes this state.")
        }
      }
    }
  }

  private static func candidate(_ node: VariableDeclSyntax) -> Candidate? {
    guard let attribute = node.attributes.first?.as(AttributeSyntax.self), node.attributes.count == 1,
      let wrapper = attribute.lastName, attribute.arguments == nil, node.bindings.count == 1,
      let binding = node.bindings.first, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let owner = node.owner?.as(StructDeclSyntax.self), !node.modifiers.contains(anyOf: ["static"])
    else { return nil }
    let type: String
    if wrapper.spells("State") {
      // A value that the memberwise initializer sets is a finding of `state_passed_to_view`.
      let hasInitializer = owner.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
      let isPassed = !hasInitializer && !FileProperty.isPrivate(node.modifiers)
      guard let found = stateType(binding, isPassed: isPassed) else { return nil }
      type = found
    } else {
      guard wrapper.spells("Binding"), let written = binding.typeAnnotation?.type else { return nil }
      type = valueName(written.as(OptionalTypeSyntax.self)?.wrappedType ?? written)
    }
    let property = FileProperty(name, of: owner, modifiers: node.modifiers)
    return Candidate(property: property, wrapper: wrapper, view: owner, type: type)
  }

  /// Returns the type of a state; nil if the value may be an object, or if a caller sets it.
  private static func stateType(_ binding: PatternBindingSyntax, isPassed: Bool) -> String? {
    let type = binding.typeAnnotation?.type
    if let value = binding.initializer?.value {
      // `.shared` may be an object, and `.now` is another value whenever the view is created.
      if let access = value.as(MemberAccessExprSyntax.self), access.base == nil, let type {
        return access.declName.baseName.spells("now") ? nil : valueName(type)
      }
      // Each literal has a standard type; which one does not matter.
      return isLiteral(value) ? "Array" : nil
    }
    if let optional = type?.as(OptionalTypeSyntax.self) { return valueName(optional.wrappedType) }
    guard let type, !isPassed else { return nil }
    return valueName(type)
  }

  private static func isLiteral(_ value: ExprSyntax) -> Bool {
    value.isPlainLiteral || value.is(ArrayExprSyntax.self) || value.is(DictionaryExprSyntax.self)
  }

  private static func valueName(_ type: TypeSyntax) -> String {
    // The elements of a list may be objects, but the list itself is a value.
    type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) ? "Array" : type.writtenText
  }

  private static let standardValues: Set<String> = [
    "Array", "String", "Substring", "Int", "Int32", "Int64", "UInt", "Double", "Float", "CGFloat", "Bool", "Date",
    "TimeInterval", "URL", "UUID", "Decimal", "CGSize", "CGPoint", "CGRect", "Color", "Character", "Range<Int>",
  ]

  /// Returns whether the type has value semantics, as far as the repository shows.
  private static func isValue(_ type: String, in types: KnownTypes) -> Bool {
    guard !standardValues.contains(type) else { return true }
    let kinds = types.kinds(of: type)
    return !kinds.isEmpty && kinds.isSubset(of: [.struct, .enum])
  }

  // MARK: - Uses

  /// Returns whether the view itself mentions the name again, and not only another type of the file.
  private static func reads(_ name: String, _ state: Candidate) -> Bool {
    state.view.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.id != state.property.name.id, token.plainName == name, let parent = token.parent else { return false }
      return parent.is(DeclReferenceExprSyntax.self) || parent.parent?.is(OptionalBindingConditionSyntax.self) ?? false
    }
  }

  /// Returns the strongest use of each name. Types that share a name share its uses.
  private static func uses(of names: Set<String>, in tree: some SyntaxProtocol) -> [String: Use] {
    var uses = Dictionary(uniqueKeysWithValues: names.map { ($0, Use.none) })
    for mention in tree.mentions(of: names) where uses[mention.name] != .change {
      let use = mention.isStorage ? storageUse(by: mention.token) : Self.use(by: mention.token)
      if use != .none { uses[mention.name] = use }
    }
    return uses
  }

  /// Returns the use of `_name` or `$name`. Only `_name = …` in an initializer changes nothing.
  private static func storageUse(by token: TokenSyntax) -> Use {
    guard let name = token.parent?.as(DeclReferenceExprSyntax.self) else { return .none }
    let target = name.parent?.as(MemberAccessExprSyntax.self).map(Syntax.init) ?? Syntax(name)
    guard target.isAssignedTo else { return .change }
    var place = target.parent
    while let node = place, !node.is(ClosureExprSyntax.self), !node.is(FunctionDeclSyntax.self) {
      if node.is(InitializerDeclSyntax.self) { return .none }
      place = node.parent
    }
    return .change
  }

  private static func use(by token: TokenSyntax) -> Use {
    guard let name = token.parent?.as(DeclReferenceExprSyntax.self) else {
      // `if let name` reads it.
      let condition = token.parent?.parent?.as(OptionalBindingConditionSyntax.self)
      return condition.map { $0.initializer == nil ? .read : .none } ?? .none
    }
    var node = Syntax(name)
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == name.id {
      guard access.base != nil else { return .none }
      node = Syntax(access)
    }
    var member: String?
    while let parent = node.parent, parent.isPostfix(of: node) {
      member = parent.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      node = parent
    }
    if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id, let member {
      return readingMethods.contains(member) ? .read : .change
    }
    return node.parent?.is(InOutExprSyntax.self) ?? false || node.isAssignedTo ? .change : .read
  }

  /// Methods of the standard library that change nothing.
  private static let readingMethods: Set<String> = [
    "allSatisfy", "compactMap", "contains", "count", "distance", "dropFirst", "dropLast", "elementsEqual", "enumerated",
    "filter", "first", "firstIndex", "flatMap", "forEach", "formatted", "hasPrefix", "hasSuffix", "index", "joined",
    "last", "lowercased", "map", "max", "min", "prefix", "reduce", "replacingOccurrences", "reversed", "sorted",
    "split", "suffix", "trimmingCharacters", "uppercased",
  ]
}

extension Syntax {
  /// Returns whether this is an access to a part of `base`: `base.a`, `base?`, `base!` or `base[a]`.
  fileprivate func isPostfix(of base: Syntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .memberAccessExpr(let node): node.base?.id == base.id
    case .subscriptCallExpr(let node): node.calledExpression.id == base.id
    case .optionalChainingExpr, .forceUnwrapExpr: true
    default: false
    }
  }
}
