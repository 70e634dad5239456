import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Stored or injected dependencies whose type is a concrete class. A protocol would let a test replace it.
///
/// The file must show that the type is concrete, by creating an instance or by using a static member. A protocol can
/// have static members too, so a type that another file declares as a protocol is not reported.
struct ConcreteDependency: SyntaxRule {
  static let id: RuleID = "concrete_dependency"

  /// Structures and enums are values, which tests create as they need them.
  private static let abstractKinds: Set<TypeDeclaration.Kind> = [.protocol, .struct, .enum]

  private let names: [Expression]
  private let abstract: [Expression]
  private let ignoredFiles: [Glob]

  /// A dependency whose type may be a protocol of the same file.
  private struct Candidate: Sendable {
    let type: TokenSyntax
    let isParameter: Bool
  }

  private struct State: Sendable {
    var candidates: [Candidate] = []
    /// Protocols and generic parameters of the file, and the superclasses, protocols and instances of its types.
    var abstractions: Set<String> = []
    /// Types of which the file creates instances or uses static members.
    var concrete: Set<String> = []
  }

  init(_ options: RuleOptions) {
    names = options.expressions("names")
    abstract = options.expressions("abstractions")
    ignoredFiles = options.texts("ignored_files").compactMap { Glob($0) }
  }

  func register(_ rule: inout Registration) {
    let state = rule.state(State())
    registerAbstractions(state, in: &rule)
    registerInstances(state, in: &rule)
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard isDependency(node) else { return }
      for binding in node.bindings where !binding.isComputed {
        let value = binding.initializer?.value
        if let type = binding.typeAnnotation?.type {
          note(type, value: value, isParameter: false, &context[state])
        } else if let made = constructed(value) {
          note(made, isParameter: false, &context[state])
        }
      }
    }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      guard isInClassOrActor(Syntax(node)) else { return }
      for parameter in node.signature.parameterClause.parameters {
        note(parameter.type, value: parameter.defaultValue?.value, isParameter: true, &context[state])
      }
    }
    rule.file { context in
      guard !ignoredFiles.match(context.path) else { return }
      report(context[state], &context)
    }
  }

  private func registerAbstractions(_ state: RuleState<State>, in rule: inout Registration) {
    rule.visit(ProtocolDeclSyntax.self) { node, context in
      context[state].abstractions.insert(node.name.plainName)
    }
    rule.visit(GenericParameterSyntax.self) { node, context in
      context[state].abstractions.insert(node.name.plainName)
    }
    // A subclass can replace it.
    rule.visit(InheritedTypeSyntax.self) { node, context in
      context[state].abstractions.insert(node.type.writtenText)
    }
    // A structure is a value; tests create it as they need it.
    rule.visit(anyOf: [.structDecl, .enumDecl]) { node, context in
      if let name = node.typeName { context[state].abstractions.insert(name) }
    }
  }

  /// Notes the types that must be concrete, because the file creates one or uses a static member.
  private func registerInstances(_ state: RuleState<State>, in rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      if let made = constructed(ExprSyntax(node)) { context[state].concrete.insert(made.plainName) }
    }
    rule.visit(MemberAccessExprSyntax.self) { node, context in
      guard let name = node.base?.as(DeclReferenceExprSyntax.self)?.baseName,
        name.text.first?.isUppercase ?? false, isService(name)
      else { return }
      context[state].concrete.insert(name.plainName)
    }
  }

  private func report(_ found: State, _ context: inout RuleContext) {
    var reported: Set<String> = []
    for candidate in found.candidates where !found.abstractions.contains(candidate.type.text) {
      guard found.concrete.contains(candidate.type.text), !isPart(of: candidate.type) else { continue }
      guard context.types.kinds(of: candidate.type.plainName).isDisjoint(with: Self.abstractKinds) else { continue }
      // A property and the parameter that initialises it are one dependency.
      guard reported.insert(candidate.type.text).inserted else { continue }
      let (type, verb) = (candidate.type.text, candidate.isParameter ? "Accept" : "Store")
      context.report(
        candidate.type,
        "\(verb) `any \(protocolName(for: type))`, a protocol that `\(type)` implements, "
          + "so that tests can substitute it."
      )
    }
  }

  private func isDependency(_ node: VariableDeclSyntax) -> Bool {
    guard isInClassOrActor(Syntax(node)) else { return false }
    return !node.modifiers.contains(anyOf: ["static", "class", "override"]) && !isFromStoryboard(node)
  }

  /// Returns whether the node is part of the type. The parts of a type may depend on the type.
  private func isPart(of type: TokenSyntax) -> Bool {
    var outer = type.parent
    while let current = outer {
      if let owner = current.as(ExtensionDeclSyntax.self), owner.extendedType.writtenText == type.text { return true }
      if let owner = current.as(ClassDeclSyntax.self), owner.name.text == type.text { return true }
      outer = current.parent
    }
    return false
  }

  private func isFromStoryboard(_ node: VariableDeclSyntax) -> Bool {
    node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.writtenText == "IBOutlet" }
  }

  /// Returns whether the member is in a class or an actor. Members of structures are values, or views that other code
  /// creates; they are not checked.
  private func isInClassOrActor(_ node: Syntax) -> Bool {
    guard node.parent?.kind == .memberBlockItem else { return false }
    let owner = node.parent?.parent?.parent?.parent?.kind
    return owner == .classDecl || owner == .actorDecl
  }

  private func note(_ type: TypeSyntax, value: ExprSyntax?, isParameter: Bool, _ state: inout State) {
    var type = type
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { type = optional.wrappedType }
    guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return }
    // `client: Client = LiveClient()` shows that other implementations exist.
    if let made = madeType(value), made != plain.name.text {
      state.abstractions.insert(plain.name.text)
    } else {
      note(plain.name, isParameter: isParameter, &state)
    }
  }

  private func note(_ type: TokenSyntax, isParameter: Bool, _ state: inout State) {
    guard isService(type) else { return }
    state.candidates.append(Candidate(type: type, isParameter: isParameter))
  }

  private func isService(_ type: TokenSyntax) -> Bool {
    let name = type.text.utf8
    return names.contains { $0.matchesPart(of: name) } && !abstract.contains { $0.matchesPart(of: name) }
  }

  /// Returns the name of a protocol: `ImageLoading` for `ImageLoader`.
  private func protocolName(for type: String) -> String {
    type.hasSuffix("er") ? "\(type.dropLast(2))ing" : "\(type)Protocol"
  }

  /// Returns `Type` for `Type(…)`.
  private func constructed(_ value: ExprSyntax?) -> TokenSyntax? {
    let callee = value?.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
    return callee.flatMap { $0.baseName.text.first?.isUppercase ?? false ? $0.baseName : nil }
  }

  /// Returns `Type` for `Type(…)` and `Type.shared`.
  private func madeType(_ value: ExprSyntax?) -> String? {
    if let made = constructed(value) { return made.text }
    let callee = value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    guard let name = callee?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name.first?.isUppercase ?? false
    else { return nil }
    return name
  }
}
