import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Values that a type receives and keeps, and that its file never reads.
struct UnusedDependency: SyntaxRule {
  static let id: RuleID = "unused_dependency"

  private struct Candidate: Sendable {
    let property: FileProperty
    /// Whether an initializer must assign it. SwiftUI sets the others.
    let isReceived: Bool
  }

  /// How the code uses a name.
  private enum Use {
    case none, read
    /// Initializers set it to a parameter that they use for nothing else.
    case passed
    /// Initializers set it, and need what they set it to.
    case kept
  }

  private let excluded: ExcludedFiles
  private let retained: [Expression]

  init(_ options: RuleOptions) {
    excluded = ExcludedFiles(options)
    retained = options.expressions("retained")
  }

  func register(_ rule: inout Registration) {
    let candidates = rule.state([Candidate]())
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard let candidate = candidate(node) else { return }
      context[candidates].append(candidate)
    }
    rule.file { context in
      let candidates = context[candidates]
      guard !candidates.isEmpty, !excluded.contains(context.path) else { return }
      let uses = Self.uses(of: Set(candidates.map(\.property.name.plainName)), in: context.tree)
      for candidate in candidates {
        let name = candidate.property.name.plainName
        guard let use = uses[name], use != .read, use != .none || !candidate.isReceived,
          !candidate.property.isOpen(context.types)
        else { continue }
        context.report(
          candidate.property.name,
          use == .kept
            ? "Remove the property `\(name)`; nothing reads it after the initializer."
            : "Remove `\(name)` and what passes it; nothing reads it.")
      }
    }
  }

  // MARK: - Candidates

  private func candidate(_ node: VariableDeclSyntax) -> Candidate? {
    guard node.bindings.count == 1, let binding = node.bindings.first, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let owner = node.owner,
      !node.modifiers.contains(anyOf: ["static", "class", "override"])
    else { return nil }
    let property = FileProperty(name, of: owner, modifiers: node.modifiers)
    if let attribute = node.attributes.first?.as(AttributeSyntax.self) {
      guard node.attributes.count == 1, owner.is(StructDeclSyntax.self), Self.isReceived(attribute) else { return nil }
      return Candidate(property: property, isReceived: false)
    }
    guard FileProperty.isPrivate(node.modifiers), node.attributes.isEmpty, binding.initializer == nil,
      let type = binding.typeAnnotation?.type,
      owner.is(ClassDeclSyntax.self) || owner.is(StructDeclSyntax.self) || owner.is(ActorDeclSyntax.self),
      !isRetained(name.plainName), !isRetained(type.writtenText), !Self.isCompared(owner)
    else { return nil }
    return Candidate(property: property, isReceived: true)
  }

  /// Returns whether the wrapper receives an object or a value from another view.
  private static func isReceived(_ attribute: AttributeSyntax) -> Bool {
    guard let name = attribute.lastName else { return false }
    if name.spells("Environment") { return attribute.arguments?.trimmedDescription.hasSuffix(".self") ?? false }
    let wrappers: [StaticString] = ["EnvironmentObject", "ObservedObject", "Bindable", "Binding"]
    return attribute.arguments == nil && wrappers.contains(where: name.spells)
  }

  /// Returns whether the name or type is that of an object that works as long as it is kept.
  private func isRetained(_ text: String) -> Bool {
    retained.contains { $0.matchesPart(of: text.utf8) }
  }

  /// Returns whether the compiler writes code that reads each property.
  private static func isCompared(_ owner: Syntax) -> Bool {
    let names = ["Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable"]
    return owner.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.names(anyOf: names) ?? false
  }

  // MARK: - Uses

  /// Returns the strongest use of each name. Types that share a name share its uses.
  private static func uses(of names: Set<String>, in tree: some SyntaxProtocol) -> [String: Use] {
    var uses = Dictionary(uniqueKeysWithValues: names.map { ($0, Use.none) })
    for mention in tree.mentions(of: names) {
      let known = uses[mention.name]
      guard known != .read else { continue }
      let use = use(of: mention.name, by: mention.token)
      if use != .none, known != .kept || use == .read { uses[mention.name] = use }
    }
    return uses
  }

  private static func use(of name: String, by token: TokenSyntax) -> Use {
    guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
      // `if let name` and `[name]` read it.
      let condition = token.parent?.parent?.as(OptionalBindingConditionSyntax.self)
      let isBound = condition.map { $0.initializer == nil } ?? false
      guard isBound || token.parent?.is(ClosureCaptureSyntax.self) ?? false else { return .none }
      return isParameter(name, at: Syntax(token)) ? .none : .read
    }
    var target = Syntax(reference)
    var isOfSelf = false
    if let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id {
      guard let base = access.base else { return .none }
      isOfSelf = base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
      target = Syntax(access)
    }
    if !isOfSelf, target.id == reference.id, token.plainName == name, isParameter(name, at: target) { return .none }
    guard isOfSelf || target.id == reference.id, target.isAssignedTo, let initializer = initializer(around: target)
    else { return .read }
    return isPassed(to: target, in: initializer) ? .passed : .kept
  }

  /// Returns whether the assigned value is a parameter that the initializer uses nowhere else.
  private static func isPassed(to target: Syntax, in initializer: InitializerDeclSyntax) -> Bool {
    guard let list = target.parent?.as(ExprListSyntax.self), list.count == 3,
      let value = list.last?.as(DeclReferenceExprSyntax.self), let body = initializer.body
    else { return false }
    let name = value.baseName.plainName
    return !body.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.plainName == name, let other = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      let isMember = other.parent?.as(MemberAccessExprSyntax.self)?.declName.id == other.id
      return other.id != value.id && !isMember && other.id != target.id
    }
  }

  /// Returns whether a function or closure around the node has a parameter of this name.
  private static func isParameter(_ name: String, at node: Syntax) -> Bool {
    var place = node.parent
    while let current = place, !current.is(MemberBlockSyntax.self) {
      let parameters = current.parameterClause?.parameters ?? []
      if parameters.contains(where: { ($0.secondName ?? $0.firstName).plainName == name }) { return true }
      place = current.parent
    }
    return false
  }

  private static func initializer(around node: Syntax) -> InitializerDeclSyntax? {
    var place = node.parent
    while let current = place, !current.is(MemberBlockSyntax.self), !current.is(ClosureExprSyntax.self) {
      if let initializer = current.as(InitializerDeclSyntax.self) { return initializer }
      place = current.parent
    }
    return nil
  }
}
