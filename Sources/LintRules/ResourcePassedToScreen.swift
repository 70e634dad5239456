import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Screens that are created with a whole resource where its id would suffice.
///
/// A parameter counts as a resource if it is named after its type, as in `user: User`. Names of helpers do not count,
/// nor do types that the file declares as an enumeration or a protocol.
struct ResourcePassedToScreen: SyntaxRule {
  static let id: RuleID = "resource_passed_to_screen"

  private let screens: [Expression]
  private let helpers: [Expression]
  private let resources: [Expression]

  private struct Candidate: Sendable {
    let screen: TokenSyntax
    /// The argument label of the parameter.
    let label: TokenSyntax
    let name: String
    let type: String
  }

  init(_ options: RuleOptions) {
    screens = options.expressions("screens")
    helpers = options.expressions("helpers")
    resources = options.expressions("resources")
  }

  func register(_ rule: inout Registration) {
    let scope = ScreenScope.track(screens, in: &rule)
    let candidates = rule.state([Candidate]())
    let choices = rule.state(Set<String>())
    rule.visit(EnumDeclSyntax.self) { node, context in context[choices].insert(node.name.text) }
    rule.visit(ProtocolDeclSyntax.self) { node, context in context[choices].insert(node.name.text) }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      guard let screen = context[scope].screen, node.parent?.kind == .memberBlockItem else { return }
      for parameter in node.signature.parameterClause.parameters {
        guard let type = resource(parameter) else { continue }
        let name = (parameter.secondName ?? parameter.firstName).plainName
        context[candidates].append(Candidate(screen: screen, label: parameter.firstName, name: name, type: type))
      }
    }
    rule.file { context in
      let choices = context[choices]
      for candidate in context[candidates] where !choices.contains(candidate.type) {
        let (screen, type, id) = (candidate.screen.text, candidate.type, "\(candidate.name)ID")
        context.report(
          candidate.label,
          "Pass `\(id)` to `\(screen)` instead of a whole `\(type)`, and load the data there.")
      }
    }
  }

  private func resource(_ parameter: FunctionParameterSyntax) -> String? {
    guard let typeName = plainName(of: parameter.type) else { return nil }
    let name = (parameter.secondName ?? parameter.firstName).plainName
    guard typeName.lowercased().hasSuffix(name.lowercased()), name.count > 2 else { return nil }
    // A value that the screen creates by default is part of its implementation.
    guard parameter.defaultValue.map({ $0.value.is(NilLiteralExprSyntax.self) }) ?? true else { return nil }
    if resources.contains(where: { $0.matchesPart(of: typeName.utf8) }) { return typeName }
    return helpers.contains { $0.matchesPart(of: typeName.utf8) } ? nil : typeName
  }

  /// Returns `User` for `User`, `User?`, `User!` and `API.User`; nil for lists, closures and generic types.
  private func plainName(of type: TypeSyntax) -> String? {
    if let optional = type.as(OptionalTypeSyntax.self) { return plainName(of: optional.wrappedType) }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return plainName(of: optional.wrappedType) }
    if let member = type.as(MemberTypeSyntax.self), member.genericArgumentClause == nil { return member.name.text }
    guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return nil }
    return plain.name.text
  }
}
