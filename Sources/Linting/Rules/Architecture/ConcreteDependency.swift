import ReviewCore
import SwiftSyntax

/// Stored or injected dependencies typed by the class that does the work, where a protocol would let a test stand in.
struct ConcreteDependency: CodeRule {
  static let id: RuleID = "concrete_dependency"

  private let names: [Expression]
  private let abstract: [Expression]

  /// A dependency that may turn out to be typed by a protocol of the same file.
  private struct Candidate: Sendable {
    let type: TokenSyntax
    let isParameter: Bool
  }

  private struct State: Sendable {
    var candidates: [Candidate] = []
    /// Protocols, generic parameters and associated types of the file.
    var abstractions: Set<String> = []
  }

  init(_ options: RuleOptions) {
    names = options.expressions("names")
    abstract = options.expressions("abstractions")
  }

  func register(in registry: inout RuleRegistry) {
    let state = registry.slot(State())
    registry.enter(ProtocolDeclSyntax.self) { node, inspection in
      inspection[state].abstractions.insert(node.name.plainName)
    }
    registry.enter(GenericParameterSyntax.self) { node, inspection in
      inspection[state].abstractions.insert(node.name.plainName)
    }
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard isDependency(node) else { return }
      for binding in node.bindings where !binding.isComputed {
        guard let type = binding.typeAnnotation?.type ?? nil else { continue }
        note(type, isParameter: false, &inspection[state])
      }
    }
    registry.enter(InitializerDeclSyntax.self) { node, inspection in
      guard isInClassOrActor(Syntax(node)) else { return }
      for parameter in node.signature.parameterClause.parameters {
        note(parameter.type, isParameter: true, &inspection[state])
      }
    }
    registry.file { inspection in
      let found = inspection[state]
      var reported: Set<String> = []
      for candidate in found.candidates where !found.abstractions.contains(candidate.type.text) {
        // A property and the parameter that fills it are one dependency.
        guard reported.insert(candidate.type.text).inserted else { continue }
        let place = candidate.isParameter ? "is injected" : "is kept"
        inspection.report(
          candidate.type,
          "`\(candidate.type.text)` \(place) as the concrete type; a protocol in its place lets a test stand in for it.")
      }
    }
  }

  private func isDependency(_ node: VariableDeclSyntax) -> Bool {
    guard isInClassOrActor(Syntax(node)) else { return false }
    return !node.modifiers.contains(anyOf: ["static", "class", "override"]) && !isFromStoryboard(node)
  }

  private func isFromStoryboard(_ node: VariableDeclSyntax) -> Bool {
    node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "IBOutlet" }
  }

  /// Members of structures are values or views that others make; they are left alone.
  private func isInClassOrActor(_ node: Syntax) -> Bool {
    guard node.parent?.kind == .memberBlockItem else { return false }
    let owner = node.parent?.parent?.parent?.parent?.kind
    return owner == .classDecl || owner == .actorDecl
  }

  private func note(_ type: TypeSyntax, isParameter: Bool, _ state: inout State) {
    var type = type
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { type = optional.wrappedType }
    guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return }
    let name = plain.name.text.utf8
    guard names.contains(where: { $0.matchesPart(of: name) }), !abstract.contains(where: { $0.matchesPart(of: name) }) else {
      return
    }
    state.candidates.append(Candidate(type: plain.name, isParameter: isParameter))
  }
}
